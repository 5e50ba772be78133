"""What there is to see of a match: who acts, what can be played, positions, views, events.

Everything here is worked out of one state, when it is asked for, and forgotten with the next.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from donjon.engine.builds import Build
from donjon.engine.errors import as_typed, brief
from donjon.engine.notes import Note, may_see
from donjon.engine.observation_table import table_of
from donjon.engine.observing import plain_writer
from donjon.engine.reader import Json
from donjon.engine.registry import Game
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Say, because

NO_SEAT = N_("no seat {seat}; this match has {known}")


class Seen:
    """A state of a game, and what each seat may know of it."""

    seats: tuple[str, ...]
    looks_alike: bool  # does everybody see the same board?
    _game: Game
    _build: Build
    _states: Any
    _state: Twin  # the same as plain values
    _lasting: Json  # the options that a position carries

    @property
    def game(self) -> str:
        return self._game.id

    @property
    def scenery(self) -> Any:
        """The game's module that draws it, and tells what `drawing/telling.py` lists."""
        return self._game.scene

    @property
    def acting(self) -> tuple[str, ...]:
        """The seats that may act now."""
        return _among(self.seats, self._state.acting)

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def round(self) -> int:
        """Rounds completed (turns, where the game counts those)."""
        return int(self._state.rounds)

    @property
    def result(self) -> Json | None:
        """Winners and ranking once the game is over, else None."""
        if not self.over:
            return None
        payoff = dict(zip(self.seats, self._state.payoff, strict=False))
        ranking = [
            [seat for seat in self.seats if payoff[seat] == worth]
            for worth in sorted(set(payoff.values()), reverse=True)
        ]
        return {"winners": [s for s in self.seats if payoff[s] == 1], "ranking": ranking}

    def moves(self, seat: str) -> tuple[str, ...]:
        """Every legal move of a seat, as strings."""
        number = self._seat(seat)
        name = self._game.text.move
        return tuple(name(self._state, number, action) for action in self._actions(number))

    # --- what each may see --------------------------------------------------------------

    def position(self) -> Json:
        """All of it, JSON-ready, but for the dice."""
        return self._position(self._state)

    def view(self, seat: str | None) -> Json:
        """What a seat may see, in the shape of a position; None is a spectator."""
        return self._position(self.seen_state(seat))

    def observe(self, seat: str) -> np.ndarray[Any, Any]:
        """The same as numbers, for learners: `observation.table_of` says what each is."""
        game, seats = self._game, len(self.seats)
        seen = np.zeros(table_of(game).size(seats), np.float32)
        plain_writer(game)(self.seen_state(seat), self._seat(seat), seats, seen, 0)
        return seen

    @property
    def has_secrets(self) -> bool:
        """Does some seat see now what a spectator doesn't?"""
        if not self._game.secrets:
            return False
        open_view = self.view(None)
        return any(self.view(seat) != open_view for seat in self.seats)

    @property
    def events(self) -> list[Json]:
        """What the last move caused, all of it."""
        return [dict(_evented(self._game.text, self.seats, note)) for note in self._notes]

    def events_for(self, seat: str | None, notes: list[Note] | None = None) -> list[Json]:
        """What a seat may know of it, or of the notes of another move; None is a spectator."""
        noted = self._notes if notes is None else notes
        return [dict(event) for event in self.kept_events(seat, noted)]

    def kept_events(self, seat: str | None, notes: list[Note]) -> list[Json]:
        """The same as they are kept, since they come again and again: not to be changed."""
        text, seats = self._game.text, self.seats
        return [_evented(text, seats, note) for note in self._visible(notes, seat)]

    def sentences(self, seat: str | None, say: Say = str) -> list[str]:
        """The same in words; `say` translates."""
        sentence = self._game.text.sentence
        return [sentence(event, say) for event in self.events_for(seat)]

    @property
    def notes(self) -> list[Note]:
        """What the last move caused, as noted; `tell` says it to somebody."""
        return self._notes

    def tell(self, notes: list[Note], seat: str | None, say: Say) -> list[str]:
        """Notes of any moment in words, as far as a seat may know of them."""
        text, seats = self._game.text, self.seats
        return [_told(text, seats, note, say) for note in self._visible(notes, seat)]

    def _visible(self, notes: list[Note], seat: str | None) -> list[Note]:
        """Those of some notes that a seat may know of."""
        viewer = self._viewer(seat)
        if self.looks_alike:
            return notes
        return [note for note in notes if may_see(note, viewer)]

    # --- as it is drawn -------------------------------------------------------------------

    def scene(self, seat: str | None = None, moves: bool = True, say: Say = str) -> Any:
        """The board as this seat sees it; a seat's own legal moves are on it."""
        offered = self.moves(seat) if moves and seat in self.acting and seat is not None else ()
        return self._game.scene.scene(*self.shown(seat), seat, offered, say)

    def open_scene(self, say: Say = str) -> Any:
        """The board with nothing concealed, for a match that is over or one's own study."""
        return self._game.scene.scene(self.position(), self._state, None, (), say)

    def offers(self, seat: str, say: Say = str) -> list[Any]:
        """A seat's moves alone, for a board that looks alike to all."""
        made: list[Any] = self._game.scene.offers(*self.shown(None), seat, self.moves(seat), say)
        return made

    def _repr_html_(self) -> str:
        svg: str = self.scene(None).svg()
        return svg

    # --- what was worked out of the state -------------------------------------------------

    def _look(self) -> None:
        """Forget what was worked out of an earlier state."""
        self._notes = self._build.notes(self._states)
        self._state = self._build.twin(self._states)
        self._legal: dict[int, list[int]] = {}
        self._seen: dict[int, Twin] = {}
        self._views: dict[str | None, Json] = {}

    def seen_state(self, seat: str | None) -> Twin:
        """The state with what this viewer can't know removed; not to be changed."""
        viewer = self._viewer(seat)
        if viewer not in self._seen:
            states = self._build.copy(self._states)
            self._build.drive.conceal_from(states, viewer)
            self._seen[viewer] = self._build.twin(states)
        return self._seen[viewer]

    def shown(self, seat: str | None) -> tuple[Json, Twin]:
        """The view that scenes are drawn from, kept, since several may be; and its state."""
        # A position holds no dice; where nothing else is hidden there is nothing to remove.
        whose = None if self.looks_alike else seat
        if whose not in self._views:
            self._views[whose] = self.position() if self.looks_alike else self.view(seat)
        return self._views[whose], self._state if self.looks_alike else self.seen_state(seat)

    def _actions(self, seat: int) -> list[int]:
        if not self._state.acting >> seat & 1:
            return []
        if seat not in self._legal:
            self._legal[seat] = self._build.legal(self._states, seat)
        return self._legal[seat]

    def _position(self, state: Twin) -> Json:
        head = {"game": self.game, "seats": list(self.seats), "options": dict(self._lasting)}
        return {**head, **self._game.text.position(state, self.seats)}

    def _seat(self, seat: Any) -> int:
        if not isinstance(seat, str) or seat not in self.seats:
            raise ValueError(because(NO_SEAT, seat=brief(seat), known=as_typed(self.seats)))
        return self.seats.index(seat)

    def _viewer(self, seat: str | None) -> int:
        return -1 if seat is None else self._seat(seat)


@lru_cache(1000)
def _among(seats: tuple[str, ...], bits: int) -> tuple[str, ...]:
    """The seats whose bits are set."""
    return tuple(name for seat, name in enumerate(seats) if bits >> seat & 1)


@lru_cache(20_000)
def _evented(text: Any, seats: tuple[str, ...], note: Note) -> Json:
    """A note in JSON; the same ones come again and again."""
    event: Json = text.event(note, seats)
    return event


@lru_cache(20_000)
def _told(text: Any, seats: tuple[str, ...], note: Note, say: Say) -> str:
    """A note in a game's words; the same ones come again and again."""
    said: str = text.sentence(text.event(note, seats), say)
    return said
