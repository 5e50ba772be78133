"""Where a move leads, and how likely, where dice decide."""

from donjon.drawing.hints import Outlook
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.knights.rules.layout import State
from donjon.games.knights.rules.moving import any_target
from donjon.games.knights.scene.landing import Landing, landings
from donjon.games.knights.scene.odds import duel_odds, fight_odds, percent
from donjon.games.knights.scene.pieces import knight
from donjon.games.knights.text.names import knight_named

LANDS = {
    "basic": N_("Knight {k} comes to tile {height}."),
    "bramble": N_("The brambles hold knight {k} on tile {height}."),
    "fire": N_("Knight {k} lands in the fire on tile {at} and is out."),
    "charge": N_("Knight {k} comes to tile {height}."),
    "attack": N_("Knight {k} comes to tile {height}, the swords, and must attack."),
    "": N_("Knight {k} reaches the Castle and stays there until a duel."),
}
QUIET = N_("Knight {k} comes to tile {height}, the swords, where nobody can be attacked.")
CHARGES = N_("The arrows on tile {charge} carry it three tiles further.")
SINKS = N_("When the round ends the column sinks, and it stands on tile 1.")
SWEPT = N_("It stands on the lowest tile: unless it moves on before the round ends, it is out.")
ALIKE = N_("Knights that are out are alike: the one with the lowest number comes back.")
ATTACKS = N_("{win} that {target} is out, {lose} that your knight {k} is.")
EVENLY = N_("Attacker and target roll; the lower one is out: {win} for each.")
DUEL = N_("Duel when the round ends, as the Castle stands then: {win} that you hold it.")
NO_DUEL = N_("Nobody else is in the Castle now.")


def outlook(view: Json, state: State, seat: str, move: str, say: Say) -> Outlook:
    """What a move leads to, as far as the dice to come allow."""
    kind, _, rest = move.partition(":")
    if kind == "attack":
        return _attack(view, rest, say)
    lane = view["seats"].index(seat)
    goals = landings(state, lane, view["turn"]["die"])
    k, goal = next((k, goal) for k, goal in enumerate(goals, 1) if goal and rest in ("", str(k)))
    return Outlook(
        tuple(_words(view, state, seat, k, goal, say)), _stands(seat, lane, k, goal, say)
    )


def _stands(seat: str, lane: int, k: int, goal: Landing, say: Say) -> tuple[Sprite, ...]:
    """The knight where it would be."""
    sprite = knight(seat, lane, k, goal.height, False, say)
    return (sprite._replace(id=f"{sprite.id}-goal", tone="faded"),)


def _words(view: Json, state: State, seat: str, k: int, goal: Landing, say: Say) -> list[str]:
    fights = goal.tile == "attack" and any_target(state, view["seats"].index(seat))
    sentence = QUIET if goal.tile == "attack" and not fights else LANDS[goal.tile]
    words = [say(sentence).format(k=k, height=goal.height, at=goal.at)]
    if goal.charge:
        words.insert(0, say(CHARGES).format(charge=goal.charge))
    if fights:
        words.append(fill(EVENLY, say, win=percent(fight_odds(), say)))
    if goal.height == "castle":
        words.append(_duel(view, seat, say))
    if view["turn"]["die"] == 6:
        words.append(say(ALIKE))
    if goal.height == 1:
        words.append(say(SWEPT))
    elif goal.height == 2:
        words.append(say(SINKS))
    return words


def _attack(view: Json, rest: str, say: Say) -> Outlook:
    """Both roll, and it does not matter who began."""
    k, _, target = rest.partition(">")
    win, lose = percent(fight_odds(), say), percent(1 - fight_odds(), say)
    return Outlook((fill(ATTACKS, say, win=win, lose=lose, k=int(k), target=knight_named(target)),))


def _duel(view: Json, seat: str, say: Say) -> str:
    """The chances in the Castle with one knight more of this seat."""
    counts = [inside + (name == seat) for name, inside in in_castle(view).items()]
    if sum(map(bool, counts)) < 2:
        return say(NO_DUEL)
    own = duel_odds(tuple(counts))[view["seats"].index(seat)]
    return fill(DUEL, say, win=percent(own, say))


def in_castle(view: Json) -> dict[str, int]:
    """How many knights each seat has in the Castle."""
    return {
        name: sum(view["knights"][f"{name}{k}"] == "castle" for k in (1, 2, 3))
        for name in view["seats"]
    }
