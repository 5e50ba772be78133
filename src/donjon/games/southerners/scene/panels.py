"""One seat's half of the board: its cards, its palace, its territories."""

from pathlib import Path
from typing import Any

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.svg import drawings
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.southerners.data.army import ARMIES, AbilityKind, Army, BaseKind
from donjon.games.southerners.rules.layout import Trait

ART = Path(__file__).parent / "art.svg"

WIDTH = 980
FIELD_W, FIELD_H, GAP = 306, 124, 12
SLOT_W, SLOT_H = 92, 116
PALACE_W, PALACE_H, COUNTER = 320, 56, 42
PILE_W, PILE_H, CARD_W, CARD_H = 60, 84, 84, 116
FAR = {"row": 10, "palace": 104, "field": 170}
NEAR = {"row": 604, "palace": 534, "field": 398}
HAND_X = 366


def army_of(view: Json, seat: str) -> Army:
    return next(army for army in ARMIES if army.name == view["options"][seat])


def art_of(prefix: str, name: str) -> str:
    """A card's own drawing, or the one for armies that have none."""
    return f"{prefix}-{name}" if f"{prefix}-{name}" in drawings(ART) else f"{prefix}-any"


def strength(power: int, traits: int) -> str:
    """A troop's power as the counters show it."""
    return f"{power}{'+' * bool(traits & Trait.INITIATIVE)}{'-' * bool(traits & Trait.ARTILLERY)}"


