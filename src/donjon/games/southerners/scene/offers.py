"""What one does on the board to make a move, and what the move is called."""

from collections.abc import Sequence

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.calculator import prospect

BUTTONS = {
    "keep": N_("Keep these cards"),
    "burn": N_("Burn all five cards"),
    "renew": N_("Renew the game"),
    "no-renew": N_("Don't renew"),
    "pass": N_("Pass"),
    "end": N_("End the turn"),
    "mill": N_("Turn up another base"),
    "done": N_("Done"),
}
DRAWS = {"base": N_("Draw a base"), "ability": N_("Draw an ability")}


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    """The moves of a seat."""
    own = seat or ""
    return [
        _attack(view, state, move, own, say)
        if move.startswith("attack:")
        else offer(view, move, own, say)
        for move in moves
    ]


def offer(view: Json, move: str, seat: str, say: Say) -> Offer:
    """One move that is not an attack."""
    if move in BUTTONS:
        return Offer(move, say(BUTTONS[move]), idle=move == "pass")
    verb, _, rest = move.partition(":")
    foe = next(name for name in view["seats"] if name != seat)
    if verb == "take":
        return Offer(move, say(N_("Take five cards, {bases} of them bases")).format(bases=rest))
    if verb == "draw":
        return Offer(move, say(DRAWS[rest]), f"{seat}-draw-{rest}")
    if verb == "discard":
        pile, _, name = rest.partition(":")
        label = say(N_("Discard {card}")).format(card=say(name))
        return Offer(move, label, f"{seat}-{pile}-{name}-1")
    if verb == "play":
        label = say(N_("Play {card}")).format(card=say(rest))
        return Offer(move, label, f"{seat}-ability-{rest}-1")
    if verb == "build":
        return _build(view, move, seat, say)
    return _at(view, move, seat, foe, say)


def _build(view: Json, move: str, seat: str, say: Say) -> Offer:
    name, _, slot = move.partition(":")[2].partition("@")
    label = say(N_("Build {base} at {slot}")).format(base=say(name), slot=slot)
    milled = [card for card, n in view[seat]["milled"].items() for _ in range(n)]
    if name in milled:
        source = f"{seat}-milled-{name}-{milled.index(name) + 1}"
    elif view["phase"] in ("opening", "renewal"):
        source = f"{seat}-base-{name}-1"
    else:
        source = f"{seat}-discard"
    return Offer(move, label, source, f"{seat}-{slot}")


def _attack(view: Json, state: State, move: str, seat: str, say: Say) -> Offer:
    foe = next(name for name in view["seats"] if name != seat)
    source, _, target = move.partition(":")[2].partition(">")
    label = say(N_("Attack territory {target} from {source}"))
    sentence = label.format(target=target, source=say(source))
    promise = prospect(state, view["seats"].index(seat), source, target)
    if promise is not None:
        aim = say(N_("palace")) if promise.palace else say(N_("bases"))
        hope = say(N_("{aim}: {sure} for sure, {best} at best"))
        sentence += f" ({hope.format(aim=aim, sure=promise.sure, best=promise.best)})"
    return Offer(move, sentence, f"{seat}-{source}", f"{foe}-{target}")


def _at(view: Json, move: str, seat: str, foe: str, say: Say) -> Offer:
    """A strike, a base razed, a troop or base given up: one click on it."""
    verb, _, place = move.partition(":")
    words = {"strike": N_("Strike a troop at {place}"), "raze": N_("Destroy {place}"),
             "sacrifice": N_("Give up {place}")}  # fmt: skip
    label = say(words[verb]).format(place=say(place))
    if verb == "raze":
        return Offer(move, label, f"{foe}-{place}")
    if verb == "sacrifice" and view["phase"] == "woods":
        return Offer(move, label, f"{seat}-{place}")
    owner = foe if verb == "strike" else seat
    return Offer(move, label, f"{owner}-{_counter(view, owner, place)}")


def _counter(view: Json, owner: str, place: str) -> str:
    """The counter one clicks: on a base the last, which falls last; in the palace the newest.

    Where no troop is, it is the place itself.
    """
    side, battle = view[owner], view["battle"]
    doomed = battle["doomed"][owner].get(place, 0) if battle else 0
    if place == "palace":
        guards = len(side["palace"])
        return f"guard{max(guards - doomed, 1)}" if guards else place
    territory, slot = (int(n) - 1 for n in place.split("."))
    base = side["territories"][territory][slot]
    return f"{place}-troop{base['troops']}" if base and base["troops"] else place
