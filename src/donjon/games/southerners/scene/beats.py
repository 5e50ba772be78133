"""A step told one thing after the other: the board is drawn as it stands after each event."""

from functools import lru_cache
from math import atan2, degrees, hypot

from donjon.drawing.beats import Beat, Step, changed
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.southerners.data.army import army_named
from donjon.games.southerners.scene.battle import price_of
from donjon.games.southerners.scene.board import sprites
from donjon.games.southerners.scene.cards import (
    UNSEEN,
    ability_of,
    ability_sentences,
    army_of,
    art_of,
)
from donjon.games.southerners.scene.hand import card
from donjon.games.southerners.scene.lettering import wrapped
from donjon.games.southerners.scene.places import LINE, MAIN_W, Spot
from donjon.games.southerners.scene.retelling import Unfolding
from donjon.games.southerners.scene.side import is_fighting
from donjon.games.southerners.scene.traces import Traces

Drawn = dict[str, Sprite]

TIMES = {
    "take": 0.4, "draw": 0.5, "keep": 0.5, "ready": 0.6, "reveal": 0.8, "piled": 0.4,
    "recruit": 0.35, "play": 2.0, "mill": 1.2, "attack": 1.8, "through": 1.6, "step": 1.6,
    "strike": 1.0, "aim": 1.2, "fell": 1.2, "lost": 1.2, "destroy": 1.2, "sacrifice": 1.2,
    "turn": 1.4, "win": 3.0,
}  # fmt: skip
FALLS = ("fell", "lost", "sacrifice", "destroy")


def beats(step: Step, say: Say = str) -> list[Beat]:
    """One beat for each event; with the last all stands as in the end."""
    way, traces = Unfolding(step.before, step.after, step.seat), Traces(step)
    drawn, told = dict(step.was), []
    for n, event in enumerate(step.events):
        way.tell(event)
        last = n == len(step.events) - 1
        now = step.will if last else _between(way.view, step.seat, drawn, say)
        stay = (*traces.of(event), *(traces.attack() if last else ()))
        told.append(_beat(step, event, drawn, now, way.view, say)._replace(stay=stay))
        drawn = now
    return told


def _between(view: Json, seat: str | None, drawn: Drawn, say: Say) -> Drawn:
    """The board in the middle of a step; what attacks promise stays until it is known anew."""
    now = {sprite.id: sprite for sprite in sprites(view, None, seat, say)}
    if view["phase"] == "main":
        kept = {
            name: it
            for name, it in drawn.items()
            if name.startswith(("forecast-", "ahead", "way-"))
        }
        return kept | now
    return now


def _beat(step: Step, event: Json, drawn: Drawn, now: Drawn, view: Json, say: Say) -> Beat:
    lasting = step.lasting
    return Beat(
        put=tuple(s for s in changed(drawn, now) if s.id in lasting),
        gone=tuple(name for name in drawn if name not in now and name in lasting),
        show=(
            *(s for name, s in now.items() if name not in lasting),
            *_shown(event, drawn | now, view, say),
        ),
        mark=()
        if _is_renewal(step, event)
        else tuple(name for name in _settled(step, marks(event, view)) if name in lasting),
        icons=_icons(event),
        time=TIMES.get(event["kind"], 1.0),
    )


# --- what it was about ------------------------------------------------------------------


def _is_renewal(step: Step, event: Json) -> bool:
    """Where all bases recruit, frames around all of them would say nothing."""
    return event["kind"] == "recruit" and any(one["kind"] == "renew" for one in step.events)


def _settled(step: Step, names: tuple[str, ...]) -> tuple[str, ...]:
    """A battle moves much that a step is not about: only what stays where it is, is marked.

    Where all of it moves into the battle, that is its arrow; where it comes from there, the
    ground at home.
    """
    if is_fighting(step.after):
        there = (f"{name}-war" if f"{name}-war" in step.will else name for name in names)
        still = tuple(name for name in there if not _moves(step, name))
        return still or ("battle-arrow",) * bool(names)
    if is_fighting(step.before):
        return tuple(f"{name}-ground" if f"{name}-ground" in step.will else name for name in names)
    return names


def _moves(step: Step, name: str) -> bool:
    was, will = step.was.get(name), step.will.get(name)
    return was is not None and will is not None and (was.x, was.y) != (will.x, will.y)


