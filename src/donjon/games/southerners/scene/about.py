"""What a thing on the board is and does, and by which ruling."""

import re
from collections.abc import Callable

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene import about_cards, about_ground
from donjon.games.southerners.scene.advice import advice
from donjon.games.southerners.scene.battle import HINTS, STEPS
from donjon.games.southerners.scene.looking import Look


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a sprite is; None where there is nothing to say."""
    owner, _, rest = sprite.partition("-")
    if owner in view["seats"]:
        look = Look(view, owner, seat, say)
        for pattern, tell in OWNED:
            if found := re.fullmatch(pattern, rest):
                return tell(look, *found.groups())
        return None
    look = Look(view, view["attacker"], seat, say)
    for pattern, tell in COMMON:
        if found := re.fullmatch(pattern, sprite):
            return tell(look, *found.groups())
    return None


def _middle(look: Look) -> About:
    heading, told = advice(look.view, look.viewer, look.say)
    return About(heading, (told,))


def _forecast(look: Look) -> About:
    say = look.say
    told = say(N_("How many bases fall if nobody plays an ability: the first number whatever the "
                  "defender does, the second if it strikes nobody first."))  # fmt: skip
    return About(say(N_("What an attack promises")), (told,), "AT-14")


def _flag_key(look: Look) -> About:
    say = look.say
    told = say(N_("Each territory, and the palace, may attack once a turn. A pale flag with a tick "
                  "has done so."))  # fmt: skip
    return About(say(N_("Flags")), (told,), "AT-8")


def _step(look: Look, step: str) -> About:
    return About(look.say(STEPS[step]), (look.say(HINTS[step]),), RULINGS_OF_STEPS[step])


RULINGS_OF_STEPS = {
    "respond": "AT-10",
    "curupira": "AT-22",
    "initiative": "AT-12",
    "regular": "AT-13",
}


def _ahead(look: Look) -> About:
    say = look.say
    told = say(
        N_(
            "Weighed are bases, their troops with their power, bases in hand, and each guard "
            "of a palace as one."
        )
    )
    whole = say(N_("A palace is never worn down: it stands with all its strength, or it falls."))
    return About(say(N_("Who is ahead")), (told, whole), "AT-16")


def _battle(look: Look) -> About:
    say = look.say
    told = say(N_("Abilities first, then Curupira, initiative and regular combat. In each the "
                  "attacker chooses, then the defender; all that was chosen falls."))  # fmt: skip
    return About(say(N_("Battle")), (told,), "AT-11")


def _army(look: Look, name: str) -> About | None:
    for seat in look.view["seats"]:
        found = about_cards.base_card(look._replace(owner=seat), name)
        if found is not None:
            return found
    return None


Teller = Callable[..., About | None]
OWNED: tuple[tuple[str, Teller], ...] = (
    (r"(\d)(?:-flag|-number|-total|-power|-away)?", about_ground.territory),
    (r"(\d)\.(\d)(?:-emblem|-name|-power|-falls|-ground|-unknown)?", about_ground.slot),
    (r"(\d)\.(\d)-(?:troop\d|aim)", about_ground.troop),
    (r"guard(\d)(?:-aim)?", about_ground.guard),
    (r"palace(?:-power|-name|-ground)?", about_ground.palace),
    (r"(?:base|milled)-(.+?)-\d+(?:-text)?", about_cards.base_card),
    (r"(?:ability|played)-(.+?)-\d+(?:-emblem|-name|-text)?", about_cards.ability_card),
    (r"(?:force|gloss)-(.+)", about_cards.ability_card),
    (r"draw-(base|ability)(?:-count|-words)?", about_cards.draw_pile),
    (r"discard|used", about_cards.discard),
    (r"hand-(base|ability)", about_cards.held),
    (r"take-(\d)(?:-words)?", about_cards.take),
    (r"sign|name|role|role-sign", about_cards.owner),
)
COMMON: tuple[tuple[str, Teller], ...] = (
    (r"forecast-.*", _forecast),
    (r"ahead.*", _ahead),
    (r"battle-step-(.+?)(?:-name)?", _step),
    (r"battle-.*", _battle),
    (r"key-flag(?:-words)?", _flag_key),
    (r"army-(.+?)(?:-words|-troop)?", _army),
    (r"middle|now-.*|lead.*", _middle),
)
