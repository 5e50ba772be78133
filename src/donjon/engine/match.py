"""Match: one game being played, the library's face.

    m = Match.new("knights", seats=2, seed=7)
    m.play("blue", m.moves("blue")[0])

A match is its journal.  It runs on the interpreted rules until the compiled ones are ready
and then goes on with those; nothing else changes.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

from donjon.engine import builds, loading
from donjon.engine.entries import of_entry
from donjon.engine.errors import BadInput, IllegalMove, as_typed, brief, sentence_of
from donjon.engine.foresight import Hold, weigh
from donjon.engine.journal import LONGEST_MOVE, Entry, Journal
from donjon.engine.opening import (
    EXPECTED,
    asked_for,
    header,
    opening_states,
    own_number,
    seed_text,
)
from donjon.engine.past import Move, Past
from donjon.engine.reader import Json
from donjon.engine.registry import Game, find_game
from donjon.engine.seen import Seen
from donjon.engine.words import N_, P_, Say, because, said

TOO_LONG = P_("a move has at most {count} character", "a move has at most {count} characters")


class Refusal(NamedTuple):
    """Why a move can't be played: the ruling that forbids it, if one does, and a sentence."""

    ruling: str | None
    reason: str


class Match(Seen):
    """One game being played; make it with `new`, `load` or `replay`."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self._game = game
        self._journal = journal
        self.seats = journal.seats
        self.looks_alike = game.one_board and not game.secrets  # does everybody see the same?
        self._past = Past()
        self._before: tuple[builds.Build, Any] | None = None  # the state before the last move
        self._holds: dict[int, Hold] = {}  # found out so far, by a move's place in the past
        self._build = loading.at_hand(game)
        opening = {option.name for option in game.text.OPTIONS if option.opening}
        self._lasting = {n: v for n, v in journal.options.items() if n not in opening}
        self._states = opening_states(game, self._build, journal)
        self._look_anew()

    def _look_anew(self) -> None:
        """The state is another: forget what was worked out of the one before."""
        self._before = None
        self._look()

    # --- how a match comes about --------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Json | None = None,
        number: int | None = None,
        secret: str | None = None,
        around: Json | None = None,
    ) -> "Match":
        """A match from the opening; `number` is a game's number within a simulation.

        `secret` is the part of the seed that was committed to, if not all; `around` what a table
        adds to the journal's head.
        """
        found, names, chosen = asked_for(game, seats, options)
        text = seed_text(seed)
        journal = Journal(found.id, found.version, names, chosen, text, own_number(number))
        if secret is not None:
            journal = replace(journal, secret=secret, around=around or {})
        return cls(found, journal)

    @classmethod
    def load(cls, position: Json, seed: int | str | None = None) -> "Match":
        """A match that begins from a position, with new dice."""
        game, names, options = header(position)
        journal = Journal(game.id, game.version, names, options, seed_text(seed), position=position)
        match = cls(game, journal)
        journal.position = match.position()  # as we would write it, defaults filled in
        return match

    @classmethod
    def replay(cls, journal: Json | str | bytes | Journal) -> "Match":
        """The match that a journal tells of, with all its moves played."""
        read = journal if isinstance(journal, Journal) else Journal.from_json(journal)
        match = cls._from_head(read)
        match.catch_up(read.entries)
        return match

    @classmethod
    def _from_head(cls, journal: Journal) -> "Match":
        try:
            game = find_game(journal.game)
        except ValueError as error:
            raise BadInput("game", sentence_of(error)) from None
        if journal.rules_now != game.version:
            reason = N_("written under version {was} of the rules; these are {now}")
            raise BadInput("rules", because(reason, was=journal.rules_now, now=game.version))
        journal.check_commitment()
        journal.check_shares()
        if journal.position is not None:
            match = cls.load(journal.position, journal.seed)
            if (match.seats, match.options) != (journal.seats, journal.options):
                raise BadInput("position", N_("its seats or options are not the journal's"))
        else:
            match = cls.new(game, len(journal.seats), journal.seed, journal.options, journal.number)
            if match.seats != journal.seats:
                raise BadInput("seats", because(EXPECTED, wanted=as_typed(match.seats)))
        own = match._journal
        options = journal.options if journal.position else own.options
        match._journal = replace(journal, options=options, position=own.position, entries=[])
        return match

    def catch_up(self, entries: list[Entry]) -> None:
        """Add what another copy of this match has done since."""
        for n, entry in enumerate(entries):
            number = len(self._journal.entries) + 1
            try:
                self.add(entry)
            except ValueError as error:
                reason = of_entry(number, sentence_of(error))
                raise BadInput(f"entries[{n}]", reason) from None

    def as_of(self, number: int) -> "Match":
        """This match as it was after entry `number`; 0 is the beginning."""
        then = Match.__new__(Match)
        vars(then).update(vars(self))
        then._journal = replace(self._journal, entries=self._journal.entries[:number])
        then._past = self._past.as_of(number)
        then._holds = {}
        then._states = then._states_at(then._past.at)
        then._look_anew()
        return then

    # --- what there is to know ----------------------------------------------------------

    @property
    def options(self) -> Json:
        return dict(self._journal.options)

    @property
    def entries(self) -> list[Entry]:
        """What was done; not to be changed."""
        return self._journal.entries

    @property
    def mode(self) -> str:
        """Which form of the rules is in use."""
        return "compiled" if self._build.compiled else "interpreted"

    @property
    def moves_played(self) -> int:
        """How many moves stand."""
        return self._past.count

    def why_not(self, seat: str, move: str, say: Say | None = None) -> Refusal | None:
        """Why a seat can't play a move now, in English or as `say` says it; None if it can."""
        answer = self._judge(self._seat(seat), move)
        if not isinstance(answer, Refusal):
            return None
        return answer if say is None else Refusal(answer.ruling, said(answer.reason, say))

    def unnoticed(self, seat: str, move: str) -> bool:
        """Would nobody else notice a move?  It is tried on a copy; IllegalMove if it can't be."""
        number = self._seat(seat)
        answer = self._judge(number, move)
        if isinstance(answer, Refusal):
            raise IllegalMove(answer.reason, answer.ruling)
        states = self._build.copy(self._states)
        self._build.drive.play(states, number, answer)
        after = self._build.twin(states)
        noticed = any(note.audience & ~(1 << number) for note in self._build.notes(states))
        return not noticed and not after.over and after.acting == self._state.acting

    def journal(self, sealed: bool = False, result: Json | None = None) -> Json:
        """The match on paper; `sealed` leaves the seed out.

        `result` is how it came out if that isn't what the rules say.
        """
        return self._journal.to_json(sealed, result or self.result)

    def hash_at(self, number: int) -> str:
        """The hash of everything up to entry `number`; 0 is the head."""
        return self._journal.hash_at(number)

    def analyse(self, seat: str | None = None, **how: Any) -> Any:
        """What a bot thinks of the position, as a seat sees it: `donjon.bots.analyse`."""
        return import_module("donjon.bots").analyse(self, seat, **how)  # a layer above this one

    def scene(
        self, seat: str | None = None, moves: bool = True, say: Say = str, last: bool = False
    ) -> Any:
        """The board as this seat sees it; `last` marks what the last move was about."""
        scene = super().scene(seat, moves, say)
        if last:
            scene.marked = frozenset(name for beat in self.beats(seat) for name in beat.mark)
        return scene

    def beats(self, seat: str | None = None, say: Say = str) -> list[Any]:
        """The last move as a seat saw it, one thing after the other: `donjon.drawing.beats`."""
        beats: list[Any] = _drawing("telling").last_beats(self, seat, say)
        return beats

    def film(self, seat: str | None = None, loop: bool = True, say: Say = str) -> Any:
        """The last move as a picture that plays it, as a seat saw it: `.svg()` is a file."""
        return _drawing("animation").last_film(self, seat, loop, say)

    def __getstate__(self) -> Json:
        """What another process needs of a match, whichever form its rules run in."""
        kept = ("_journal", "_past", "_holds", "_lasting", "_notes")
        own = {name: getattr(self, name) for name in kept}
        return {**own, "game": self._game.id, "packed": self._build.pack(self._states)}

    def __setstate__(self, own: Json) -> None:
        self._game = game = find_game(own.pop("game"))
        self.looks_alike = game.one_board and not game.secrets
        self._build = loading.at_hand(game)
        self._states = self._build.unpack(own.pop("packed"))
        self._look_anew()
        vars(self).update(own)
        self.seats = self._journal.seats

    def __repr__(self) -> str:
        state = "over" if self.over else f"to act: {', '.join(self.acting)}"
        return f"<Match {self.game}, {len(self.seats)} seats, {self.moves_played} moves, {state}>"

    # --- what can be done ---------------------------------------------------------------

    def play(self, seat: str, move: str, time: float | None = None) -> None:
        """Play a move; IllegalMove says which rule forbids it, and nothing has happened then."""
        self.add(Entry("move", seat=seat, move=move, time=time))

    def undo(
        self,
        to: int | None = None,
        seat: str | None = None,
        time: float | None = None,
        alone: bool = False,
    ) -> None:
        """Go back to entry `to` (0 is the beginning), or before the last move that stands.

        `alone` takes back only the move after `to`; what others have done since stays.
        """
        if to is None:
            last = next(self._past.newest_first(), None)
            if last is None:
                raise IllegalMove(N_("there is no move to take back"))
            to = last.number - 1
        more = {"alone": True} if alone else {}
        self.add(Entry("undo", seat=seat, to=to, time=time, more=more))

    def add(self, entry: Entry) -> tuple[int, ...]:
        """Do what an entry says; return the numbers of the moves that it takes back.

        IllegalMove and ValueError say why it can't be done, and nothing has happened then.
        """
        undone: tuple[int, ...] = ()
        if entry.kind == "move":
            self._play(entry)
        elif entry.kind == "undo":
            undone = self._take_back(entry)
        self._journal.entries.append(entry)
        self._past.after.append(self._past.at)
        return undone

    def hold(self, number: int) -> Hold:
        """What forbids the seat that made move `number`, which stands, to take it back alone.

        The answer depends on nothing but what the seat could see, and stays the same however
        often one asks.
        """
        place = self._past.place_of(number)
        if place not in self._holds:
            self._holds[place] = self._weigh(place)
        return self._holds[place]

    def _weigh(self, place: int) -> Hold:
        move, build = self._past.moves[place], self._build
        if self._before is not None and place == self._past.at:
            build, states = self._before
        else:
            states = self._states_at(move.before)
        return weigh(self._game, build.twin(states), move.seat, move.action)

    def turn_to_compiled(self) -> bool:
        """Go on with the compiled rules if they are ready; True if they are in use."""
        if not self._build.compiled:
            compiled = loading.ready(self._game)
            if compiled is not None:
                self._states = compiled.adopt(self._build.twin(self._states))
                self._build = compiled
        return self._build.compiled

    # --- inside -------------------------------------------------------------------------

    def _states_at(self, place: int) -> Any:
        """The state after the move at a place of the past, with its notes."""
        start, moves = self._past.way_to(place)
        build = self._build
        if start:
            states = build.unpack(self._past.kept[start])
        else:
            states = opening_states(self._game, build, self._journal)
        for move in moves:
            build.drive.play(states, move.seat, move.action)
        return states

    def _play(self, entry: Entry) -> None:
        seat = self._seat(entry.seat)
        answer = self._judge(seat, entry.move)
        if isinstance(answer, Refusal):
            raise IllegalMove(answer.reason, answer.ruling)
        drawn = self._state.drawn[:]
        self.turn_to_compiled()
        build, states = self._build, self._states
        before = None if self.looks_alike else build.copy(states)
        self._step(len(self._journal.entries) + 1, states, seat, answer)
        self._look_anew()
        if self._state.drawn != drawn:
            self._holds[self._past.at] = Hold.NEWS
        elif before is None:  # all have seen all there is but the dice
            self._holds[self._past.at] = Hold.NOTHING
        else:
            self._before = build, before

    def _step(self, number: int, states: Any, seat: int, action: int) -> None:
        """Play an action after the moves that stand, which have led to these states."""
        if self._past.keep_here():
            self._past.kept[self._past.at] = self._build.pack(states)
        self._build.drive.play(states, seat, action)
        self._past.push(number, seat, action)

    def _take_back(self, entry: Entry) -> tuple[int, ...]:
        self.turn_to_compiled()
        past, to = self._past, entry.to
        if type(to) is not int or not 0 <= to <= len(self._journal.entries):
            reason = N_("there is no entry {number} to go back to")
            raise ValueError(because(reason, number=brief(to)))
        gone, staying = past.undone(to, entry.alone)
        if not gone:
            raise IllegalMove(because(N_("no move stands after entry {number}"), number=to))
        if entry.alone and (gone[0].number, self.seats[gone[0].seat]) != (to + 1, entry.seat):
            other = N_("entry {number} is not a move of {seat} that stands")
            raise IllegalMove(because(other, number=to + 1, seat=entry.seat))
        states = self._states_at(gone[0].before)
        if staying:
            self._must_hold(states, staying)
        past.at = gone[0].before
        for move in staying:
            self._step(move.number, states, move.seat, move.action)
        self._states = states
        self._look_anew()
        return tuple(move.number for move in gone)

    def _must_hold(self, states: Any, moves: list[Move]) -> None:
        """What was done at the same time as a move can be done without it."""
        build = self._build
        states = build.copy(states)
        for move in moves:
            asked = build.twin(states).acting >> move.seat & 1
            if not asked or move.action not in build.legal(states, move.seat):
                reason = N_("entry {number} could not stand without it")
                raise IllegalMove(because(reason, number=move.number))
            build.drive.play(states, move.seat, move.action)

    def _judge(self, seat: int, move: Any) -> int | Refusal:
        """The action a move stands for, or why it can't be played."""
        text = self._game.text
        if not isinstance(move, str):
            return Refusal(None, N_("a move is a text"))
        if len(move) > LONGEST_MOVE:
            return Refusal(None, because(TOO_LONG, count=LONGEST_MOVE))
        try:
            action: int = text.action(self._state, seat, move)
        except ValueError as error:
            return Refusal(None, sentence_of(error))
        if action in self._actions(seat):
            return action
        seen = self.seen_state(self.seats[seat])  # the reason must not tell what is hidden
        return Refusal(*text.why_not(seen, seat, action))

    def standing(self) -> list[tuple[int, Entry]]:
        """The moves that stand, each with the number of its entry."""
        return [(number, self.entries[number - 1]) for number in self.newest_first()][::-1]

    @property
    def newest(self) -> int:
        """The number of the last move that stands, 0 if there is none."""
        return self._past.moves[self._past.at].number

    def newest_first(self) -> Iterator[int]:
        """The numbers of the moves that stand, the last one first."""
        return (move.number for move in self._past.newest_first())


def _drawing(name: str) -> Any:
    """A module of a layer above this one."""
    return import_module(f"donjon.drawing.{name}")
