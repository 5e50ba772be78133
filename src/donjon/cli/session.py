"""One match at one keyboard: what is shown, and what each seat may say."""

import json
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

import platformdirs

from donjon import bots
from donjon.cli.rules import in_words
from donjon.cli.screen import ask, columns, pick, tell
from donjon.cli.verify import outcome
from donjon.drawing.beats import Beat
from donjon.engine.errors import IllegalMove, explained
from donjon.engine.journal import Entry, Journal
from donjon.engine.match import Match, Refusal
from donjon.engine.registry import find_game
from donjon.engine.rulings import find_ruling
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, because, counted, said

BEAT = 0.5  # seconds that one looks at a beat of the usual time
HELP = N_("""\
  a number or a move   play it, such as 1 or move:2
  why MOVE             why that move can't be played now
  rule NUMBER          what a ruling says, such as one that a refusal names
  hint                 what a bot would do
  undo                 take your last move back
  board, moves, log    show that again
  save [FILE]          write the match down; go on later with donjon play --resume FILE
  quit                 leave; the match is saved first""")

TOO_WIDE = P_(
    "This board is {count} column wide; make the window as wide to see it whole.",
    "This board is {count} columns wide; make the window as wide to see it whole.",
)


class Session:
    """One match in this terminal.

    With a `pause` somebody looks on while things happen: they are told one after the other.
    Where seats have secrets and several people look, nobody is told anything before the turn.
    """

    def __init__(
        self, match: Match, people: tuple[str, ...], level: str, colour: bool,
        pause: Callable[[float], None] | None = None, helping: bool = False, luck: str = "",
    ) -> None:  # fmt: skip
        self.match = match
        self.people = people
        self.level = level
        self.colour = colour
        self.say = say_here()
        # The seed of what bots leave to chance: usually another one in every match.
        self.luck = luck or match.journal(sealed=True)["commitment"]
        self.helping = helping  # say before each turn what a bot would do
        covered = find_game(match.game).secrets and len(people) > 1
        self.pause = None if covered else pause
        self.log: list[str] = []
        self.last: str | None = None  # who looked at the screen last

    def run(self) -> int:
        """Play until the game is over or somebody quits."""
        self._hear()
        while not self.match.over:
            seat = next((s for s in self.match.acting if s in self.people), None)
            if seat is None:
                self._let_bot_play(self.match.acting[0])
            elif not self._turn(seat):
                return 0
        self.board(None)
        over = self.say("The game is over: {outcome}.")
        print("\n" + over.format(outcome=outcome(self.match, self.say)))
        return 0

    # --- what is shown ------------------------------------------------------------------

    def board(self, seat: str | None) -> None:
        scene = self.match.scene(seat, say=self.say, last=self.colour)
        print(f"\n{scene.text(self.colour)}")
        if scene.legend:
            tell(scene.legend)
        for line in self._unread():
            tell(line)
        if scene.caption:
            print(f"\n{fill(scene.caption, columns())}")
        wide = max(map(len, scene.text().splitlines()), default=0)
        if columns() < wide:
            tell(counted(TOO_WIDE, wide, self.say))

    def _unread(self) -> list[str]:
        lines, self.log = self.log, []
        return lines

    def moves(self, seat: str) -> None:
        labels = {offer.move: offer.label for offer in self.match.scene(seat, say=self.say).offers}
        for number, move in enumerate(self.match.moves(seat), 1):
            print(f"  {number:>3}  {labels.get(move, ''):<40} {move}")

    def _hear(self) -> None:
        """Note what the people at this keyboard may know of the last move."""
        viewer = self.people[0] if len(self.people) == 1 else None
        if self.pause is None:
            self.log += self.match.sentences(viewer, self.say)
        else:
            self._tell_beats(viewer, self.pause)

    def _tell_beats(self, viewer: str | None, pause: Callable[[float], None]) -> None:
        """Sentence by sentence; then the board, unless whoever is next gets to see it anyway."""
        sentences = self.match.sentences(viewer, self.say)
        beats = self.match.beats(viewer, self.say)
        beats = beats or [Beat()] * len(sentences)  # of the opening there are words alone
        for sentence, beat in zip(sentences, beats, strict=True):
            print(f"  {sentence}", flush=True)
            pause(BEAT * beat.time)
        asked = self.match.over or any(seat in self.people for seat in self.match.acting)
        if not asked and any(beat.put or beat.gone for beat in beats):
            print(f"\n{self.match.scene(viewer, False, self.say).text(self.colour)}\n")

    # --- a turn -------------------------------------------------------------------------

    def _let_bot_play(self, seat: str) -> None:
        self.match.play(seat, self._bot(seat))
        self._hear()

    def _bot(self, seat: str) -> str:
        return bots.choose(bots.request(self.match, seat, self.level, self.luck))

    def _turn(self, seat: str) -> bool:
        """Ask a seat until it has played; False if it leaves."""
        self._cover(seat)
        self.board(seat)
        self.moves(seat)
        if self.helping:
            self._obey(seat, "hint")
        while True:
            words = ask(f"{seat}> ")
            if words is None or words in ("quit", "q", "exit"):
                self._save(None)
                return False
            try:
                if self._obey(seat, words):
                    return True
            except IllegalMove as error:
                self._refuse(error)
            except (ValueError, OSError) as error:
                print(f"  {explained(error, self.say)}")

    def _cover(self, seat: str) -> None:
        """Where seats have secrets, nobody sees the next one's by accident."""
        secret = find_game(self.match.game).secrets and len(self.people) > 1
        if secret and self.last != seat:
            print("\x1b[2J\x1b[H" if self.colour else "\n" * 40)
            covered = self.say("{seat}: press Enter when only you can see the screen. ")
            ask(covered.format(seat=self.say(seat)))
        self.last = seat

    def _obey(self, seat: str, words: str) -> bool:
        """Carry out a command; True if the seat's turn should be shown anew."""
        command, _, rest = words.partition(" ")
        if command in ("help", "h", "?"):
            print(self.say(HELP))
        elif command == "why":
            self._why(seat, rest.strip())
        elif command == "rule":
            ruling = find_ruling(find_game(self.match.game), rest.strip())
            print(in_words(ruling, self.say))
        elif command == "hint":
            print("  " + self.say("A bot would play {move}.").format(move=self._bot(seat)))
        elif command == "undo":
            self._undo()
            return True
        elif command == "board":
            self.board(seat)
        elif command == "moves":
            self.moves(seat)
        elif command == "log":
            self._tell_log(seat)
        elif command == "save":
            self._save(rest.strip() or None)
        elif words:
            self._play(seat, words)
            return True
        return False

    def _play(self, seat: str, words: str) -> None:
        self.match.play(seat, pick(words, self.match.moves(seat)))
        self._hear()

    def _why(self, seat: str, move: str) -> None:
        if not move:
            reason = N_("say which move, such as: why {move}")
            raise ValueError(because(reason, move=Name(self.match.moves(seat)[0])))
        refusal = self.match.why_not(seat, move)
        if refusal is None:
            print("  " + self.say("{move} can be played.").format(move=move))
        else:
            self._refuse(refusal)

    def _refuse(self, refusal: IllegalMove | Refusal) -> None:
        """Say why not, and how to read the ruling that says so."""
        reason = said(refusal.reason, self.say)
        if refusal.ruling:
            ruled = self.say("{reason} ({ruling}: say rule {ruling})")
            reason = ruled.format(reason=reason, ruling=refusal.ruling)
        print(f"  {reason}")

    def _undo(self) -> None:
        """Back to before the last move that a person made."""
        own = [n for n, entry in self.match.standing() if entry.seat in self.people]
        if not own:
            raise IllegalMove(N_("there is no move of yours to take back"))
        self.match.undo(own[-1] - 1)
        self.log = []

    def _tell_log(self, seat: str) -> None:
        saved = Journal.from_json(self.match.journal())
        moves = [entry for _, entry in saved.standing()]
        saved.entries = []
        again = Match.replay(saved)
        for entry in moves:
            again.catch_up([entry])
            for line in again.sentences(seat if len(self.people) == 1 else None, self.say):
                print(f"  {line}")

    def _save(self, name: str | None) -> None:
        path = Path(name) if name else _default_file(self.match)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not any(entry.kind == "seat" for entry in self.match.entries):
            self.match.add(Entry("seat", more={"people": ",".join(self.people)}))
        path.write_text(json.dumps(self.match.journal(), indent=1) + "\n", "utf-8")
        saved = self.say("Saved. Go on with: donjon play --resume {file}")
        print("  " + saved.format(file=path))


def _default_file(match: Match) -> Path:
    home = platformdirs.user_data_path("donjon", appauthor=False)
    return home / f"{match.game}-{match.journal()['commitment'][:8]}.json"
