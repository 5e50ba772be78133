"""What each phase asks for, and what is said of a move that belongs to another."""

from donjon.engine.words import N_
from donjon.games.temple.rules.layout import (
    CASH,
    CLOSE,
    DONE,
    ENTER,
    HEAL,
    JOKER,
    KEEP,
    REROLL,
    ROLL,
    RUN,
    SECRET_GEMS,
    SIDE,
    STOP,
    TAKE,
    TOKEN,
    Phase,
)

# The first action of each kind, the phase that asks for it, the ruling, and why not now.
KINDS = (
    (SIDE, Phase.SIDE, "TE-3", N_("sides are chosen before the first turn")),
    (HEAL, Phase.HEAL, "TE-5", N_("healing is done before the first roll")),
    (ROLL, Phase.HEAL, "TE-6", N_("dice roll by themselves once the healing is done")),
    (REROLL, Phase.SORT, "TE-6", N_("only dice just rolled can be rolled again")),
    (KEEP, Phase.SORT, "TE-6", N_("only dice just rolled can be kept or offered")),
    (TOKEN, Phase.MOVE, "TE-8", N_("marks become dice only while moving")),
    (ENTER, Phase.MOVE, "TE-7", N_("rooms are entered while moving")),
    (RUN, Phase.MOVE, "TE-8", N_("running is for the time of moving")),
    (STOP, Phase.MOVE, "TE-7", N_("only somebody who moves can stop")),
    (JOKER, Phase.JOKER, "TE-9", N_("no joker has been entered")),
    (SECRET_GEMS, Phase.SECRET, "TE-18", N_("no secret is being opened")),
    (CLOSE, Phase.CLOSE, "TE-16", N_("no passage is to be closed now")),
    (TAKE, Phase.OFFER, "TE-13", N_("dice are taken from the offer in a seat's own step")),
    (
        CASH,
        Phase.CASH,
        "TE-14",
        N_("a mark alone is taken in one's own offer step, after the dice"),
    ),
    (DONE, Phase.CASH, "TE-14", N_("there is no offer step to end")),
)
# The ruling of each phase, and what is said of it to others and to whoever is asked.
ASKED = {
    Phase.SIDE: (
        "TE-3",
        N_("it is for {seat} to choose a side now"),
        N_("{reason}; now {seat} has to choose a side"),
    ),
    Phase.CLOSE: (
        "TE-16",
        N_("it is for {seat} to close a passage now"),
        N_("{reason}; now {seat} has to close a passage"),
    ),
    Phase.HEAL: (
        "TE-5",
        N_("it is for {seat} to heal or roll now"),
        N_("{reason}; now {seat} has to heal or roll"),
    ),
    Phase.SORT: (
        "TE-6",
        N_("it is for {seat} to keep or offer the dice now"),
        N_("{reason}; now {seat} has to keep or offer the dice"),
    ),
    Phase.MOVE: (
        "TE-7",
        N_("it is for {seat} to move now"),
        N_("{reason}; now {seat} has to move"),
    ),
    Phase.JOKER: (
        "TE-9",
        N_("it is for {seat} to say what the joker gives now"),
        N_("{reason}; now {seat} has to say what the joker gives"),
    ),
    Phase.SECRET: (
        "TE-18",
        N_("it is for {seat} to choose what the secret gives now"),
        N_("{reason}; now {seat} has to choose what the secret gives"),
    ),
    Phase.OFFER: (
        "TE-13",
        N_("it is for {seat} to take from the offer now"),
        N_("{reason}; now {seat} has to take from the offer"),
    ),
    Phase.CASH: (
        "TE-14",
        N_("it is for {seat} to take a mark or be done now"),
        N_("{reason}; now {seat} has to take a mark or be done"),
    ),
}
