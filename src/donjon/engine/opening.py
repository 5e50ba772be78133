"""What a match begins with: seats, options and seed as asked for; and the state it opens with."""

import secrets
from typing import Any

from donjon.engine import dice
from donjon.engine.builds import Build
from donjon.engine.errors import BadInput, as_typed, brief, sentence_of
from donjon.engine.fairness import LARGEST
from donjon.engine.journal import LONGEST_SEED, Journal
from donjon.engine.options import read_options
from donjon.engine.reader import MISSING, Json, Reader
from donjon.engine.registry import Game, find_game
from donjon.engine.words import N_, Name, because

EXPECTED = N_("expected {wanted}")


def asked_for(
    game: str | Game, seats: int | None, options: Json | None
) -> tuple[Game, tuple[str, ...], Json]:
    """Game, seats and options as somebody asks for them: the fewest seats if none are named."""
    found = find_game(game)
    names = seat_names(found, found.least if seats is None else seats)
    given = Reader({} if options is None else options, "options")
    return found, names, read_options(found.text.OPTIONS, given, names)


def header(position: Any) -> tuple[Game, tuple[str, ...], Json]:
    """Game, seats and options of a position."""
    if not isinstance(position, dict):
        Reader(position).wrong(N_("an object"))
    for name in ("game", "seats"):
        if name not in position:
            raise BadInput(name, MISSING)
    try:
        game = find_game(position["game"])
    except ValueError as error:
        raise BadInput("game", sentence_of(error)) from None
    names = tuple(s.text(40) for s in Reader(position["seats"], "seats").items())
    if names != seat_names(game, len(names)):
        raise BadInput("seats", because(EXPECTED, wanted=as_typed(game.seats[: len(names)])))
    given = Reader(position.get("options", {}), "options")
    return game, names, read_options(game.text.OPTIONS, given, names)


def seat_names(game: Game, seats: Any) -> tuple[str, ...]:
    """The first so many seats of a game."""
    if type(seats) is not int or not game.least <= seats <= game.most:
        reason = N_("{game} takes {least} to {most} seats, not {seats}")
        given = {"game": Name(game.id), "least": game.least, "most": game.most}
        raise BadInput("seats", because(reason, **given, seats=brief(seats)))
    return game.seats[:seats]


def seed_text(seed: Any) -> str:
    """A seed as journals keep it; if none is given, one that nobody could guess."""
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        reason = because(N_("expected a number or a text, got {value}"), value=type(seed).__name__)
        raise BadInput("seed", reason)
    if isinstance(seed, int):
        seed = str(Reader(seed, "seed").whole(-(10**99), 10**99))
    return Reader(seed, "seed").text(LONGEST_SEED)


def own_number(number: Any) -> int | None:
    """A game's number within a simulation, if it has one."""
    return None if number is None else Reader(number, "number").whole(0, LARGEST)


def opening_states(game: Game, build: Build, journal: Journal) -> Any:
    """The state at the opening, or the position the journal begins with."""
    states = build.blank()
    key = dice.key_of(journal.game, journal.seed or "")
    if journal.number is not None:
        own = [0, 0]
        dice.game_key(key, journal.number, own)
        key = own[0], own[1]
    setup = build.row(game.text.setup(journal.options, journal.seats))
    build.drive.set_up(states, len(journal.seats), build.words(key), setup)
    if journal.position is not None:
        twin = build.twin(build.copy(states))
        twin.payoff[:] = [0.0] * len(twin.payoff)
        twin.over = 0
        twin.noted = 0
        dice.renew(twin, key)
        game.text.place(Reader(journal.position), twin, journal.seats)
        states = build.adopt(twin)
    return states
