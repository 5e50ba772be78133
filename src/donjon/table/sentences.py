"""What the table itself says, apart from the games; all of it goes through gettext."""

from typing import Any

from donjon.bots import levels
from donjon.engine.registry import find_game, games
from donjon.engine.words import N_, Say, sentence_case
from donjon.table.bot_names import bot_name

LOG = {
    "person": N_("{name} takes {seat}."),
    "unnamed": N_("{seat} is taken."),
    "bot": N_("{bot}, a bot ({level}), plays {seat}."),
    "bot-for": N_("A bot ({level}) plays for {name}."),
    "friend": N_("{seat} waits for a friend."),
    "open": N_("{seat} is free."),
    "late": N_("{seat} is free: no share of the dice came in time."),
    "muted": N_("The host mutes {name}."),
    "heard": N_("The host lets {name} speak again."),
    "draw": N_("{name} offers a draw."),
    "declined": N_("{name} declines the draw."),
    "undo": N_("{name} takes back a step."),
    "resign": N_("{name} resigns."),
    "clock": N_("The time of {name} has run out."),
    "uncounted": N_("Time in which nobody could play is not counted."),
    "moved": N_("{name} goes on, on another device."),
    "handed": N_("{name} takes over {seat}."),
    "agreed": N_("The players agree to a draw."),
    "rules": N_("The game goes on under a newer version of its rules."),
}
ASIDE = ("late", "handed", "moved", "uncounted", "declined")  # what an entry is about, if it says
LEVELS = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "master": N_("master"),
}
WEIGHTS = {1: N_("simple"), 2: N_("medium"), 3: N_("demanding")}  # of a game's rules
LOTS = {
    "seats": N_("Waiting for everybody to sit down."),
    "shares": N_("Drawing lots for the dice: waiting for {names}."),
}
RESULTS = {
    "won": N_("{names} wins."),
    "won-many": N_("{names} win."),
    "time": N_("{names} wins: the time of {other} has run out."),
    "resigned": N_("{names} wins: {other} has resigned."),
    "won-all": N_("Everybody wins together."),
    "lost-all": N_("Everybody has lost together."),
    "draw": N_("The game is a draw."),
}

