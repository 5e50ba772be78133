"""What each phase of a turn asks for, and the ruling that says so."""

from donjon.engine.words import N_, P_, because
from donjon.games.southerners.rules.layout import HAND_LIMIT, Phase, Stage

NOW = {  # phase: its ruling, and what it is for
    Phase.OPENING: ("AT-2", N_("this is the opening")),
    Phase.RENEW: ("AT-4", N_("first say whether the game is renewed: renew or no-renew")),
    Phase.RENEWAL: ("AT-4", N_("this is the renewal")),
    Phase.TOLL: ("AT-4", N_("an enemy in the palace costs a troop now: sacrifice one")),
    Phase.MAIN: ("AT-6", N_("now play an ability, attack or end the turn")),
    Phase.RESPOND: ("AT-10", N_("now play one ability or pass")),
    Phase.CURUPIRA: ("AT-22", N_("Curupira strikes first: choose the troops that fall")),
    Phase.INITIATIVE: ("AT-12", N_("spend initiative damage on enemy troops, or say done")),
    Phase.REGULAR: ("AT-13", N_("spend the regular damage, or say done")),
    Phase.WOODS: ("AT-20", N_("choose which of these bases to give up, or say done")),
    Phase.REVIVE: ("AT-23", N_("choose where the base from the discard pile is built")),
    Phase.MILL: ("AT-25", N_("mill another base, or build one of those milled")),
    Phase.REGROW: ("AT-20", N_("build from the discard pile, or say done")),
}
STAGES = {
    Stage.TAKE: N_("now take five cards: take:0 to take:5"),
    Stage.JUDGE: N_("now keep the five cards or burn them"),
    Stage.DRAW: N_("now draw a card: draw:base or draw:ability"),
    Stage.DISCARD: because(
        P_("now discard down to {count} card", "now discard down to {count} cards"),
        count=HAND_LIMIT,
    ),
    Stage.BUILD: N_("now build bases in hand, or say done"),
}
EMPTY_PILES = (
    N_("the pile of bases is empty; draw from the other"),
    N_("the pile of abilities is empty; draw from the other"),
)
