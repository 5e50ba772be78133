"""What the moment is about: a heading and a sentence or two for whoever looks."""

from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.southerners.scene.cards import stage_of

Advice = tuple[str, str]

STAGES: dict[str, Advice] = {  # of a phase that both play unseen
    "take": (
        N_("Your first five cards"),
        N_("Click how many of each you want. Nobody else sees it."),
    ),
    "judge": (
        N_("Keep these five cards?"),
        N_("They are in your hand. Keep them, or burn all five and take five others."),
    ),
    "draw": (
        N_("Draw a card"),
        N_("Click one of your draw piles: bases build your side up, abilities win battles."),
    ),
    "discard": (
        N_("Discard a card"),
        N_("You may hold five cards. Click one of your hand to discard it."),
    ),
    "build": (
        N_("Build your bases"),
        N_("Click a base of your hand, then one of your nine slots. New bases have no troops. What "
           "stands on the slot already is destroyed. Press Done when you are ready."),
    ),
    "built": (
        N_("No base left to build"),
        N_("You have no base left in your hand. Press Done: then the other side sees what you "
           "built, as soon as it is ready too."),
    ),
    "ready": (
        N_("You are ready"),
        N_("The other side is still choosing. What it does is shown when both are ready."),
    ),
}  # fmt: skip
WATCHED: dict[str, Advice] = {  # by those who are not asked
    "opening": (
        N_("The opening"),
        N_("Both sides take five cards and build, unseen by each other."),
    ),
    "renewal": (
        N_("The game is renewed"),
        N_("Both sides draw two cards, discard down to five and build, unseen by each other."),
    ),
    "renew": (
        N_("Will {seat} renew the game?"),
        N_("A renewal gives every base on both sides a troop; then both draw two cards and build."),
    ),
    "toll": (
        N_("{seat} gives up a troop"),
        N_("A guard in the enemy's palace costs troops in every renewal."),
    ),
    "main": (
        N_("{seat} plays"),
        N_("{seat} may attack, play an ability or end the turn."),
    ),
    "respond": (
        N_("The turn is ending"),
        N_("{seat} may play one ability or pass."),
    ),
    "woods": (
        N_("{seat} moves its bases"),
        N_("Bases are given up now and built again from the discard pile when the turn ends."),
    ),
    "bandeira": (
        N_("{seat} rebuilds"),
        N_("A base comes back from the discard pile with a troop on it."),
    ),
    "mill": (
        N_("{seat} calls reinforcements"),
        N_("Up to five bases of the draw pile are turned up; one of them is built."),
    ),
}
ASKED: dict[str, Advice] = {
    "renew": (
        N_("Renew the game?"),
        N_("A renewal gives every base on both sides a troop; then both draw two cards and build. "
           "It helps most whoever has more bases."),
    ),
    "toll": (
        N_("Give up a troop"),
        N_("A guard of the enemy costs you a troop. Click a base that has one, or the palace."),
    ),
    "main": (
        N_("Your turn: attack?"),
        N_("Click the flag of one of your territories, then an enemy territory."),
    ),
    "respond": (
        N_("The turn is ending"),
        N_("You may play one ability of your hand, or pass."),
    ),
    "woods": (
        N_("Give up bases?"),
        N_("Click those you give up. When the turn ends you may build them again elsewhere."),
    ),
    "regrow": (
        N_("Build again"),
        N_("Click your discard pile, then a slot. Press Done when you have what you want."),
    ),
    "bandeira": (
        N_("Rebuild"),
        N_("Click your discard pile, then the slot for the base; a troop comes with it."),
    ),
    "mill": (
        N_("Reinforcements"),
        N_("Click a base that was turned up, then a slot; or turn up one more."),
    ),
}  # fmt: skip


def advice(view: Json, viewer: str | None, say: Say) -> Advice:
    """A heading, and what can be done."""
    if view["phase"] == "over":
        return _ending(view, viewer, say)
    heading, told = _pair(view, viewer)
    asked = view["actors"][0] if view["actors"] else view["attacker"]
    first, then = fill(heading, say, seat=asked), fill(told, say, seat=asked)
    return sentence_case(first), sentence_case(then)


def _pair(view: Json, viewer: str | None) -> Advice:
    phase = view["phase"]
    if viewer is None:
        return WATCHED.get(phase, WATCHED["main"])
    if "stage" in view[viewer]:
        return STAGES[stage_of(view, viewer)]
    if viewer not in view["actors"]:
        return WATCHED.get(phase, WATCHED["main"])
    if phase == "woods" and "regrow" in view[viewer]:
        return ASKED["regrow"]
    return ASKED.get(phase, ASKED["main"])


def _ending(view: Json, viewer: str | None, say: Say) -> Advice:
    winner = view["winner"]
    if winner is None:
        return say(N_("A draw")), say(N_("The turns are over, and both palaces stand."))
    if winner == viewer:
        return say(N_("You won")), say(N_("The enemy's palace has fallen."))
    if viewer:
        return say(N_("You lost")), say(N_("Your palace has fallen."))
    told = fill(N_("{seat} has won"), say, seat=winner)
    return sentence_case(told), say(N_("The other palace has fallen."))
