"""What is said of a finished match's journal, on the table's page and by docs/check.html."""

from donjon.engine.words import N_, P_

VERDICTS = {
    "verdict-fair": N_("The dice were fair: checked here"),
    "verdict-unchanged": N_("Nothing was changed: checked here"),
    "verdict-unseen": N_("Consistent, unwitnessed"),
    "verdict-wrong": N_("Something is wrong with this match"),
    "check-secret": N_("The server's secret fits the fingerprint that it told ({told}…)."),
    "wrong-secret": N_(
        "The server's secret does not fit the fingerprint that it told: {told}… was told, "
        "{found}… comes out."
    ),
    "check-told": N_("That is the fingerprint that you were shown first."),
    "wrong-told": N_("You were shown another fingerprint first: {shown}…, not {told}…."),
    "check-shares": N_("The dice come from that secret and from the shares of {seats}."),
    "wrong-shares": N_("The dice do not come from a secret and from the shares of {seats}."),
    "note-shares": N_("Nobody added a share: the dice come from the server's secret alone."),
    "wrong-share": N_("Entry {entry}: such a share could not be given there."),
    "check-own": N_("Your own share is among them ({seats})."),
    "wrong-own": N_("Your own share is not in the dice ({seats})."),
    "note-own": N_("You gave no share of your own."),
    "wrong-commits": N_(
        "The share of {seats} is not the one that was promised before you showed yours."
    ),
    "check-chain": P_(
        "The only entry of the journal is as it was written.",
        "All {count} entries of the journal are as they were written, in order.",
    ),
    "wrong-chain": N_(
        "Entry {entry} of the journal is not as it was written, or one before it is missing."
    ),
    "wrong-head": N_(
        "What the journal begins with, or its entry {entry}, is not as it was written."
    ),
    "note-old": N_("The journal is of an older kind, which can't show whether it was changed."),
    "check-seen": P_(
        "It is the match that you saw: {count} receipt fits, at entry {entry} of {entries}.",
        "It is the match that you saw: {count} receipts fit, the last at entry {entry} "
        "of {entries}.",
    ),
    "wrong-seen": N_("It is not the match that you saw: they differ after entry {entry}."),
    "note-seen": N_("There are no receipts of what you saw of the match."),
    "check-end": N_("The result is the one that was written at the end."),
    "wrong-end": N_("The end is missing, or the result is not the one that was written."),
    "wrong-form": N_("This is not the journal of a finished match."),
    "no-receipt": N_("The second file is not a receipt."),
    "note-moves": N_("“donjon verify” checks every die and every move by the rules as well."),
}

# What docs/check.html says besides.
CHECK_PAGE = {
    "check-title": N_("Were the dice fair?"),
    "check-lead": N_(
        "Choose the journal of a finished match, and the receipt that a player's page saved. "
        "Everything is worked out in this browser: the page needs no server, and nothing leaves "
        "this device."
    ),
    "check-journal": N_("The journal"),
    "check-receipt": N_("A receipt, if you have one"),
    "check-language": N_("Language"),
}
