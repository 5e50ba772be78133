"""donjon learn: the lesson of a game in the terminal, and a first game after it."""

import argparse
import sys
import time
from textwrap import fill

from donjon import bots
from donjon.cli.play import choose_game
from donjon.cli.rules import in_words
from donjon.cli.screen import ask, pick, tell
from donjon.cli.session import Session
from donjon.engine import teaching
from donjon.engine.errors import explained
from donjon.engine.lessons import Lesson
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.rulings import find_ruling
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, Say, said

EASY = "easy"  # the bots of the first game
WIDEST = 80  # columns of a sentence
AT = N_("Step {step} of {count}")
FOUND = N_("Right! {say}")
MISSED = {teaching.WRONG: N_("Not quite. {say}"), teaching.REFUSED: N_("That can't be done: {say}")}
RULING = N_("({number}: say rule {number})")
SHOWN = N_("This would be right: {moves}")
ON = N_("Enter to continue> ")
HELP = N_("""\
  a number or a move   play it, such as 1 or move:2
  Enter                read on, where there is no move to find
  show                 the move that is right
  rule NUMBER          what a ruling says
  board                show the board again
  back, skip           to the step before, or to the next
  quit                 leave the lesson""")
FIRST = N_("That is all you need to begin. Play a first game, with a hint each turn? [Y/n] ")
LATER = N_("Play it later with: donjon play {game} --bots {level}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "game", nargs="?", metavar=say("GAME"), help=say("which game (usually: ask)")
    )
    parser.add_argument("--plain", action="store_true", help=say("no colours"))


def run(args: argparse.Namespace) -> int:
    game = args.game or choose_game()
    if game is None:
        return 0
    colour = sys.stdout.isatty() and not args.plain
    say = say_here()
    lesson = teaching.lesson_of(game)
    if Teacher(lesson, colour, say).run():
        play_first(lesson, colour, say)
    return 0


def play_first(lesson: Lesson, colour: bool, say: Say) -> None:
    """A game against easy bots, with a hint before each own turn, if that is wanted."""
    known = bots.levels(lesson.game)
    level = EASY if EASY in known else known[0]
    wish = ask(say(FIRST))
    if wish is None or wish.lower().startswith("n"):
        tell(say(LATER).format(game=lesson.game, level=level), WIDEST)
        return
    match = Match.new(lesson.game)
    pause = time.sleep if colour else None
    Session(match, match.seats[:1], level, colour, pause, helping=True).run()


class Teacher:
    """One lesson in this terminal."""

    def __init__(self, lesson: Lesson, colour: bool, say: Say) -> None:
        self.lesson = lesson
        self.colour = colour
        self.say = say
        self.at = 0

    def run(self) -> bool:
        """Every step in turn; False if somebody leaves."""
        while self.at < len(self.lesson.steps):
            self.show()
            if not self._step():
                return False
        return True

    # --- what is shown ------------------------------------------------------------------

    def show(self) -> None:
        """The board of the step, what is said, and the moves if one is to be found."""
        self.board()
        count = len(self.lesson.steps)
        print(f"\n{self.say(AT).format(step=self.at + 1, count=count)}")
        tell(self.say(self.lesson.steps[self.at].say), WIDEST)
        self._list_moves()

    def board(self) -> None:
        scene = self._match().scene(self.lesson.seat, say=self.say)
        if self.colour:
            scene.marked = frozenset(self.lesson.steps[self.at].look)
        print(f"\n{scene.text(self.colour)}")
        if scene.legend:
            tell(scene.legend, WIDEST)

    def _list_moves(self) -> None:
        labels = self._labels()
        for number, move in enumerate(self._moves(), 1):
            line = f"  {number:>3}  {labels.get(move, ''):<40} {move}"
            print(line if len(line) <= WIDEST else fill(line, WIDEST, subsequent_indent=" " * 7))

    def _match(self) -> Match:
        return teaching.board(self.lesson, self.at)

    def _moves(self) -> tuple[str, ...]:
        """Those that can be played, where one is to be found."""
        asks = bool(self.lesson.steps[self.at].moves)
        return tuple(self._match().moves(self.lesson.seat)) if asks else ()

    def _labels(self) -> dict[str, str]:
        scene = self._match().scene(self.lesson.seat, say=self.say)
        return {offer.move: offer.label for offer in scene.offers}

    # --- what is said -------------------------------------------------------------------

    def _step(self) -> bool:
        """Ask until the step is done; False if somebody leaves."""
        here = self.at
        while self.at == here:
            words = ask(f"{self.lesson.seat}> " if self._moves() else self.say(ON))
            if words is None or words in ("quit", "q", "exit"):
                return False
            try:
                self._obey(words)
            except ValueError as error:
                tell(explained(error, self.say), WIDEST)
        return True

    def _obey(self, words: str) -> None:
        command, _, rest = words.partition(" ")
        if command in ("help", "h", "?"):
            print(self.say(HELP))
        elif command == "rule":
            print(in_words(find_ruling(find_game(self.lesson.game), rest.strip()), self.say))
        elif command == "board":
            self.show()
        elif command == "show":
            self._show_right()
        elif command == "skip" or (not words and not self._moves()):
            self.at += 1
        elif command == "back" and self.at > 0:
            self.at -= 1
        elif words and command != "back" and self._moves():
            self._try(words)

    def _try(self, words: str) -> None:
        answer = teaching.answer(self.lesson, self.at, pick(words, self._moves()))
        reason = said(answer.say, self.say) if answer.say else ""
        if answer.kind != teaching.RIGHT:
            self._tell(self.say(MISSED[answer.kind]).format(say=reason), answer.ruling)
            return
        for match in answer.course[1:]:
            for sentence in match.sentences(self.lesson.seat, self.say):
                print(f"  {sentence}")
        self._tell(self.say(FOUND).format(say=reason), answer.ruling)
        self.at += 1

    def _tell(self, sentence: str, number: str | None) -> None:
        more = f" {self.say(RULING).format(number=number)}" if number else ""
        tell(f"{sentence}{more}", WIDEST)

    def _show_right(self) -> None:
        labels = self._labels()
        right = teaching.right_moves(self.lesson, self.at)
        moves = ", ".join(labels.get(move, move) for move in right)
        tell(self.say(SHOWN).format(moves=moves), WIDEST)
