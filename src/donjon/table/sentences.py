"""What the page's scripts say; all of it goes through gettext."""

from collections.abc import Mapping
from typing import Any

from donjon.bots import levels
from donjon.engine.registry import games
from donjon.engine.words import N_, P_, Plural, Say, forms, plural_rule
from donjon.table.reports import level_name
from donjon.table.verdicts import VERDICTS

WEIGHTS = {1: N_("simple"), 2: N_("medium"), 3: N_("demanding")}  # of a game's rules

# What the page's scripts say; they know these by their names.
PAGE = {
    "your-turn": N_("Your turn"),
    "both-choose": N_("You both choose now"),
    "all-choose": N_("You all choose now"),
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
    "hurry-seconds": P_(
        "Your time runs out: less than {count} second left.",
        "Your time runs out: less than {count} seconds left.",
    ),
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
    "pick-more": N_("Choose at least {count} more on the board."),
    "pick-fewer": N_("These can't be chosen together."),
    "connecting": N_("Connecting …"),
    "loading": N_("Loading …"),
    "lost": N_("The connection was lost. Trying again …"),
    "back": N_("Connected again."),
    "gone": N_("This table is no longer there."),
    "slow": N_("That was too fast. Please wait a moment."),
    "why-can": N_("You can: {moves}."),
    "selected": P_(
        "{piece} selected. {count} place to go.", "{piece} selected. {count} places to go."
    ),
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
    "ok": N_("OK"),
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
    "rule": N_("Rule {number}"),
    "ahead": N_("ahead"),
    "glance": N_("At a glance: {share}"),
    "glance-ahead": N_("{name} is ahead at a glance: {shares}."),
    "glance-even": N_("About even at a glance: {shares}."),
    "glance-hidden": N_("Who is ahead is still hidden."),
    "bar-team": N_("Bar: how far you have come together."),
    "scores": N_("How everybody stands"),
    "last-step": N_("The whole last step"),
    "which-one": N_("Which one?"),
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
    "review-before": P_("One review before yours.", "{count} reviews before yours."),
    "review-nothing": N_("There was nothing to choose in this game."),
    "review-curve": N_("The chances of each player from the first choice to the end"),
    "review-turns": N_("Where it turned"),
    "review-player": N_("Player"),
    "review-choices": N_("By choices"),
    "review-luck": N_("By luck"),
    "review-sum": N_("Choices and luck are summed up over the game, in per cent of a win."),
    "review-depth": P_(
        "At least {count} simulated game for each choice.",
        "At least {count} simulated games for each choice.",
    ),
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
    "design-no-json": N_("This is not JSON: look at line {line}, column {column}."),
    "design-waits": N_("{doing} …"),
    "design-soon": N_("{doing}: {done}. Less than a minute more."),
    "design-minutes": P_(
        "{doing}: {done}. About {count} minute more.",
        "{doing}: {done}. About {count} minutes more.",
    ),
    "design-done": N_("All games are played."),
    "design-stopped": N_("Stopped. The report is about the games that were played until then."),
    "lesson-step": N_("Step {step} of {count}"),
    "lesson-right": N_("Right!"),
    "lesson-wrong": N_("Not quite."),
    "lesson-refused": N_("That can't be done."),
    "lesson-shown": N_("This would be right: {moves}."),
}


def page_sentences(say: Say) -> dict[str, Any]:
    """The words of the page's scripts in one language."""
    seats = {seat for game in games().values() for seat in game.seats}
    known = {level for game in games() for level in levels(game)}
    return (
        words_of(PAGE | VERDICTS, say)
        | {f"seat-{seat}": say(seat) for seat in sorted(seats)}
        | {f"level-{level}": level_name(level, say) for level in sorted(known)}
    )


def words_of(texts: Mapping[str, str], say: Say) -> dict[str, Any]:
    """Texts for a script; one that depends on a number has a list of forms, and `plural` says
    which of them a number takes."""
    made = {name: forms(text, say) if isinstance(text, Plural) else say(text)
            for name, text in texts.items()}  # fmt: skip
    return {"plural": plural_rule(say), **made}