# What the page's scripts say; they know these by their names.
PAGE = {
    "your-turn": N_("Your turn"),
    "turn-of": N_("{name} to move"),
    "choosing": N_("choosing"),
    "chosen": N_("has chosen"),
    "waiting": N_("Waiting for {names}"),
    "thinking": N_("thinking"),
    "offline": N_("away"),
    "you": N_("you"),
    "bot": N_("bot"),
    "open": N_("free seat"),
    "friend": N_("waiting for a friend"),
    "resigned": N_("resigned"),
    "muted": N_("muted"),
    "out-of-time": N_("out of time"),
    "bot-for-name": N_("a bot plays for {name}"),
    "bot-for-own": N_("a bot plays for you"),
    "bot-for-you": N_("A bot plays for you."),
    "bot-for-you-late": N_("Your time has run out, and a bot plays for you."),
    "you-resigned": N_("You have resigned; a bot plays on to the end."),
    "you-late": N_("Your time has run out; a bot plays on to the end."),
    "take-back": N_("Take the seat back"),
    "hurry": N_("Your time runs out: less than {time} left."),
    "seconds": N_("{count} seconds"),
    "clock-waits": N_("This clock starts with the first move, or after a minute."),
    "draw-offered": N_("offers a draw"),
    "draw-from": N_("{name} offers a draw."),
    "draw-waits": N_("You have offered a draw."),
    "accept": N_("Accept"),
    "decline": N_("Decline"),
    "withdraw": N_("Take it back"),
    "moves": N_("Your moves"),
    "no-moves": N_("Nothing to do just now."),
    "cancel": N_("Cancel"),
    "confirm": N_("Confirm"),
    "pick-confirm": N_("Choose on the board, then confirm:"),
    "pick-place": N_("Now point at the place on the board, or press:"),
    "pick-more": N_("Choose on the board. At least so many more: {count}."),
    "pick-fewer": N_("These can't be chosen together."),
    "connecting": N_("Connecting …"),
    "loading": N_("Loading …"),
    "lost": N_("The connection was lost. Trying again …"),
    "back": N_("Connected again."),
    "gone": N_("This table is no longer there."),
    "slow": N_("That was too fast. Please wait a moment."),
    "why-can": N_("You can: {moves}."),
    "selected": N_("{piece} selected. {count} places to go."),
    "over": N_("The game is over."),
    "pass-to": N_("Pass the device to {name}"),
    "ready": N_("I am {name}: show my view"),
    "covered": N_("Nothing secret is on the screen now."),
    "beginning": N_("The beginning of the game."),
    "no-moment": N_("That moment can't be shown just now."),
    "copied": N_("Copied."),
    "copy": N_("Copy"),
    "seed": N_("The dice: seed {seed}"),
    "said": N_("{name}: {text}"),
    "why-nothing": N_("Nothing can be done with that now."),
    "why-hint": N_("Click on what you would like to play; the answer says why it can't be."),
    "resign-sure": N_("Resign? The game is lost for you then."),
    "leave-sure": N_("Leave? A bot plays on for you, and you can come back."),
    "yes": N_("Yes"),
    "no": N_("No"),
    "taken-back": N_("taken back"),
    "rematch": N_("Rematch"),
    "rematch-go": N_("To the rematch"),
    "rematch-from": N_("{name} offers a rematch."),
    "rematch-waits": N_("You offer a rematch. Waiting for {names}."),
    "rematch-nobody": N_("You offer a rematch. The others are away."),
    "rematch-declined": N_("{name} declines the rematch."),
    "sit": N_("Sit here"),
    "put-bot": N_("Put a bot here"),
    "give-back": N_("Give the seat back"),
    "play-on": N_("Let a bot play on"),
    "hand-on": N_("Give the seat to somebody by link"),
    "remove": N_("Remove"),
    "mute": N_("Mute"),
    "unmute": N_("Let speak"),
    "link-made": N_("Open this link on the other device; it works once, for one hour."),
    "link-on": N_("Whoever opens this link plays on there; it works once, for one hour."),
    "moved": N_("This seat is played from another device now."),
    "watching-now": N_("You are watching now."),
    "pass-off": N_("Pass for me"),
    "turn-notice": N_("It is your turn."),
    "tell-me": N_("Tell me when it is my turn"),
    "tell-no-more": N_("Don't tell me any more when it is my turn"),
    "notify-on": N_("You will be told when it is your turn and this page is out of sight."),
    "notify-off": N_("You won't be told any more."),
    "notify-denied": N_("This browser does not let the page tell you; its settings can allow it."),
    "notify-cant": N_("This browser can tell you only on pages that were opened by https."),
    "start-error": N_("The table could not be set up."),
    "network": N_("The server can't be reached. Check the connection and try again."),
    "seat": N_("Seat"),
    "me": N_("me"),
    "friend-link": N_("a friend, by link"),
    "anyone": N_("open to anyone"),
    "bot-level": N_("bot: {level}"),
    "name": N_("Name"),
    "draw-accept": N_("Accept the draw"),
    "draw-offer": N_("Offer a draw"),
    "days": N_("{count} d"),
    "watching": N_("Watching: {count}"),
    "to-move": N_("to move"),
    "won": N_("has won"),
    "host": N_("host"),
    "chair-menu": N_("What can be done with {seat}"),
    "link": N_("Link"),
    "addresses": N_("Address of this computer, for others"),
    "share": N_("Send this link, or let your friends scan the code."),
    "qr": N_("The same link as a QR code"),
    "close": N_("Close"),
    "lots-drawn": N_("The lots are drawn: nobody could choose these dice."),
    "lots-lost": N_(
        "This browser no longer has your share of the draw. Your seat will be free in a moment; "
        "then you can sit down again."
    ),
    "lots-late": N_(
        "Your seat was freed: your share of the draw did not come in time, or the host took the "
        "seat away. You can sit down again."
    ),
    "told-another": N_(
        "Careful: this table once told another fingerprint of its dice. It was {first}, now it "
        "is {told}. Somebody may have changed the dice."
    ),
    "checking": N_("Checking the dice …"),
    "not-checked": N_("The journal did not come, so the dice have not been checked."),
    "check-again": N_("Check again"),
    "about": N_("What this is"),
    "ahead": N_("ahead"),
    "team": N_("Together"),
    "regions": N_("Parts of the board"),
    "whole-board": N_("All"),
    "to-do-here": N_("something can be done there"),
    "news-here": N_("something has happened there"),
    "save-receipt": N_("Save my receipt"),
    "save-journal": N_("Save the journal"),
    "hint": N_("Hint"),
    "replay": N_("Replay"),
    "replay-play": N_("Play the game back"),
    "replay-pause": N_("Stop playing it back"),
    "replay-begin": N_("The beginning"),
    "moment-link": N_("Link to this moment"),
    "moment-link-for": N_("Whoever opens this link sees the board as you see it now."),
    "review": N_("Review the game"),
    "review-title": N_("The chances, move by move"),
    "review-making": N_("A bot looks at every choice …"),
    "review-before-one": N_("One review before yours."),
    "review-before": N_("{count} reviews before yours."),
    "review-nothing": N_("There was nothing to choose in this game."),
    "review-curve": N_("The chances of each player from the first choice to the end"),
    "review-turns": N_("Where it turned"),
    "review-player": N_("Player"),
    "review-choices": N_("By choices"),
    "review-luck": N_("By luck"),
    "review-sum": N_("Choices and luck are summed up over the game, in per cent of a win."),
    "review-depth": N_("At least {count} simulated games for each choice."),
    "review-every": N_("Of this long game only one move in {count} was looked at."),
    "turn-played": N_("{name}: {move}."),
    "turn-swing": N_("Chances {before} → {after}."),
    "turn-choice": N_("The choice: {value}."),
    "turn-lucky": N_("Good luck: {value}."),
    "turn-unlucky": N_("Bad luck: {value}."),
    "turn-better": N_("Better: {move}."),
    "study": N_("Analysis board"),
    "study-won": N_("The game is over: {names} won."),
    "study-answers": N_("A bot answers for:"),
    "study-no-json": N_("This is not JSON."),
    "study-other-game": N_("This is a position of another game."),
}

