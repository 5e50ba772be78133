"""The battle, in a place of its own: who attacks what, damage to spend, whose choice it is."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, counted, fill, sentence_case
from donjon.games.southerners.rules.layout import Effect, State
from donjon.games.southerners.scene.calculator import promise, prospects
from donjon.games.southerners.scene.cards import army_of, art_of, base_of
from donjon.games.southerners.scene.lettering import WIDE, letters, lines, wrapped
from donjon.games.southerners.scene.palace import PALACE, YOUR_PALACE
from donjon.games.southerners.scene.places import FAR, FIGHTER_H, LINE, MAIN_W, NEAR, half_of
from donjon.games.southerners.scene.side import FIELD, YOUR_FIELD, Side, muster
from donjon.games.southerners.text.names import word_of

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


def arena(view: Json, state: State | None, viewer: str | None, near: str, say: Say) -> list[Sprite]:
    """The ground of the battle; those who fight stand on it."""
    told = attack_sentence(view, viewer, say)
    found = [*ground(told, view["phase"], striker(view), near, say)]
    hint = wrapped(say(HINTS[view["phase"]]), WIDE_HINT)
    if view["phase"] == "respond":
        promised = wrapped(_foretold(view, state, say), WIDE_HINT)
        both = f"{promised}\n{hint}".strip()
        hint = both if both.count("\n") < HINT_LINES else promised
    found.append(letters("battle-hint", BODY_X, STEPS_Y + 64, BODY_W, hint))
    for seat in view["seats"]:
        words = _purse_words(view, seat, viewer, say)
        left = None if view["phase"] == "respond" else spending(view, seat)[0]
        found += purse(seat, seat == near, words, left)
        found += in_force(seat, seat == near, tuple(view[seat]["played"]), len(words), say)
    asked = view["actors"][0] if view["actors"] else ""
    found.append(chooser(asked, asked == viewer, view["phase"], say))
    return found


def striker(view: Json) -> str:
    """From whom the arrow comes: whoever strikes now, else whoever attacks."""
    asked = view["actors"][:1] if view["phase"] != "respond" else ()
    return str(asked[0] if asked else view["attacker"])


@lru_cache(1024)
def ground(told: str, phase: str, striker: str, near: str, say: Say) -> tuple[Sprite, ...]:
    arrow = "arrow-up" if striker == near else "arrow-down"
    label = fill(N_("{attack}. {step}."), say, attack=Name(told), step=STEPS[phase])
    title = wrapped(told, 30)
    high = LINE if "\n" in title else 2 * LINE
    spent = TOKEN + 4 if phase != "respond" else 0  # what both can spend stands at its ends
    found = [
        Sprite("middle", "field", 0, FAR.purse - 3, MAIN_W, NEAR.purse - FAR.purse + LINE + 10,
               label=label),
        Sprite("battle-arrow", arrow, 8, BAND_Y + spent, 80, BAND_H - 2 * spent, seat=striker),
        letters("battle-title", BODY_X, BAND_Y, BODY_W, title, glyph=told, high=high),
    ]  # fmt: skip
    for n, (step, name) in enumerate(STEPS.items()):
        x = BODY_X + n * STEP_W
        now = "step-now" if step == phase else "step"
        words = f"[{say(name)}]" if step == phase else say(name)
        told = fill(N_("{step}: {told}"), say, step=name, told=HINTS[step])
        found += [
            Sprite(f"battle-step-{step}", now, x, STEPS_Y, STEP_W, 34, label=told),
            letters(f"battle-step-{step}-name", x, STEPS_Y + 1, STEP_W - 5, say(name), glyph=words),
        ]
    return tuple(found)


BAND_Y = FAR.fighters + FIGHTER_H + 4  # between those who fight: who attacks what, and the steps
BAND_H = NEAR.fighters - BAND_Y - 4
STEPS_Y = BAND_Y + 2 * LINE
BODY_X, BODY_W, STEP_W = 98, MAIN_W - 102, 110
WIDE_HINT, HINT_LINES = 43, 3  # letters of a line
TOKEN = 62


def _foretold(view: Json, state: State | None, say: Say) -> str:
    """What the attack promises, before abilities change it."""
    if state is None or view["battle"]["to"] == "palace":
        return ""
    known = prospects(view, state, view["attacker"])
    attack = view["battle"]["from"], view["battle"]["to"]
    return promise(known.get(attack), say)


@lru_cache(1024)
def purse(seat: str, near: bool, words: str, left: int | None) -> tuple[Sprite, ...]:
    """What a side brings, or what it has to spend and has spent: what is left of it large."""
    y, high = half_of(near).purse, min(LINE, (MAIN_W - 46) / (len(words) * WIDE))
    found = (
        Sprite(f"battle-{seat}-sign", "", 8, y + 4, 24, 24, seat=seat, shape=shape_of(seat)),
        lines(f"battle-{seat}", 40, y + 3, words, words, seat, high),
    )
    if left is None:
        return found
    top = BAND_Y + BAND_H - TOKEN if near else BAND_Y
    token = Sprite(f"battle-{seat}-damage", "damage", 48 - TOKEN / 2, top, TOKEN, TOKEN, seat=seat,
                   text=str(left))  # fmt: skip
    return *found, token


@lru_cache(512)
def in_force(
    seat: str, near: bool, played: tuple[str, ...], told: int, say: Say
) -> tuple[Sprite, ...]:
    """What a side has played this turn, at the end of its line as far as there is room."""
    room = int((MAIN_W - 40 - told * LINE * WIDE) / LINE)
    y, found = half_of(near).purse, []
    for n, name in enumerate(played[: max(room, 0)]):
        label = fill(N_("{seat} has played {card}."), say, seat=seat, card=word_of(name))
        x = MAIN_W - 4 - (len(played[:room]) - n) * (LINE + 2)
        found.append(Sprite(f"{seat}-force-{name}", art_of("emblem", name), x, y + 3, LINE, LINE,
                            label=sentence_case(label)))  # fmt: skip
    return tuple(found)


def _purse_words(view: Json, seat: str, viewer: str | None, say: Say) -> str:
    mine, phase = seat == viewer, view["phase"]
    if phase == "respond":
        return _brought(Side(view, seat, viewer, True, say))
    left, spent, siege = spending(view, seat)
    strikes = phase == "curupira"
    if siege and not strikes:
        told = YOUR_SIEGE if mine else SIEGE
    elif mine:
        told = YOUR_STRIKES if strikes else YOUR_DAMAGE
    else:
        told = STRIKES if strikes else DAMAGE
    return sentence_case(fill(told, say, seat=seat, left=left, spent=spent, siege=siege))


def _brought(side: Side) -> str:
    """Who fights, before there is damage to spend."""
    if side.group == "palace":
        told, power = YOUR_PALACE if side.mine else PALACE, side.army.palace_power
        return sentence_case(fill(told, side.say, seat=side.seat, power=power))
    troops, power = muster(side, int(side.group) - 1)
    fighters, number = YOUR_FIELD if side.mine else FIELD, Name(side.group)
    words = {"seat": side.seat, "number": number, "power": power}
    return sentence_case(counted(fighters, troops, side.say, **words))


@lru_cache(256)
def chooser(asked: str, mine: bool, phase: str, say: Say) -> Sprite:
    if mine:
        words = say(N_("Your choice: play or pass") if phase == "respond" else N_("You choose"))
    else:
        words = fill(N_("{seat} chooses"), say, seat=asked) if asked else ""
    words = sentence_case(words)
    return Sprite("battle-chooser", "", BODY_X, STEPS_Y + 35, BODY_W, 31, seat=asked, text=words,
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
