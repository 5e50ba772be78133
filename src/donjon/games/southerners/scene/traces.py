"""What stays of a step until the next: what fell and what came, and which way an attack went."""

from collections import Counter

from donjon.drawing.beats import Step
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.southerners.scene.board import near_seat
from donjon.games.southerners.scene.cards import art_of
from donjon.games.southerners.scene.palace import guard_spot
from donjon.games.southerners.scene.places import (
    Spot,
    ground_of,
    half_of,
    palace_spot,
    slot_spot,
)
from donjon.games.southerners.scene.plate import look_of
from donjon.games.southerners.scene.ways import way

FALLS = ("fell", "lost", "sacrifice")
BADGE = 18


class Traces:
    """What the events of a step leave, on the board at home."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.near = near_seat(step.after, step.seat)
        self.fallen: Counter[tuple[str, str]] = Counter()

    def of(self, event: Json) -> tuple[Sprite, ...]:
        """Nothing while a battle lasts: it may end, and all go home, with nothing more to tell."""
        kind = event["kind"]
        if self.step.after["battle"]:
            return ()
        if kind in FALLS:
            return self._fell(event["seat"], event["place"])
        if kind == "destroy":
            return self._destroyed(event["seat"], event["place"], event["card"])
        if kind == "recruit":
            return self._came(self._troop(event["seat"], event["place"]))
        if kind == "draw" and self.step.before["phase"] != "opening":
            return self._came(self._drawn(event["seat"], event["pile"], event["card"]))
        return ()

    def attack(self) -> tuple[Sprite, ...]:
        """Who fought whom, once those who fought are at home again and something has fallen."""
        falls = any(event["kind"] in ("fell", "destroy", "win") for event in self.step.events)
        if self.step.after["battle"] or not falls:
            return ()
        fought = last_attack(self.step)
        if fought is None:
            return ()
        attacker, source, target = fought
        return way("stay-way", attacker, source, target, attacker == self.near)

    # --- what fell ------------------------------------------------------------------------

    def _fell(self, seat: str, place: str) -> tuple[Sprite, ...]:
        """A crossed counter where the troop stood, beside those that are left."""
        number = self.fallen[seat, place]
        self.fallen[seat, place] += 1
        if place == "palace":
            spot = self._guard_spot(seat, number)
        else:
            spot = self._troop_spot(seat, place, number)
        return (Sprite(f"stay-{seat}-{place}-fell{number}", "felled", *spot),)

    def _guard_spot(self, seat: str, number: int) -> Spot:
        left = len(self.step.after[seat]["palace"])
        home = palace_spot(half_of(seat == self.near), False)
        return guard_spot(home, left + number, left + number + 1, False)

    def _troop_spot(self, seat: str, place: str, number: int) -> Spot:
        slot, look = self._slot(seat, place), look_of(self._ground(seat, place), 0)
        left = min((slot["troops"] if slot else 0) + number, 1)
        return look.troop._replace(x=look.troop.x + left * look.pitch)

    def _destroyed(self, seat: str, place: str, card: str) -> tuple[Sprite, ...]:
        """The emblem of the base, crossed, unless another stands there now."""
        if self._slot(seat, place):
            return ()
        spot = look_of(self._ground(seat, place), 0).emblem
        name = f"stay-{seat}-{place}"
        return (
            Sprite(f"{name}-emblem", art_of("emblem", card), *spot),
            Sprite(f"{name}-destroyed", "cross", *spot),
        )

    # --- what came ------------------------------------------------------------------------

    def _came(self, name: str) -> tuple[Sprite, ...]:
        """A plus at the corner of what is new."""
        new = self.step.will.get(name)
        if new is None:
            return ()
        spot = new.x - BADGE * 0.4, new.y - BADGE * 0.4, BADGE, BADGE
        return (Sprite(f"stay-{name}-new", "new", *spot),)

    def _troop(self, seat: str, place: str) -> str:
        if place == "palace":
            return f"{seat}-guard{len(self.step.after[seat]['palace'])}"
        slot = self._slot(seat, place)
        return f"{seat}-{place}-troop{slot['troops']}" if slot else ""

    def _drawn(self, seat: str, pile: str, card: str) -> str:
        held = self.step.after[seat]["hand"][pile]
        return "" if isinstance(held, int) else f"{seat}-{pile}-{card}-{held.get(card, 0)}"

    # --- where things stand in the end ----------------------------------------------------

    def _slot(self, seat: str, place: str) -> Json | None:
        territory, slot = (int(n) - 1 for n in place.split("."))
        found: Json | None = self.step.after[seat]["territories"][territory][slot]
        return found

    def _ground(self, seat: str, place: str) -> Spot:
        return slot_spot(ground_of(seat == self.near, False), place)


def last_attack(step: Step) -> tuple[str, str, str] | None:
    """Who attacked in a step, or had before it: the seat, from where and what."""
    battle = step.before["battle"]
    found = (step.before["attacker"], battle["from"], battle["to"]) if battle else None
    for event in step.events:
        if event["kind"] == "attack":
            found = event["seat"], event["from"], event["to"]
        elif event["kind"] == "through" and found:
            found = *found[:2], "palace"
    return found
