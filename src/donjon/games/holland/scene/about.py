"""What everything on the board is and does, with the ruling where that is written."""

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene.round import CHOOSING, TOKENS
from donjon.games.holland.scene.threat import in_danger, strikes, struck_by
from donjon.games.holland.scene.tower import KIND_WORDS, kind_at, space_word
from donjon.games.holland.text.names import (
    HEROES,
    SPACE_NAMES,
    VILLAINS,
    card_word,
    piece_named,
    piece_word,
)

MARKS = ("goal-", "cloak-", "sign-", "way-", "blast-", "threat-")
CARDS = (
    N_("1 step for one of your heroes, and one hero may lie down until the round is over: "
       "villains can't knock it off, but it moves no more."),
    N_("2 steps, shared between your heroes as you like, and 1 step of one villain."),
    N_("2 steps, shared as you like, and blow up one empty space: its card goes to the top of the "
       "column, and all above it comes down one level."),
    N_("1 step for a hero, and up to 3 steps of villains, shared between the two."),
    N_("1 step for a hero, and one hero climbs one level up, wherever it stands."),
    N_("1 step for a hero, and 2 steps up or down for your heroes who stand in portals."),
    N_("Take back all your spent cards, this one too, and the gryphon. Nothing moves."),
)  # fmt: skip
CARD_ORDER = N_("Low cards come first; among equal ones the gryphon’s holder, then clockwise.")
SPENT = N_("It is spent, and comes back when its owner rests.")
SPACES = {
    "wall": (N_("A hero can stand here."), "SH-8"),
    "rope": (N_("Whoever stands here goes one level up for a step."), "SH-8"),
    "dungeon": (N_("Any number of heroes fit in, and nobody is knocked off here."), "SH-10"),
    "portal": (
        N_("Villains go up and down in portals. Heroes walk across; up or down takes card 6."),
        "SH-13",
    ),
    "passage": (
        N_("Whoever walks in may step out of the other passage at once, for nothing."),
        "SH-11",
    ),
    "room": (N_("One hero fits in, and lies hidden from villains as long as it stays."), "SH-12"),
}
VILLAIN = N_(
    "Where its movement ends it knocks off the hero who stands there: down one level, or further "
    "if that is taken. Cards 2 and 4 move it, whoever plays them."
)
TOP = {  # of the spaces of level 5: how one gets out of the tower there
    "rope": N_("From here the rope leads out of the tower: whoever takes it is free for good."),
    "": N_("Whoever climbs from here with card 5 is out of the tower, and free for good."),
}
ON_GUARD = N_("{piece} is here: heroes can pass, but not stop.")
STANDING = N_("{piece} is here: others can pass, and a villain that stops knocks it off.")
LYING = N_("{piece} lies hidden here: other heroes can pass, but not stop.")
IN_DUNGEON = N_("Now in here: {pieces}.")
HAND = N_("The cards of {seat}: pale ones are spent, and come back with a rest.")
OWN_HAND = N_("Your cards: pale ones are spent, and come back when you rest.")
HERO = N_("Get it up and out over the top. It passes others, but stops only where nobody is.")
THEIRS = N_(
    "{seat} has to get it up and out over the top. "
    "It passes others, but stops only where nobody is."
)
HIDDEN = N_("It lies hidden: no villain can knock it off.")
FREE = N_("It is out of the tower, and free for good.")
TERRACE = N_("Up a rope or by a climb from level 5: whoever gets here is free for good.")
GRYPHON = N_(
    "It comes to whoever rests last. Its holder goes first among equal cards, and wins if all "
    "else is equal."
)
RESTS = N_("{n} of 2 rests. When every seat has rested twice, one more round is the last.")
WINS = N_(
    "Whoever frees the most heroes wins; then the higher levels of those inside; then the gryphon."
)
ROUND = N_("All choose a card in secret; then they are shown and carried out, low ones first.")
LAST_ROUND = N_("The game ends with the round in which somebody’s second hero gets out.")
TOKEN_RULINGS = {
    "move": (N_("Each takes a hero one space to the left or right, or up a rope."), "SH-8"),
    "villain": (N_("Each takes a villain one space on; all steps of one villain in a row."),
                "SH-15"),
    "climb": (N_("One hero goes one level up, wherever it is."), "SH-24"),
    "portal": (N_("Each takes a hero in a portal one level up or down."), "SH-25"),
    "blast": (N_("Blow up a space where nobody is: no portal, no dungeon, not on top."), "SH-22"),
    "hide": (N_("One hero lies down where it is, not in a portal."), "SH-20"),
}  # fmt: skip


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a thing is; a mark is its piece, a sign its space, a name its seat."""
    sprite = _meant(sprite)
    if sprite in SPACE_NAMES:
        return _space(view, sprite, say)
    if sprite in VILLAINS:
        return _villain(view, state, sprite, say)
    if sprite in view["heroes"] and sprite in HEROES:
        return _hero(view, state, seat, sprite, say)
    if sprite == "free":
        return About(_named(say(N_("the terrace"))), (say(TERRACE),), "SH-9")
    if sprite == "gryphon":
        held = fill(N_("{seat} has the gryphon"), say, seat=view["gryphon"])
        return About(_named(held), (say(GRYPHON),), "SH-26")
    return (
        _of_a_seat(view, seat, sprite, say)
        or _in_hand(view, seat, sprite, say)
        or _loose(view, sprite, say)
    )


def _meant(sprite: str) -> str:
    """What a mark or a line of the key stands for."""
    if sprite.startswith(MARKS):
        return sprite.split("-")[1]
    thing = sprite.removeprefix("key-").removesuffix("-words").removesuffix("-name")
    return thing if thing in (*VILLAINS, "gryphon", "free") else sprite


def _named(words: str) -> str:
    return sentence_case(words)


def _space(view: Json, space: str, say: Say) -> About:
    """First who stands there, which is what one points at as often."""
    kind = kind_at(view, space)
    words, ruling = SPACES[kind]
    out = (say(TOP.get(kind, TOP[""])),) if space[1] == "5" else ()
    return About(space_word(space, kind, say), (*_who(view, space, kind, say), say(words), *out),
                 ruling)  # fmt: skip


def _who(view: Json, space: str, kind: str, say: Say) -> tuple[str, ...]:
    """Everybody in a space, and what that means for others."""
    heroes = [hero for hero, at in view["heroes"].items() if at == space]
    villains = [villain for villain, at in view["villains"].items() if at == space]
    if kind == "dungeon":
        names = tuple(piece_named(piece) for piece in (*heroes, *villains))
        return (sentence_case(fill(IN_DUNGEON, say, pieces=names)),) if names else ()
    told = [(ON_GUARD, villain) for villain in villains]
    told += [(LYING if hero in view["hidden"] else STANDING, hero) for hero in heroes]
    return tuple(sentence_case(fill(words, say, piece=piece_named(one))) for words, one in told)


def _villain(view: Json, state: State, villain: str, say: Say) -> About:
    """First what its stopping would do now."""
    now = view["turn"] is not None and view["turn"]["moving"] == villain and in_danger(view)
    strike = (strikes(state, say),) if now else ()
    return About(_named(piece_word(villain, say)), (*strike, say(VILLAIN)), "SH-16")


def _hero(view: Json, state: State, seat: str | None, hero: str, say: Say) -> About:
    """To its own player what to do with it, to others what that one has to do."""
    name, owner = _named(piece_word(hero, say)), hero[:-1]
    aim = say(HERO) if owner == seat else _named(fill(THEIRS, say, seat=owner))
    if view["heroes"][hero] == "free":
        return About(name, (say(FREE),), "SH-9")
    if hero == in_danger(view):
        return About(name, (struck_by(state, say), aim), "SH-16")
    if hero in view["hidden"]:
        return About(name, (aim, say(HIDDEN)), "SH-19")
    return About(name, (aim,), "SH-10")


def _of_a_seat(view: Json, seat: str | None, sprite: str, say: Say) -> About | None:
    """Cards, rests, the card of the round or its empty place; its sign means what it lies by."""
    owner, _, rest = sprite.partition("-")
    if owner not in view["seats"]:
        return None
    if rest.startswith("card-"):
        card = int(rest[5:])
        return _card(card, card not in view["hands"][owner], say)
    if rest in ("chosen", "slot", "mark"):
        return _of_the_round(view, owner, say)
    if rest.startswith("rest-"):
        words = say(RESTS).format(n=view["rests"][owner])
        return About(_named(say(owner)), (words,), "SH-27")
    cards = say(OWN_HAND) if owner == seat else sentence_case(fill(HAND, say, seat=owner))
    return About(_named(say(owner)), (cards, say(RESTS).format(n=view["rests"][owner])), "SH-6")


def _of_the_round(view: Json, owner: str, say: Say) -> About:
    card = view["chosen"][owner]
    if card is None:
        name = sentence_case(fill(CHOOSING, say, seat=owner))
        return About(name, (say(ROUND),), "SH-4")
    if isinstance(card, int):
        return _card(card, False, say)
    return About(say(N_("A card, face down")), (say(CARD_ORDER),), "SH-4")


def _in_hand(view: Json, seat: str | None, sprite: str, say: Say) -> About | None:
    """A card of whoever looks."""
    what, _, which = sprite.partition("-")
    if seat not in view["seats"] or what != "card":
        return None
    return _card(int(which), int(which) not in view["hands"][seat], say)


def _loose(view: Json, sprite: str, say: Say) -> About | None:
    """The key, what is left of a card, the round."""
    thing = sprite.removeprefix("key-").removesuffix("-words").removesuffix("-name")
    what, _, which = thing.partition("-")
    if what == "aim":
        return About(say(N_("Who wins")), (say(WINS),), "SH-28")
    if what == "card" and which.isdigit():
        return _card(int(which), False, say)
    if what in SPACES:
        words, ruling = SPACES[what]
        return About(_named(say(KIND_WORDS[what])), (say(words),), ruling)
    if what == "token" and view["turn"]:
        name = which.partition("-")[0]
        left = say(TOKENS[name][1]).format(n=view["turn"][name])
        words, ruling = TOKEN_RULINGS[name]
        return About(_named(left), (say(words),), ruling)
    if what == "round":
        name = say(N_("Round {n}")).format(n=view["round"])
        return About(name, (say(ROUND), say(LAST_ROUND)), "SH-27")
    if what == "turn" and view["turn"]:
        return _card(view["turn"]["card"], False, say)
    return None


def _card(card: int, spent: bool, say: Say) -> About:
    words = [say(CARDS[card - 1]), *([say(SPENT)] if spent else [say(CARD_ORDER)])]
    return About(card_word(card, say), tuple(words), f"SH-{19 + card}")
