"""Knights as one would write it in idiomatic Python: the peer that compiled rules are measured
against, and a second opinion on the rules (a test plays both alike)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

OUT, START, CASTLE, TILES = -1, 3, 10, 10
COLUMN = (
    "bramble", "fire", "basic", "basic", "charge", "basic", "attack", "basic", "basic", "basic",
)  # fmt: skip

Dice = Callable[[int], int]  # sides -> 1 to sides


@dataclass(frozen=True)
class Move:
    knight: int


@dataclass(frozen=True)
class Return:
    pass


@dataclass(frozen=True)
class Attack:
    knight: int
    seat: int
    target: int


Action = Move | Return | Attack


@dataclass
class Side:
    knights: list[int] = field(default_factory=lambda: [START] * 3)
    tiles: list[str] = field(default_factory=lambda: list(COLUMN))

    def on_column(self) -> list[int]:
        return [k for k, height in enumerate(self.knights) if 0 <= height < TILES]

    def in_castle(self) -> list[int]:
        return [k for k, height in enumerate(self.knights) if height == CASTLE]

    @property
    def alive(self) -> bool:
        return any(height != OUT for height in self.knights)


@dataclass
class Game:
    dice: Dice
    seats: int
    limit: int = 500
    first: int = 0
    seat: int = 0
    die: int = 0
    rounds: int = 0
    attacker: int | None = None
    winner: int | None = None
    over: bool = False
    sides: list[Side] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sides = [Side() for _ in range(self.seats)]
        self.first = self.seat = self.dice(self.seats) - 1
        self.roll()

    def legal(self) -> list[Action]:
        side = self.sides[self.seat]
        targets = self.targets()
        if self.attacker is not None:
            return [Attack(self.attacker, seat, k) for seat, k in targets]
        if self.die < 6:
            return [Move(k) for k in side.on_column()]
        actions: list[Action] = [Return()] if OUT in side.knights else []
        for k, height in enumerate(side.knights):
            if height != OUT:
                actions += [Attack(k, seat, target) for seat, target in targets]
        return actions

    def targets(self) -> list[tuple[int, int]]:
        return [
            (seat, k)
            for seat, side in enumerate(self.sides)
            if seat != self.seat
            for k in side.on_column()
        ]

    def play(self, action: Action) -> None:
        side = self.sides[self.seat]
        self.attacker = None
        match action:
            case Move(knight):
                self.climb(side, knight, self.die)
            case Return():
                knight = side.knights.index(OUT)
                side.knights[knight] = START
                if side.tiles[START] == "charge":
                    self.climb(side, knight, 3)
                else:
                    self.land(side, knight)
            case Attack(knight, seat, target):
                self.fight(side, knight, self.sides[seat], target)
        if self.attacker is None:
            self.end_turn()
            if not self.over:
                self.roll()

    def climb(self, side: Side, knight: int, steps: int) -> None:
        while steps and side.knights[knight] < CASTLE:
            side.knights[knight] += 1
            steps -= 1
            if side.knights[knight] == CASTLE:
                return
            tile = side.tiles[side.knights[knight]]
            if tile == "bramble":
                steps = 0
            elif tile == "charge" and steps == 0:
                steps = 3
        self.land(side, knight)

    def land(self, side: Side, knight: int) -> None:
        tile = side.tiles[side.knights[knight]]
        if tile == "fire":
            side.knights[knight] = OUT
        elif tile == "attack" and self.targets():
            self.attacker = knight

    def fight(self, side: Side, knight: int, foe: Side, target: int) -> None:
        mine = theirs = 0
        while mine == theirs:
            mine, theirs = self.dice(6), self.dice(6)
        if mine > theirs:
            foe.knights[target] = OUT
        else:
            side.knights[knight] = OUT

    def roll(self) -> None:
        while not self.over:
            self.die = self.dice(6)
            if self.legal():
                return
            self.end_turn()

    def end_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.first:
            self.end_round()

    def end_round(self) -> None:
        self.rounds += 1
        self.duel()
        for side in self.sides:
            side.tiles = [*side.tiles[1:], side.tiles[0]]
            side.knights = [h - 1 if 0 <= h < TILES else h for h in side.knights]
        alive = [seat for seat, side in enumerate(self.sides) if side.alive]
        if len(alive) == 1:
            self.winner = alive[0]
            self.over = True
        elif self.rounds >= self.limit:
            self.over = True

    def duel(self) -> None:
        present = [seat for seat, side in enumerate(self.sides) if side.in_castle()]
        rolling = present
        while len(rolling) > 1:
            rolls = {
                seat: max(self.dice(6) for _ in self.sides[seat].in_castle()) for seat in rolling
            }
            best = max(rolls.values())
            rolling = [seat for seat in rolling if rolls[seat] == best]
        for seat in present:
            if seat not in rolling:
                side = self.sides[seat]
                side.knights = [OUT if height == CASTLE else height for height in side.knights]


def play_at_random(games: int, seats: int, seed: int) -> int:
    """Random games to the end; how many moves they took."""
    luck = Random(seed)
    moves = 0
    for _ in range(games):
        game = Game(lambda sides: luck.randrange(sides) + 1, seats)
        while not game.over:
            game.play(luck.choice(game.legal()))
            moves += 1
    return moves
