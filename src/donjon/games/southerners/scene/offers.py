"""What one does on the board to make a move, and what the move is called."""

from collections.abc import Mapping, Sequence

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.southerners.rules.layout import OPENING_HAND, State
from donjon.games.southerners.scene.battle import spending
from donjon.games.southerners.scene.calculator import Attack, Prospect, promise, prospects
from donjon.games.southerners.scene.cards import UNSEEN, art_of, each
from donjon.games.southerners.scene.hand import DRAWS
from donjon.games.southerners.text.names import word_of

BUTTONS = {  # what the button says, and what it shows
    "keep": (N_("Keep them"), ("icon-yes",)),
    "burn": (N_("Burn all five"), ("icon-burn",)),
    "renew": (N_("Renew"), ("icon-renew",)),
    "no-renew": (N_("Don't renew"), ("icon-stop",)),
    "pass": (N_("Pass"), ("icon-stop",)),
    "end": (N_("End the turn"), ("icon-end",)),
    "mill": (N_("Turn up one more base"), ("icon-base",)),
    "done": (N_("Done"), ("icon-yes",)),
}
UNSPENT = {  # what becomes of the damage that is left
    "initiative": N_("Done: keep {left} damage"),
    "regular": N_("Done: lose {left} damage"),
}
TAKES = (  # by the number of bases
    N_("Take 5 abilities"),
    N_("Take 1 base and 4 abilities"),
    N_("Take 2 bases and 3 abilities"),
    N_("Take 3 bases and 2 abilities"),
    N_("Take 4 bases and 1 ability"),
    N_("Take 5 bases"),
)
AT = {
    "strike": N_("Strike a troop in territory {number}, slot {slot}"),
    "raze": N_("Destroy the base in territory {number}, slot {slot}"),
    "sacrifice": N_("Give up a troop in territory {number}, slot {slot}"),
    "clear": N_("Give up the base in territory {number}, slot {slot}"),
}
AT_PALACE = {
    "strike": N_("Strike a troop in the palace"),
    "raze": N_("Destroy the palace"),
    "sacrifice": N_("Give up a troop in your palace"),
    "clear": N_("Give up the palace"),
}


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> list[Offer]:
    """Each of a seat's moves as something to click."""
    if not moves:
        return []
    own = seat or view["seats"][0]
    # What can't be done now is only pointed at: nobody reads there what it would promise.
    attacks = view["phase"] == "main" and any(move.startswith("attack:") for move in moves)
    known = prospects(view, state, own) if attacks else {}
    return [
        _attack(view, known, move, own, say)
        if move.startswith("attack:")
        else offer(view, move, own, say)
        for move in moves
    ]


def offer(view: Json, move: str, seat: str, say: Say) -> Offer:
    """One move that is not an attack."""
    if move in BUTTONS:
        words, icons = BUTTONS[move]
        if move == "done" and view["phase"] in UNSPENT:
            left = spending(view, seat)[0]
            return Offer(move, fill(UNSPENT[view["phase"]], say, left=left), icons=icons)
        return Offer(move, say(words), idle=move == "pass", icons=icons)
    verb, _, rest = move.partition(":")
    if verb == "take":
        return _take(move, seat, int(rest), say)
    if verb == "draw":
        return Offer(move, say(DRAWS[rest]), f"{seat}-draw-{rest}", icons=(f"icon-{rest}",))
    if verb == "discard":
        pile, _, name = rest.partition(":")
        label = fill(N_("Discard {card}"), say, card=word_of(name))
        return Offer(move, label, f"{seat}-{pile}-{name}-1", icons=(art_of("emblem", name),),
                     alike=_copies(view, seat, pile, name))  # fmt: skip
    if verb == "play":
        label = fill(N_("Play {card}"), say, card=word_of(rest))
        return Offer(move, label, f"{seat}-ability-{rest}-1", icons=(art_of("emblem", rest),),
                     alike=_copies(view, seat, "ability", rest))  # fmt: skip
    if verb == "build":
        return _build(view, move, seat, say)
    return _at(view, move, seat, say)


