"""The battle, in a place of its own: who attacks what, damage to spend, whose choice it is."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.southerners.rules.layout import Effect
from donjon.games.southerners.scene.cards import army_of, base_of
from donjon.games.southerners.scene.lettering import letters, line, wrapped
from donjon.games.southerners.scene.places import MIDDLE_W, MIDDLE_X, half_of
from donjon.games.southerners.scene.side import Side

STEPS = {
    "respond": N_("Abilities"),
    "curupira": N_("Curupira"),
    "initiative": N_("Initiative"),
    "regular": N_("Regular"),
}
HINTS = {
    "respond": N_("Both may play abilities in turns. When both have passed, the fight begins."),
    "curupira": N_("Curupira fells troops before anybody strikes. Choose which."),
    "initiative": N_("Troops with a flash strike first, and only at troops."),
    "regular": N_("A troop falls for damage equal to its power. Bases only when no troop is left."),
}
ATTACKS = {  # who attacks, and whether it comes from the palace or goes to it
    ("you", "", ""): N_("You attack territory {to} from territory {from}"),
    ("you", "palace", ""): N_("You attack territory {to} from your palace"),
    ("you", "", "palace"): N_("You attack the palace from territory {from}"),
    ("you", "palace", "palace"): N_("You attack the palace from your palace"),
    ("they", "", ""): N_("{seat} attacks territory {to} from territory {from}"),
    ("they", "palace", ""): N_("{seat} attacks territory {to} from the palace"),
    ("they", "", "palace"): N_("{seat} attacks the palace from territory {from}"),
    ("they", "palace", "palace"): N_("{seat} attacks the palace from the palace"),
}
YOUR_DAMAGE = N_("You: {left} damage to spend, {spent} spent")
YOUR_STRIKES = N_("You: {left} troops to fell, {spent} chosen")
DAMAGE = N_("{seat}: {left} damage to spend, {spent} spent")
YOUR_SIEGE = N_("You: {left} damage to spend, {spent} spent ({siege} only at bases)")
SIEGE = N_("{seat}: {left} damage to spend, {spent} spent ({siege} only at bases)")
STRIKES = N_("{seat}: {left} troops to fell, {spent} chosen")


def attack_sentence(view: Json, viewer: str | None, say: Say) -> str:
    """Who attacks what."""
    battle, attacker = view["battle"], view["attacker"]
    who = "you" if attacker == viewer else "they"
    start, end = (("palace" if battle[way] == "palace" else "") for way in ("from", "to"))
    key = who, start, end
    return sentence_case(fill(ATTACKS[key], say, seat=attacker, **_ends(battle)))


def _ends(battle: Json) -> Json:
    """From where an attack comes and where it goes: territories by number."""
    return {way: Name(battle[way]) for way in ("from", "to")}


def arena(view: Json, viewer: str | None, near: str, say: Say) -> list[Sprite]:
    """The ground of the battle; those who fight stand on it."""
    told = attack_sentence(view, viewer, say)
    found = [*ground(told, view["phase"], view["attacker"], near, say)]
    for seat in view["seats"]:
        left, spent, siege = spending(view, seat)
        found += purse(seat, seat == near, seat == viewer, left, spent, siege, view["phase"], say)
    asked = view["actors"][0] if view["actors"] else ""
    found.append(chooser(asked, asked == viewer, view["phase"], say))
    return found


@lru_cache(1024)
def ground(told: str, phase: str, attacker: str, near: str, say: Say) -> tuple[Sprite, ...]:
    arrow = "arrow-up" if attacker == near else "arrow-down"
    label = fill(N_("{attack}. {step}."), say, attack=Name(told), step=STEPS[phase])
    found = [
        Sprite("middle", "field", MIDDLE_X, 0, MIDDLE_W, 644, label=label),
        letters("battle-title", MIDDLE_X + 8, 5, MIDDLE_W - 16, told, glyph=told),
        Sprite("battle-arrow", arrow, MIDDLE_X + 8, 200, 84, 130, seat=attacker),
    ]  # fmt: skip
    for n, (step, name) in enumerate(STEPS.items()):
        x = MIDDLE_X + 100 + n * 98
        now = "chip-on" if step == phase else "chip"
        words = f"[{say(name)}]" if step == phase else say(name)
        found += [
            Sprite(f"battle-step-{step}", now, x, 200, 96, 36),
            letters(f"battle-step-{step}-name", x, 205, 96, say(name), glyph=words),
        ]
    hint = wrapped(say(HINTS[phase]), 44)
    found.append(letters("battle-hint", MIDDLE_X + 100, 272, 390, hint))
    return tuple(found)


@lru_cache(1024)
def purse(
    seat: str, near: bool, mine: bool, left: int, spent: int, siege: int, phase: str, say: Say
) -> tuple[Sprite, ...]:
    """What a side has to spend, and has spent."""
    y = half_of(near).header
    strikes = phase == "curupira"
    if siege and not strikes:
        told = YOUR_SIEGE if mine else SIEGE
    elif mine:
        told = YOUR_STRIKES if strikes else YOUR_DAMAGE
    else:
        told = STRIKES if strikes else DAMAGE
    words = sentence_case(fill(told, say, seat=seat, left=left, spent=spent, siege=siege))
    return (
        Sprite(f"battle-{seat}-sign", "", MIDDLE_X + 8, y, 24, 24, seat=seat, shape=shape_of(seat)),
        line(f"battle-{seat}", MIDDLE_X + 38, y + 1, words, words, seat),
    )


@lru_cache(256)
def chooser(asked: str, mine: bool, phase: str, say: Say) -> Sprite:
    if mine:
        words = say(N_("Your choice: play or pass") if phase == "respond" else N_("You choose"))
    else:
        words = fill(N_("{seat} chooses"), say, seat=asked) if asked else ""
    words = sentence_case(words)
    return Sprite("battle-chooser", "", MIDDLE_X + 100, 238, 390, 32, seat=asked, text=words,
                  glyph=words)  # fmt: skip


def spending(view: Json, seat: str) -> tuple[int, int, int]:
    """Damage left, damage spent, and how much of what is left is artillery's."""
    battle = view["battle"]
    foe = next(name for name in view["seats"] if name != seat)
    spent = 0
    for place, falls in battle["doomed"][foe].items():
        price = 1 if view["phase"] == "curupira" else battle["powers"][foe].get(place, 1)
        spent += falls * price
    if seat == view["attacker"]:
        spent += sum(price_of(view, foe, place) for place in battle["razed"])
    siege = battle["artillery"][seat]
    return battle["damage"][seat] + siege, spent, siege


def price_of(view: Json, seat: str, place: str) -> int:
    """What it takes to destroy a base, or the palace."""
    if place == "palace":
        return army_of(view, seat).palace_power
    return Side(view, seat, None, True, str).wall


def powers(view: Json, seat: str, group: str) -> dict[str, int]:
    """The power of the troops that fight, by place, with what was played for them (AT-24)."""
    side = Side(view, seat, None, True, str)
    if group == "palace":
        guards = [
            a.troop.power for a in side.army.abilities if a.troop and a.name in side.own["palace"]
        ]
        return {"palace": guards[-1]} if guards else {}
    row = side.own["territories"][int(group) - 1]
    bare = sum(slot is None for slot in row)
    found = {}
    for i, slot in enumerate(row):
        if slot and slot["troops"]:
            base = base_of(side.army, slot["base"])
            more = (
                a.amount * side.own["played"].get(a.name, 0) * bare
                for a in side.army.abilities
                if a.effect == Effect.RAGE and side.army.bases[a.about] is base
            )
            found[f"{group}.{i + 1}"] = base.troop.power + sum(more)
    return found