# What is said of a finished match's journal, on the page and by docs/check.html.
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
    "check-chain": N_("All {count} entries of the journal are as they were written, in order."),
    "wrong-chain": N_(
        "Entry {entry} of the journal is not as it was written, or one before it is missing."
    ),
    "wrong-head": N_(
        "What the journal begins with, or its entry {entry}, is not as it was written."
    ),
    "note-old": N_("The journal is of an older kind, which can't show whether it was changed."),
    "check-seen": N_(
        "It is the match that you saw: {count} receipts fit, the last at entry {entry} "
        "of {entries}."
    ),
    "wrong-seen": N_("It is not the match that you saw: they differ after entry {entry}."),
    "note-seen": N_("There are no receipts of what you saw of the match."),
    "check-end": N_("The result is the one that was written at the end."),
    "wrong-end": N_("The end is missing, or the result is not the one that was written."),
    "wrong-form": N_("This is not the journal of a finished match."),
    "no-receipt": N_("The second file is not a receipt."),
    "note-moves": N_("“donjon verify” checks every die and every move by the rules as well."),
}


def name_of(chair: Any, seat: str, say: Say, game: str = "") -> str:
    """What somebody is called at the table: a name, a bot's own, else the seat."""
    if game and chair.who == "bot" and not chair.name:
        return bot_name(game, chair.level, seat)
    return chair.name or say(seat)


def names_of(sitting: Any, say: Say) -> dict[str, str]:
    """How everybody at the table is called, by seat."""
    game = sitting.facts.game
    return {seat: name_of(chair, seat, say, game) for seat, chair in sitting.chairs.items()}


def level_name(level: str, say: Say) -> str:
    return say(LEVELS[level]) if level in LEVELS else level


def entry_sentences(entry: Any, sitting: Any, say: Say) -> list[str]:
    """A line of the log for an entry that isn't a move."""
    chair = sitting.chairs.get(entry.seat)
    more = entry.more
    event = next((name for name in ASIDE if name in more), entry.kind)
    if event == "seat":
        if "who" in more:
            event = more["who"]
            if event == "person" and not more.get("name"):
                event = "unnamed"
            elif event == "bot" and more.get("name"):
                event = "bot-for"
        elif "muted" in more:
            event = "muted" if more["muted"] else "heard"
        else:
            event = "draw"
    elif event == "end":
        event = more.get("why", "agreed")
    if event not in LOG:
        return []
    seat = say(entry.seat) if entry.seat else ""
    name = more.get("name") or (name_of(chair, entry.seat, say) if chair else seat)
    level = more.get("level", "")
    bot = bot_name(sitting.facts.game, level, entry.seat) if event == "bot" else ""
    text = say(LOG[event]).format(seat=seat, name=name, bot=bot, level=level_name(level, say))
    return [sentence_case(text)]


def result_sentence(sitting: Any, say: Say) -> str:
    """How it ended, in one sentence."""
    result = sitting.result
    if result is None:
        return ""
    winners = result["winners"]
    if len(result["ranking"]) == 1 and len(sitting.chairs) > 1:
        everybody = "won-all" if winners else "lost-all" if together(sitting) else "draw"
        return say(RESULTS[everybody])
    if not winners:
        return say(RESULTS["draw"])
    known = names_of(sitting, say)
    names = ", ".join(known[s] for s in winners)
    other = loser_told(sitting) or ""
    way = sitting.why if other else "won" if len(winners) == 1 else "won-many"
    return sentence_case(say(RESULTS[way]).format(names=names, other=known.get(other)))


def loser_told(sitting: Any) -> str | None:
    """Whose resignation or time the sentence of the result names."""
    winners, last = sitting.result["winners"], sitting.result["ranking"][-1]
    told = sitting.why in RESULTS and len(winners) == len(last) == 1
    return str(last[0]) if told else None


def lots_sentence(sitting: Any, say: Say) -> str:
    """Whom the game waits for before it begins."""
    if not sitting.lots.full:
        return say(LOTS["seats"])
    names = ", ".join(name_of(sitting.chairs[s], s, say) for s in sitting.lots.awaited)
    return say(LOTS["shares"]).format(names=names)


def together(sitting: Any) -> bool:
    return find_game(sitting.facts.game).together


def page_sentences(say: Say) -> dict[str, str]:
    """The words of the page's scripts in one language."""
    seats = {seat for game in games().values() for seat in game.seats}
    known = {level for game in games() for level in levels(game)}
    return (
        {name: say(text) for name, text in (PAGE | VERDICTS).items()}
        | {f"seat-{seat}": say(seat) for seat in sorted(seats)}
        | {f"level-{level}": level_name(level, say) for level in sorted(known)}
    )