def _take(move: str, seat: str, bases: int, say: Say) -> Offer:
    label = say(TAKES[bases])
    icons = ("icon-base",) * bases + ("icon-ability",) * (OPENING_HAND - bases)
    return Offer(move, label, f"{seat}-take-{bases}", icons=icons)


def _build(view: Json, move: str, seat: str, say: Say) -> Offer:
    name, _, place = move.partition(":")[2].partition("@")
    number, _, slot = place.partition(".")
    there = view[seat]["territories"][int(number) - 1][int(slot) - 1]
    words: Json = {"base": word_of(name), "number": int(number), "slot": int(slot)}
    if there:
        words["old"] = word_of(there["base"])
    label = fill(BUILD_OVER if there else BUILD, say, **words)
    if name in each(view[seat]["milled"]):
        source = f"{seat}-milled-{name}-1"
        alike = tuple(f"{seat}-milled-{name}-{n}" for n in range(2, view[seat]["milled"][name] + 1))
    elif view["phase"] in UNSEEN:
        source, alike = f"{seat}-base-{name}-1", _copies(view, seat, "base", name)
    else:
        source, alike = f"{seat}-discard", ()
    return Offer(move, label, source, f"{seat}-{place}", icons=(art_of("emblem", name),),
                 alike=alike)  # fmt: skip


BUILD = N_("Build {base} in territory {number}, slot {slot}")
BUILD_OVER = N_("Build {base} in territory {number}, slot {slot}; {old} goes")


def _copies(view: Json, seat: str, pile: str, name: str) -> tuple[str, ...]:
    """The other cards of the same name in hand: any of them will do."""
    count = view[seat]["hand"][pile].get(name, 0)
    return tuple(f"{seat}-{pile}-{name}-{n}" for n in range(2, count + 1))


def _attack(view: Json, known: Mapping[Attack, Prospect], move: str, seat: str, say: Say) -> Offer:
    foe = next(name for name in view["seats"] if name != seat)
    source, _, target = move.partition(":")[2].partition(">")
    told = (
        N_("Attack territory {target} from the palace. {promise}")
        if source == "palace"
        else N_("Attack territory {target} from territory {source}. {promise}")
    )
    hope = Name(promise(known.get((source, target)), say))
    label = fill(told, say, target=Name(target), source=Name(source), promise=hope)
    start = f"{seat}-palace" if source == "palace" else f"{seat}-{source}-flag"
    return Offer(move, label, start, f"{foe}-{target}", icons=("icon-attack",))


def _at(view: Json, move: str, seat: str, say: Say) -> Offer:
    """A strike, a base razed, a troop or base given up: one click on it."""
    foe = next(name for name in view["seats"] if name != seat)
    verb, _, place = move.partition(":")
    clearing = verb == "sacrifice" and view["phase"] == "woods"
    words = "clear" if clearing else verb
    number, _, slot = place.partition(".")
    label = say((AT if slot else AT_PALACE)[words]).format(number=number, slot=slot)
    if verb == "strike":
        first, *others = (f"{foe}-{name}" for name in _counters(view, foe, place))
        return Offer(move, label, first, alike=tuple(others))
    return Offer(move, label, f"{foe if verb == 'raze' else seat}-{place}")


def _counters(view: Json, owner: str, place: str) -> list[str]:
    """The counters one may click, the newest first: troops of one kind are alike.

    In the palace it is the newest that can be felled.  Where no troop is, it is the place itself.
    """
    side, battle = view[owner], view["battle"]
    doomed = battle["doomed"][owner].get(place, 0) if battle else 0
    if place == "palace":
        left = side["palace"][: max(len(side["palace"]) - doomed, 1)]
        alike = [f"guard{n}" for n in range(len(left), 0, -1) if left[n - 1] == left[-1]]
        return alike or [place]
    territory, slot = (int(n) - 1 for n in place.split("."))
    base = side["territories"][territory][slot]
    if not base or not base["troops"]:
        return [place]
    standing = range(base["troops"], min(doomed, base["troops"] - 1), -1)
    return [f"{place}-troop{n}" for n in standing]
