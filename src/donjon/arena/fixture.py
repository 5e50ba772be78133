"""One game of a tournament: who sits where, with which dice, and how it went."""

from collections.abc import Generator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from donjon.arena.contestants import Contestant, Spent, contestant
from donjon.engine import dice, loading
from donjon.engine.builds import Build
from donjon.engine.kinds import TABLE
from donjon.engine.opening import seat_names
from donjon.engine.registry import find_game
from donjon.engine.state import lowest_seat


@dataclass(frozen=True)
class Fixture:
    """A game to be played; the same fixture always gives the same game."""

    number: int  # in its tournament
    game: str
    options: dict[str, Any]
    players: tuple[str, ...]  # by seat
    seed: str  # of the dice; games that differ in the seats alone share it
    luck: str  # of the players
    timed: bool = False  # keep to the levels' seconds: results then depend on the machine
    traced: bool = False  # write down the moves


@dataclass
class Outcome:
    """How a game went."""

    number: int
    players: tuple[str, ...]
    payoffs: tuple[float, ...]
    moves: int
    rounds: int
    digest: str  # of all moves: equal games have equal ones
    seed: str
    spent: list[Spent] = field(default_factory=list)
    trace: list[tuple[int, int]] = field(default_factory=list)  # (seat, action)

    def to_json(self) -> dict[str, Any]:
        spent = [[s.choices, s.simulations, round(s.seconds, 4)] for s in self.spent]
        row = {
            "n": self.number,
            "players": list(self.players),
            "payoffs": [round(p, 6) for p in self.payoffs],
            "moves": self.moves,
            "rounds": self.rounds,
            "digest": self.digest,
            "seed": self.seed,
            "spent": spent,
        }
        return {**row, **({"trace": self.trace} if self.trace else {})}

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> "Outcome":
        return cls(
            number=row["n"],
            players=tuple(row["players"]),
            payoffs=tuple(row["payoffs"]),
            moves=row["moves"],
            rounds=row["rounds"],
            digest=row["digest"],
            seed=row["seed"],
            spent=[Spent(*cost) for cost in row["spent"]],
            trace=[(seat, action) for seat, action in row.get("trace", [])],
        )


Playing = Generator[None, None, Outcome]


def play(fixture: Fixture) -> Outcome:
    """Play one game to its end."""
    moves = playing(fixture, loading.fastest(find_game(fixture.game), TABLE))
    while True:
        try:
            next(moves)
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome


def playing(fixture: Fixture, build: Build, plain: bool = False) -> Playing:
    """The same, move by move; plain: bots search by the rules as they are written."""
    names = seat_names(build.game, len(fixture.players))
    seats = [
        contestant(
            build.game, names, seat, called, fixture.luck, fixture.timed, fixture.options, plain
        )
        for seat, called in enumerate(fixture.players)
    ]
    try:
        return (yield from _play(fixture, build, names, seats))
    finally:
        for seated in seats:
            seated.close()


def _play(
    fixture: Fixture, build: Build, names: tuple[str, ...], seats: list[Contestant]
) -> Playing:
    states = opening(build, fixture.options, names, fixture.seed)
    digest, trace, moves = sha256(), [], 0
    while not states[0].over:
        seat = lowest_seat(int(states[0].acting))
        actions = build.legal(states, seat)
        action = actions[0]
        if len(actions) > 1:
            view = build.copy(states)
            build.drive.conceal_from(view, seat)
            action = seats[seat].choose(build, view, actions, moves)
        digest.update(f"{seat}:{action};".encode())
        if fixture.traced:
            trace.append((seat, action))
        build.drive.play(states, seat, action)
        moves += 1
        yield
    return Outcome(
        number=fixture.number,
        players=fixture.players,
        payoffs=tuple(float(p) for p in states[0].payoff[: len(names)]),
        moves=moves,
        rounds=int(states[0].rounds),
        digest=digest.hexdigest()[:16],
        seed=fixture.seed,
        spent=[seated.spent for seated in seats],
        trace=trace,
    )


def opening(build: Build, options: dict[str, Any], names: tuple[str, ...], seed: str) -> Any:
    """The states of a game that has just begun, as `Match.new` would begin it."""
    states = build.blank()
    setup = build.row(build.game.text.setup(options, names))
    build.drive.set_up(states, len(names), build.words(dice.key_of(build.game.id, seed)), setup)
    return states
