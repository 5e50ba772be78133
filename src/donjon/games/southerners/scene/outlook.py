"""Where a move leads, as far as its player can know."""

from collections.abc import Callable

from donjon.drawing.hints import Outlook
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.battle import price_of, spending
from donjon.games.southerners.scene.board import near_seat
from donjon.games.southerners.scene.calculator import promise, prospects
from donjon.games.southerners.scene.cards import (
    ability_of,
    ability_sentences,
    army_of,
    art_of,
    base_of,
    troop_sentence,
)
from donjon.games.southerners.scene.hand import DRAWN_FOR
from donjon.games.southerners.scene.places import Spot, field_spot, ground_of, slot_spot
from donjon.games.southerners.text.names import word_of

PLAIN = {
    "keep": N_("You build with these cards."),
    "burn": N_("All five go to the discard pile for good, and you choose five others."),
    "renew": N_("Every base on both sides gets a troop (two at most); then both draw two cards "
                "and build."),
    "no-renew": N_("Nobody recruits or draws; you attack with what stands there."),
    "pass": N_("You play no ability now."),
    "end": N_("The other may still play one ability; then its turn begins."),
    "mill": N_("One more base of your draw pile is turned up, five at most."),
    "done": N_("You want nothing more of this choice."),
}  # fmt: skip

UNSPENT = {  # what becomes of damage that is left when one is done (AT-13, AT-15)
    "initiative": N_("What is left counts in regular combat, as far as those troops still live."),
    "regular": N_("The damage that is left is lost."),
}


def outlook(view: Json, state: State, seat: str, move: str, say: Say) -> Outlook | None:
    """What a legal move does."""
    if move == "done" and view["phase"] in UNSPENT:
        return Outlook((say(UNSPENT[view["phase"]]),))
    if move in PLAIN:
        return Outlook((say(PLAIN[move]),))
    verb, _, rest = move.partition(":")
    return TELLERS[verb](view, state, seat, rest, say)


def _attack(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    source, _, target = rest.partition(">")
    found = prospects(view, state, seat).get((source, target))
    told = (promise(found, say), say(N_("Counted with what is in force now: abilities may still be "
                                        "played.")))  # fmt: skip
    if found is None:
        return Outlook(told)
    field = field_spot(ground_of(near_seat(view, seat) != seat, False), int(target) - 1)
    alike = found.sure == found.best
    text = str(found.best) if alike else f"{found.sure}–{found.best}"
    x, y = field.x + field.w / 2 - 45, field.y + field.h / 2 - 45
    return Outlook(told, (Sprite("outlook-burst", "burst", x, y, 90, 90, text=text),))


def _build(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    name, _, place = rest.partition("@")
    base = base_of(army_of(view, seat), name)
    words = {"base": word_of(name), "troop": word_of(base.troop.name)}
    told = [fill(N_("The {base} recruits one {troop} in each renewal."), say, **words)]
    told.append(troop_sentence(base.troop, say))
    number, _, slot = place.partition(".")
    there = view[seat]["territories"][int(number) - 1][int(slot) - 1]
    if there:
        lost = N_("What stands there is destroyed: {base}, troops: {troops}.")
        gone = {"base": word_of(there["base"]), "troops": there["troops"]}
        told.insert(0, fill(lost, say, **gone))
    spot = slot_spot(ground_of(True, False), place)
    emblem = Sprite(
        "outlook-emblem", art_of("emblem", name), spot.x + (spot.w - 64) / 2, spot.y + 3, 64, 64
    )
    if not there:
        return Outlook(tuple(told), (emblem,))
    return Outlook(tuple(told), (emblem, _replaces(spot)))


def _replaces(spot: Spot) -> Sprite:
    """A quiet sign in the corner of a base that would go."""
    return Sprite("outlook-replaces", "replaces", spot.x + spot.w - 34, spot.y + 2, 32, 32)


def _play(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    army = army_of(view, seat)
    return Outlook(ability_sentences(army, ability_of(army, rest), say))


def _take(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    return Outlook((say(N_("More bases raise more troops; more abilities give more surprises.")),))


def _draw(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    return Outlook((say(DRAWN_FOR[rest]),))


def _discard(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    name = rest.partition(":")[2]
    told = fill(N_("{card} goes to your discard pile."), say, card=word_of(name))
    return Outlook((sentence_case(told),))


def _strike(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    foe = next(name for name in view["seats"] if name != seat)
    if view["phase"] == "curupira":
        return Outlook((say(N_("The troop falls to Curupira.")),))
    price = view["battle"]["powers"][foe].get(rest, 1)
    left = view["battle"]["damage"][seat] - price
    told = say(N_("The troop falls for {price} damage; {left} is left."))
    return Outlook((told.format(price=price, left=left),))


def _raze(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    foe = next(name for name in view["seats"] if name != seat)
    price, left = price_of(view, foe, rest), spending(view, seat)[0]
    if rest == "palace":
        return Outlook((say(N_("The palace falls, and you win.")),))
    told = say(N_("The base falls for {price} damage; {left} is left."))
    return Outlook((told.format(price=price, left=left - price),))


def _sacrifice(view: Json, state: State, seat: str, rest: str, say: Say) -> Outlook:
    if view["phase"] == "woods":
        return Outlook((say(N_("The base goes to your discard pile with its troops; you may build "
                               "it again when the turn ends.")),))  # fmt: skip
    return Outlook((say(N_("One troop leaves, for the enemy's guard.")),))


Teller = Callable[[Json, State, str, str, Say], Outlook]
TELLERS: dict[str, Teller] = {
    "attack": _attack,
    "build": _build,
    "play": _play,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "strike": _strike,
    "raze": _raze,
    "sacrifice": _sacrifice,
}
