"""What a board can tell beside what it shows: what things are, where moves lead, who is ahead."""

from typing import Any, NamedTuple

from donjon.drawing.scene import Sprite


class About(NamedTuple):
    """What a thing on the board is and does."""

    name: str
    say: tuple[str, ...] = ()  # a sentence or a few
    ruling: str = ""  # where that is written: KN-9


class Outlook(NamedTuple):
    """Where a move leads, as far as the player can know."""

    say: tuple[str, ...] = ()  # in words; where chance decides, the odds
    put: tuple[Sprite, ...] = ()  # what would stand where, drawn faintly


class Part(NamedTuple):
    """One part of how a seat stands, for the players' panel."""

    text: str  # as short as can be: 2/3
    label: str  # the same in words: 2 of 3 knights in the Castle
    icon: str = ""  # a drawing of the game's art
    word: str = ""  # what the number counts, in a word or two


class Standing(NamedTuple):
    """How a seat (or a team) stands."""

    parts: tuple[Part, ...]
    share: float | None  # how far it has come, 0 to 1: whoever has most is ahead; None: hidden

    def to_json(self) -> dict[str, Any]:
        parts = [
            {name: value for name, value in part._asdict().items() if value} for part in self.parts
        ]
        return {"parts": parts, "share": None if self.share is None else round(self.share, 3)}