class Side:
    """One seat's half of the board."""

    def __init__(self, board: Scene, view: Json, seat: str, ys: dict[str, int], say: Say) -> None:
        self.board, self.view, self.seat, self.ys, self.say = board, view, seat, ys, say
        self.side: Json = view[seat]
        self.army = army_of(view, seat)
        self.battle: Json = view["battle"] or {"doomed": {}, "powers": {}, "razed": []}
        self.doomed = dict(self.battle["doomed"].get(seat, {}))

    def draw(self) -> None:
        self._piles()
        for territory in range(3):
            self._territory(territory)
        self._palace()
        self._hand()

    def _add(
        self, name: str, art: str, x: float, y: float, w: float, h: float, **more: Any
    ) -> None:
        self.board.add(Sprite(f"{self.seat}-{name}", art, x, y, w, h, **more))

    def _at_war(self, group: str) -> bool:
        """Does this group fight now?"""
        if not self.view["battle"]:
            return False
        own = "from" if self.seat == self.view["attacker"] else "to"
        return bool(self.battle[own] == group)

    # --- territories --------------------------------------------------------------------

    def _territory(self, territory: int) -> None:
        x, y = 20 + territory * (FIELD_W + GAP + 5), self.ys["field"]
        group = str(territory + 1)
        attacked = group in self.side["attacked"]
        label = self.say(N_("{seat}, territory {number}")).format(
            seat=self.say(self.seat), number=group
        )
        tone = "deep" if self._at_war(group) else "shade"
        self._add(group, "territory", x, y, FIELD_W, FIELD_H, label=label, tone=tone)
        for i, slot in enumerate(self.side["territories"][territory]):
            self._slot(f"{group}.{i + 1}", slot, x + 9 + i * (SLOT_W + 6), y + 4)
        mark = f"{group}!" if attacked else group
        self._add(f"{group}-number", "", x - 20, y + 48, 16, 28, text=group, glyph=mark)
        if attacked:
            edge = y + FIELD_H if self.ys is FAR else y - 16
            text = self.say(N_("has attacked"))
            self._add(f"{group}-attacked", "", x + 8, edge, 90, 16, text=text)

    def _slot(self, place: str, slot: Json | None, x: float, y: float) -> None:
        if slot is None:
            label = self.say(N_("{seat}, slot {place}: empty"))
            sentence = label.format(seat=self.say(self.seat), place=place)
            self._add(place, "slot", x, y, SLOT_W, SLOT_H, label=sentence, glyph="·\n\n")
            return
        base = next(base for base in self.army.bases if base.name == slot["base"])
        label = self.say(N_("{seat}, slot {place}: {base}, troops: {troops} {troop}"))
        sentence = label.format(
            seat=self.say(self.seat), place=place, base=self.say(base.name),
            troops=slot["troops"], troop=self.say(base.troop.name),
        )  # fmt: skip
        razed = self.seat != self.view["attacker"] and place in self.battle["razed"]
        self._add(place, art_of("base", base.name), x, y, SLOT_W, SLOT_H, label=sentence,
                  glyph=f"{self.say(base.name)[:9]}\n\n",
                  tone="faded" if razed else "")  # fmt: skip
        for n in range(slot["troops"]):
            self._troop(place, n, base, x + 3 + n * (COUNTER + 2), y + SLOT_H - COUNTER - 5)

    def _troop(self, place: str, n: int, base: BaseKind, x: float, y: float) -> None:
        power = self.battle["powers"].get(self.seat, {}).get(place, base.troop.power)
        falls = n < self.doomed.get(place, 0)
        self._counter(f"{place}-troop{n + 1}", strength(power, base.troop.traits), x, y, falls,
                      f"{self.say(base.troop.name)}, {place}")  # fmt: skip

    def _counter(self, name: str, text: str, x: float, y: float, falls: bool, label: str) -> None:
        if falls:
            label = self.say(N_("{troop}: falls")).format(troop=label)
        self._add(name, "fallen" if falls else "counter", x, y, COUNTER, COUNTER, seat=self.seat,
                  shape=shape_of(self.seat), text=text, label=label,
                  glyph=f"{'x' if falls else sign_of(self.seat)}{text}",
                  tone="faded" if falls else "")  # fmt: skip

    # --- the palace ---------------------------------------------------------------------

    def _palace(self) -> None:
        x, y = (WIDTH - PALACE_W) / 2, self.ys["palace"]
        label = self.say(N_("the palace of {seat}")).format(seat=self.say(self.seat))
        aimed = self.seat != self.view["attacker"] and "palace" in self.battle["razed"]
        tone = "faded" if aimed else "steel" if self._at_war("palace") else "deep"
        self._add("palace", "palace", x, y, PALACE_W, PALACE_H, label=label, tone=tone,
                  glyph=f"[ {self.say(N_('palace'))} {self.army.palace_power} ]\n")  # fmt: skip
        self._add("palace-power", "", x + PALACE_W / 2 - 60, y + 29, 120, 22,
                  text=f"{self.say(N_('palace'))} {self.army.palace_power}")  # fmt: skip
        falling = self.doomed.get("palace", 0)
        for n, name in enumerate(self.side["palace"]):
            special = next(a for a in self.army.abilities if a.name == name)
            falls = n >= len(self.side["palace"]) - falling
            self._guard(n, special, x - COUNTER - 8 - n * (COUNTER + 4), y + 7, falls)
        for n, name in enumerate(each(self.side["played"])):
            label = self.say(N_("played: {card}")).format(card=self.say(name))
            self._add(f"played{n + 1}", art_of("card-ability", name), x + PALACE_W + 8 + n * 46, y,
                      42, PALACE_H, label=label, glyph=self.say(name)[:4])  # fmt: skip

    def _guard(self, n: int, special: AbilityKind, x: float, y: float, falls: bool) -> None:
        assert special.troop
        text = strength(special.troop.power, special.troop.traits)
        where = self.say(N_("in the palace"))
        self._counter(f"guard{n + 1}", text, x, y, falls, f"{self.say(special.name)}, {where}")

    # --- cards --------------------------------------------------------------------------

    def _piles(self) -> None:
        y = self.ys["row"]
        asked = self.seat in self.view["actors"]
        self._add("sign", "", 20, y + 8, 30, 30, seat=self.seat, shape=shape_of(self.seat))
        self._add("name", "", 54, y + 8, 80, 30, seat=self.seat, text=self.say(self.seat),
                  glyph=f"{sign_of(self.seat)} {self.say(self.seat)}{' <' * asked}")  # fmt: skip
        who = self.say(self.army.title)
        self._add("army", "", 20, y + 44, 114, 20, text=who)
        if self.seat == self.view["attacker"]:
            self._add("attacks", "", 20, y + 64, 114, 18, text=self.say(N_("attacks")))
        x = 146.0
        for pile in ("base", "ability"):
            left = size_of(self.side["draw"][pile])
            label = self.say(DRAW_LABELS[pile]).format(seat=self.say(self.seat), count=left)
            self._add(f"draw-{pile}", f"pile-{pile}", x, y, PILE_W, PILE_H, seat=self.seat,
                      text=f"\n{left}", label=label, glyph=f"{pile[0]}:{left}")  # fmt: skip
            x += PILE_W + 8
        thrown = sum(size_of(cards) for cards in self.side["discard"].values())
        label = self.say(N_("{seat}: discard pile, {cards}")).format(
            seat=self.say(self.seat), cards=listed(self.side["discard"], self.say)
        )
        self._add("discard", "pile-discard", x, y, PILE_W, PILE_H, text=f"\n{thrown}",
                  label=label, glyph=f"x:{thrown}")  # fmt: skip

    def _hand(self) -> None:
        hand, y = self.side["hand"], self.ys["row"]
        if isinstance(hand["base"], int):
            for n, pile in enumerate(("base", "ability")):
                label = self.say(HAND_LABELS[pile]).format(
                    seat=self.say(self.seat), count=hand[pile]
                )
                self._add(f"hand-{pile}", f"pile-{pile}", HAND_X + n * (PILE_W + 8), y, PILE_W,
                          PILE_H, seat=self.seat, text=f"\n{hand[pile]}", label=label,
                          glyph=f"{pile}\n{hand[pile]}")  # fmt: skip
            return
        cards = [(pile, name) for pile in ("base", "ability") for name in each(hand[pile])]
        small = self.ys is FAR
        wide, high = (PILE_W, PILE_H) if small else (CARD_W, CARD_H)
        room = WIDTH - 8 - HAND_X - wide
        pitch = min(wide + 8, room / max(len(cards) - 1, 1))
        seen: dict[tuple[str, str], int] = {}
        for n, (pile, name) in enumerate(cards):
            copy = seen[pile, name] = seen.get((pile, name), 0) + 1
            label = self.say(CARD_LABELS[pile]).format(card=self.say(name))
            mark = "^" if pile == "base" else "*"
            self._add(f"{pile}-{name}-{copy}", art_of(f"card-{pile}", name),
                      HAND_X + n * pitch, y, wide, high, label=label,
                      text=below(self.say(name)), glyph=f"{mark}{self.say(name)[:7]}")  # fmt: skip


DRAW_LABELS = {
    "base": N_("{seat}: bases to draw, {count}"),
    "ability": N_("{seat}: abilities to draw, {count}"),
}
HAND_LABELS = {
    "base": N_("{seat}: bases in hand, {count}"),
    "ability": N_("{seat}: abilities in hand, {count}"),
}
CARD_LABELS = {"base": N_("base {card}"), "ability": N_("ability {card}")}


def below(name: str) -> str:
    """A card's name in its lower third, in letters of one size for all cards."""
    return f"{' ' * 10}\n\n\n\n{name}"


def each(cards: dict[str, int]) -> list[str]:
    """Cards by name, one entry a copy."""
    return [name for name, count in cards.items() for _ in range(count)]


def size_of(cards: Any) -> int:
    return cards if isinstance(cards, int) else sum(cards.values())


def listed(zone: dict[str, dict[str, int]], say: Say) -> str:
    """A pile's cards in words."""
    words = [
        f"{say(CARD_LABELS[pile]).format(card=say(name))} ({count})"
        for pile, cards in zone.items()
        for name, count in cards.items()
    ]
    return ", ".join(words) or say(N_("empty"))