def marks(event: Json, view: Json) -> tuple[str, ...]:
    """The sprites an event is about."""
    seat, kind, place = event.get("seat", ""), event["kind"], event.get("place")
    foe = next(name for name in view["seats"] if name != seat)
    if kind in ("strike", "aim"):
        return (f"{foe}-{place}",)
    if kind == "build" and view["phase"] in UNSEEN:  # around the slot are frames of what is next
        return (f"{seat}-{place}-emblem",)
    if place:
        return (f"{seat}-{place}",)
    if kind == "attack":
        source = "palace" if event["from"] == "palace" else f"{event['from']}-flag"
        return f"{seat}-{source}", f"{foe}-{event['to']}"
    if kind == "play":
        return (f"{seat}-played-{event['card']}-1",)
    if kind == "mill":
        return (f"{seat}-milled-{event['card']}-{view[seat]['milled'].get(event['card'], 1)}",)
    if kind in ("discard", "burn", "piled"):
        return (f"{seat}-discard",)
    if kind == "reveal":
        return f"{seat}-hand-base", f"{seat}-hand-ability"
    if kind in ("through", "win"):
        return (f"{foe}-palace",)
    return ()


def _icons(event: Json) -> tuple[str, ...]:
    """Drawings beside the sentence."""
    if event["kind"] == "attack":
        return ("icon-attack",)
    if event["kind"] == "renew":
        return ("icon-renew",)
    if event.get("pile") in ("base", "ability"):
        return (art_of("emblem", event["card"]),)
    return ()


# --- what is seen during it alone -------------------------------------------------------


def _shown(event: Json, there: Drawn, view: Json, say: Say) -> tuple[Sprite, ...]:
    """On the board as it stands after the event: a battle moves what was on the table."""
    kind, seat = event["kind"], event.get("seat", "")
    foe = next(name for name in view["seats"] if name != seat)
    if kind == "attack":
        return _arrow(seat, there, f"{seat}-{event['from']}", f"{foe}-{event['to']}")
    if kind == "play":
        return _card(seat, army_of(view, seat).key, event["card"], say)
    if kind in ("strike", "aim"):
        return _hit(there, f"{foe}-{event['place']}", _price(event, view, foe))
    if kind in FALLS:
        return _over("cross", there, f"{seat}-{event['place']}", "")
    if kind == "recruit":
        return _over("burst", there, f"{seat}-{event['place']}", "+1")
    if kind in ("through", "win"):
        return _over("burst", there, f"{foe}-palace", "!")
    return ()


def _price(event: Json, view: Json, foe: str) -> int:
    """Damage that was spent."""
    if event["kind"] == "aim":
        return price_of(view, foe, event["place"])
    battle = view["battle"]
    return 1 if view["phase"] == "curupira" else battle["powers"][foe].get(event["place"], 1)


@lru_cache(64)
def _card(seat: str, army: str, name: str, say: Say) -> tuple[Sprite, ...]:
    """A card that is played, large, and what it does."""
    spot = Spot(MAIN_W / 2 - 120, 110, 240, 250)
    large, written = card(seat, army, "ability", name, 1, spot, say)
    known = army_named(army)
    told = wrapped(" ".join(ability_sentences(known, ability_of(known, name), say)), 36)
    high = LINE * (told.count("\n") + 1) * 1.5
    words = Sprite(
        "beat-card-words", "plate", 20, spot.y + spot.h + 6, MAIN_W - 40, high, text=told
    )
    return large._replace(id="beat-card"), written._replace(id="beat-card-text"), words


def _arrow(seat: str, drawn: Drawn, source: str, target: str) -> tuple[Sprite, ...]:
    """An arrow across the board, from the middle of one place to that of another."""
    one, other = drawn.get(source), drawn.get(target)
    if one is None or other is None:
        return ()
    dx = other.x + other.w / 2 - one.x - one.w / 2
    dy = other.y + other.h / 2 - one.y - one.h / 2
    long = hypot(dx, dy)
    wide = min(80, one.w / 2)
    x, y = one.x + (one.w + dx - wide) / 2, one.y + (one.h + dy - long) / 2
    turn = round(degrees(atan2(dx, -dy)), 1)
    return (Sprite("beat-arrow", "arrow-up", x, y, wide, long, seat=seat, turn=turn),)


def _hit(drawn: Drawn, name: str, damage: int) -> tuple[Sprite, ...]:
    return _over("burst", drawn, name, f"−{damage}")


def _over(art: str, drawn: Drawn, name: str, text: str) -> tuple[Sprite, ...]:
    """A drawing on top of something."""
    under = drawn.get(name)
    if under is None:
        return ()
    size = min(under.h, 90)
    x, y = under.x + (under.w - size) / 2, under.y + (under.h - size) / 2
    return (Sprite(f"beat-{art}", art, x, y, size, size, text=text),)
