"""The lessons: `/learn/GAME` and the questions of its page.

A question names a step of a lesson, and the move that somebody tries there or what was pointed at;
nothing of it is stored.
"""

import asyncio
from functools import lru_cache
from itertools import pairwise
from threading import Lock

import orjson
from fastapi import APIRouter, Request, Response

from donjon.bots import levels
from donjon.drawing import telling
from donjon.drawing.themes import shape_of
from donjon.engine import teaching
from donjon.engine.journal import LONGEST_MOVE
from donjon.engine.lessons import Lesson, has_lesson
from donjon.engine.match import Match
from donjon.engine.reader import Json, Reader
from donjon.engine.registry import games
from donjon.engine.words import N_, Say, said, speak
from donjon.table import why
from donjon.table.api import body_of
from donjon.table.errors import Refused
from donjon.table.fragments import beaten, difference
from donjon.table.language import language_of
from donjon.table.pages import facts_of, page

router = APIRouter(include_in_schema=False)
FIELDS = ("move", "source", "target")
NO_LESSON = N_("There is no lesson for this game yet.")
EASY = "easy"  # the bots of a first game
KEPT = 400  # boards, of every game and language
one_at_a_time = Lock()  # boards are drawn beside the server's own work, never two at once


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    found = games().get(game)
    if found is None or not has_lesson(found):
        raise Refused(NO_LESSON, status=404)
    lesson = await asyncio.to_thread(teaching.lesson_of, game)
    shapes = {seat: shape_of(seat) for seat in found.seats}
    known = levels(game)
    facts = facts_of(
        found, speak(language_of(request.scope)), shapes=shapes, seat=lesson.seat,
        steps=len(lesson.steps), least=found.least, level=EASY if EASY in known else known[0],
    )  # fmt: skip
    return page(request, "learn", game=found, facts=facts)


@router.post("/api/learn/{game}/{step}")
async def ask(request: Request, game: str, step: int) -> Response:
    """The board of a step; or what is said of a move there, or of what was pointed at."""
    asked = Reader(await body_of(request)).fields((), FIELDS)
    words = {name: given.text(LONGEST_MOVE) for name, given in asked.items()}
    language = language_of(request.scope)
    answer = await asyncio.to_thread(_answer, game, step, words, language)
    return Response(answer, media_type="application/json")


def _answer(game: str, step: int, asked: dict[str, str], language: str) -> bytes:
    with one_at_a_time:
        lesson = teaching.lesson_of(game)
        if not 1 <= step <= len(lesson.steps):
            raise Refused(N_("There is no such step."), status=404)
        if not asked:
            return board(game, step, language)
        say = speak(language)
        if "move" in asked:
            return orjson.dumps(judged(lesson, step - 1, asked["move"], say))
        pointed = asked.get("source", ""), asked.get("target", "")
        return orjson.dumps(reasons(lesson, step - 1, *pointed, say))


# --- what is told -------------------------------------------------------------------------


@lru_cache(KEPT)
def board(game: str, number: int, language: str) -> bytes:
    """A step as it begins: the board, what is said, and which of the moves are right."""
    lesson, say = teaching.lesson_of(game), speak(language)
    step, match = lesson.steps[number - 1], teaching.board(lesson, number - 1)
    scene = match.scene(lesson.seat, bool(step.moves), say).to_json()
    content = {
        "scene": {**scene, "last": {"mark": list(step.look), "was": []}},
        "say": say(step.say),
        "ruling": step.ruling or None,
        "right": teaching.right_moves(lesson, number - 1),
    }
    return orjson.dumps(content)


def judged(lesson: Lesson, number: int, move: str, say: Say) -> Json:
    """What is said of a move, and what it leads to if it was right."""
    found = teaching.answer(lesson, number, move)
    words = said(found.say, say) if found.say else ""
    content: Json = {"is": found.kind, "say": words, "ruling": found.ruling}
    if found.course:
        content["course"] = _course(lesson.seat, found.course, say)
    return content


def _course(seat: str, course: tuple[Match, ...], say: Say) -> list[Json]:
    """Each thing that follows a right move, as news tell it at a table."""
    steps = []
    shown = course[0].scene(seat, True, say).sprites
    for before, after in pairwise(course):
        step = telling.step(before, after, seat, say)
        beats = beaten(telling.beats(after.game, step, say), step.sprites_after)
        old, shown = shown, list(step.sprites_after)
        change = difference(old, shown)
        steps.append({"say": after.sentences(seat, say), "beats": beats, "scene": change})
    return steps


def reasons(lesson: Lesson, number: int, source: str, target: str, say: Say) -> Json:
    """Why what was pointed at can't be done."""
    match = teaching.board(lesson, number)
    offers = why.every_offer(match, lesson.seat)
    found = why.reasons(match, lesson.seat, offers, source, target)
    given = [{"ruling": one.ruling, "say": said(one.reason, say)} for one in found]
    return {"is": teaching.REFUSED, "reasons": given}
