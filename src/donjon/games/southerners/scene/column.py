"""The column beside the table: what the moment is about, what attacks promise, who is ahead."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.southerners.rules.layout import Effect, State
from donjon.games.southerners.scene.advice import advice
from donjon.games.southerners.scene.cards import UNSEEN, ability_of, army_of
from donjon.games.southerners.scene.comparison import comparison, lead, verdict
from donjon.games.southerners.scene.first_five import first_five
from donjon.games.southerners.scene.forecasts import HIGH, LETTERS, forecasts
from donjon.games.southerners.scene.lettering import lines, wrapped
from donjon.games.southerners.scene.places import COLUMN_W, COLUMN_X, MARGIN, NOTICE_H

AHEAD_Y = 450
LARGE_LETTERS, LARGE = 35, 30  # of what two lines have room for


def column(
    view: Json, state: State | None, viewer: str | None, near: str, say: Say
) -> list[Sprite]:
    """What can be done now, said and shown."""
    heading, told = advice(view, viewer, say)
    if viewer and view[viewer].get("stage") == "take":
        more = first_five(view, viewer, say)
    elif view["phase"] == "opening":
        more = lead(say)
    elif view["phase"] != "main":
        more = comparison(view, near, viewer, say)
    elif state is None:
        more = ()
    elif table := forecasts(view, state, say):
        more = (*table, *verdict(view, near, viewer, AHEAD_Y, say))
    else:
        wild = _is_curupira_in_force(view)
        told = say(CURUPIRA if wild else NO_ATTACK)
        if viewer in view["actors"] and not wild:
            heading = say(N_("No attack now"))
        more = comparison(view, near, viewer, say)
    return [*notice(view["turn"], view["phase"] in UNSEEN, heading, told, say), *more]


@lru_cache(512)
def notice(turn: int, together: bool, heading: str, told: str, say: Say) -> tuple[Sprite, ...]:
    x, w = COLUMN_X + MARGIN, COLUMN_W - 2 * MARGIN
    number = say(TOGETHER if together else N_("Turn {turn}")).format(turn=turn)
    label = fill(N_("{heading} – {told}"), say, heading=Name(heading), told=Name(told))
    words, high = wrapped(told, LARGE_LETTERS), LARGE
    if words.count("\n") > 1:
        words, high = wrapped(told, LETTERS), HIGH
    return (
        Sprite("middle", "panel", COLUMN_X, 0, COLUMN_W, NOTICE_H, label=label),
        lines("now-turn", x, 14, number, number),
        Sprite("now-heading", "", x, 38, w, 40, text=heading, glyph=heading, tone="left"),
        lines("now-told", x, 84, words, high=high),
    )


TOGETHER = N_("Turn {turn}: both choose at once, unseen")
NO_ATTACK = N_("No territory has troops that can still attack.")
CURUPIRA = N_(
    "Curupira was played: it fells troops before anybody strikes, so no attack can be foretold."
)


def _is_curupira_in_force(view: Json) -> bool:
    """Has anybody played an ability that fells troops before they strike?"""
    return any(
        ability_of(army_of(view, seat), name).effect == Effect.AMBUSH
        for seat in view["seats"]
        for name in view[seat]["played"]
    )
