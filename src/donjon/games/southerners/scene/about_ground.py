"""What territories, slots, bases, troops and palaces are, whose, and what can be done there."""

from donjon.drawing.hints import About
from donjon.engine.words import N_, P_, Say, because, fill, sentence_case
from donjon.games.southerners.data.army import Troop
from donjon.games.southerners.scene.cards import (
    ability_of,
    base_of,
    guard_sentences,
    may_build,
    plain,
    stage_of,
    title,
    troop_sentence,
)
from donjon.games.southerners.scene.looking import Look
from donjon.games.southerners.scene.side import Side, muster
from donjon.games.southerners.text.names import word_of


def territory(look: Look, number: str) -> About:
    say, side = look.say, look.side
    name = N_("Your territory {number}") if side.mine else N_("Territory {number} of {seat}")
    name = fill(name, say, number=int(number), seat=look.owner)
    told = [_standing(side, number, say)]
    if number in side.own["attacked"]:
        told.append(say(N_("It has attacked this turn.")))
    elif look.owner == look.view["attacker"] and look.view["phase"] == "main":
        told.append(say(N_("It has not attacked this turn.")))
    told.append(say(N_("All its troops attack together, once a turn.")))
    return About(sentence_case(name), tuple(told), "AT-8")


def _standing(side: Side, number: str, say: Say) -> str:
    """What stands in a territory, base by base."""
    if side.hidden and side.view["phase"] == "opening":
        return say(N_("What is built here is hidden until both are ready."))
    bases = [
        because(
            BASE_WITH if slot["troops"] else BASE_ALONE,
            card=word_of(slot["base"]),
            count=slot["troops"],
        )
        for slot in side.own["territories"][int(number) - 1]
        if slot
    ]
    if not bases:
        return say(N_("Nothing stands here: none of its three slots has a base."))
    power = muster(side, int(number) - 1)[1]
    told = WITH_POWER if power else N_("Bases here: {bases}.")
    return fill(told, say, bases=tuple(bases), power=power)


WITH_POWER = N_("Bases here: {bases}. Power of its troops together: {power}.")
BASE_ALONE = N_("{card} (no troops)")
BASE_WITH = P_("{card} ({count} troop)", "{card} ({count} troops)")


def _empty(look: Look, number: str, slot: str) -> About:
    """A slot without a base: whose it is, and whether it can be built on now."""
    say, where = look.say, {"number": int(number), "slot": int(slot), "seat": look.owner}
    if look.owner != look.viewer:
        hidden = look.side.hidden
        name = fill(UNKNOWN_SLOT if hidden else EMPTY_SLOT, say, **where)
        told = N_("What {seat} builds is shown when both are ready.") if hidden else N_(
            "Only {seat} can build a base here."
        )  # fmt: skip
    else:
        name = fill(N_("Your empty slot {slot} in territory {number}"), say, **where)
        told = _own_slot(look)
    return About(name, (sentence_case(fill(told, say, **where)),), "AT-3")


EMPTY_SLOT = N_("Empty slot {slot} in territory {number} of {seat}")
UNKNOWN_SLOT = N_("Slot {slot} in territory {number} of {seat}")


def _own_slot(look: Look) -> str:
    if may_build(look.view, look.owner):
        return N_("You can build a base here now.")
    if "stage" not in look.side.own:
        return N_("You can't build here now: bases are built in the opening, when the game is "
                  "renewed and by some abilities.")  # fmt: skip
    if stage_of(look.view, look.owner) in ("built", "ready"):
        return N_("You are done with building.")
    return N_("You can build here as soon as you have your cards.")


def slot(look: Look, number: str, slot: str) -> About:
    say, side = look.say, look.side
    held = side.own["territories"][int(number) - 1][int(slot) - 1]
    if held is None:
        return _empty(look, number, slot)
    base = base_of(look.army, held["base"])
    told = fill(
        N_(
            "Its power is {wall}, the number in the shield: the damage it deals when attacked, and "
            "what destroys it once no troop defends the territory."
        ),
        say,
        wall=side.wall,
    )
    more = fill(N_("It recruits: {troop}, two at most. Now here: {troops}."), say,
                troop=word_of(base.troop.name), troops=held["troops"])  # fmt: skip
    lost = (say(REPLACED),) if side.mine and may_build(look.view, look.owner) else ()
    words = (*lost, told, more, troop_sentence(base.troop, say))
    return About(title(base.name, say), words, "AT-3" if lost else "AT-9")


REPLACED = N_("If you build here, this base is destroyed with its troops.")


def troop(look: Look, number: str, slot: str) -> About | None:
    held = look.side.own["territories"][int(number) - 1][int(slot) - 1]
    if held is None:
        return None
    return _troop_told(base_of(look.army, held["base"]).troop, look.say, ())


def guard(look: Look, number: str) -> About | None:
    guards = look.side.own["palace"]
    if int(number) > len(guards):
        return None
    troop = ability_of(look.army, guards[int(number) - 1]).troop
    assert troop
    return _troop_told(troop, look.say, tuple(guard_sentences(troop, look.say)))


def _troop_told(troop: Troop, say: Say, more: tuple[str, ...]) -> About:
    name = sentence_case(plain(troop.name, say))
    return About(name, (troop_sentence(troop, say), *more), "AT-12" if troop.traits else "AT-13")


def palace(look: Look) -> About:
    say, power = look.say, look.army.palace_power
    name = fill(N_("The palace of {seat}"), say, seat=look.owner)
    told = say(N_("It has power {power}: so much damage in one battle destroys it, and wins the "
                  "game. It is fought when the territory attacked has no base left."))  # fmt: skip
    return About(name, (told.format(power=power),), "AT-16")
