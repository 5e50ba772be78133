"""Every game: whatever it says can be said in another language, by whole sentences.

The language here writes all letters wide and puts brackets around each text that it knows.  So a
word that was never translated still has its narrow letters, and a sentence that was glued together
has several pairs of brackets side by side.
"""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from babel.messages.extract import extract
from tools.words import KEYWORDS, template

from donjon.drawing import telling
from donjon.drawing.scene import Scene
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import Name
from tests.tables import GAMES, TABLES, Table, walk

NARROW = "".join(map(chr, [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]))
WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in NARROW})
FIELD = re.compile(r"(\{[^{}]*\})")
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
SAME = re.compile(r"\b[a-e][1-5]\b|^[a-e]$|`[^`]*`")  # alike in every language: spaces, code
SIGNS = re.compile(r"(?<![A-Za-z])([A-Za-z]|[AKTMXaktmxo]+)(?![A-Za-z])")  # of a terminal's board
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES)
Said = Iterator[tuple[str, str]]  # where it is said, and what


@cache
def known() -> frozenset[str]:
    """Every text that is marked, of one and of several."""
    found: set[str] = set()
    ids = [message.id for message in template()]
    for game in map(find_game, GAMES):
        for path in game.folder.rglob("*.py"):
            with path.open("rb") as stream:
                ids += [text for _, text, _, _ in extract("python", stream, KEYWORDS)]
    for text in ids:
        found.update((text,) if isinstance(text, str) else text)
    return frozenset(found)


class Wide:
    """The wide language."""

    language = "ja"  # lists names without a letter between them

    def say(self, text: str) -> str:
        """A text in this language; what was never marked stays as it is."""
        if text not in known():
            return text
        parts = FIELD.split(text)
        return "⟦{}⟧".format("".join(p if FIELD.match(p) else p.translate(WIDE) for p in parts))


say = Wide().say


def narrow(where: str, text: str) -> str:
    """What of a text was not translated."""
    return "".join(re.findall("[A-Za-z]+", (SIGNS if where == "glyph" else SAME).sub("", text)))


def glued(text: str) -> int:
    """How many texts stand side by side in a line."""
    while "⟦" in (text := INNERMOST.sub("\0", text)) and INNERMOST.search(text):
        pass
    return max(line.count("\0") for line in text.split("\n"))


def check(said: Said) -> int:
    """Nothing is left in English and nothing is glued; how much was looked at."""
    wrong, count = set(), 0
    for where, text in said:
        count += 1
        if narrow(where, text) or (where not in CUT and glued(text) > 1):
            wrong.add((where, text))
    assert not wrong, "\n".join(f"{where}: {text}" for where, text in sorted(wrong))
    return count


CUT = ("glyph",)  # may be shortened, brackets and all


def of_sprites(sprites: Any) -> Said:
    for sprite in sprites:
        yield "label", sprite.label
        yield "text", sprite.text
        yield "glyph", sprite.glyph


def of_scene(scene: Scene) -> Said:
    yield "caption", scene.caption
    yield "legend", scene.legend
    yield from of_sprites(scene.sprites)
    yield from (("offer", offer.label) for offer in scene.offers)
    yield from (("region", region.label) for region in scene.regions)
    if scene.writing:
        yield from of_sprites(scene.writing().sprites)


def of_seat(match: Match, seat: str | None, luck: Random) -> Said:
    """All that somebody is shown and told who looks from a seat."""
    names = {name: Name("1") for name in match.seats}
    scene = match.scene(seat, True, say) if seat else match.scene(None, False, say)
    yield from of_scene(scene)
    yield "caption", telling.caption(match, seat, names, say)
    for sprite in scene.sprites:
        found = telling.about(match, seat, sprite.id, say)
        if found:
            yield "about", found.name
            yield from (("about", told) for told in found.say)
    for move in luck.sample(moves := match.moves(seat) if seat else [], min(len(moves), 8)):
        leads = telling.outlook(match, str(seat), move, say)
        if leads:
            yield from (("outlook", told) for told in leads.say)
            yield from of_sprites(leads.put)


def of_refusals(match: Match, seat: str, luck: Random) -> Said:
    """Why moves can't be made, whatever moves there are, and such as are none."""
    game, number = find_game(match.game), match.seats.index(seat)
    actions = luck.sample(range(game.rules.ACTIONS), min(60, game.rules.ACTIONS))
    moves = [game.text.move(match.seen_state(seat), number, action) for action in actions]
    for move in (*moves, *(f"{move.partition(':')[0]}:?" for move in moves), "?", "?" * 1000):
        refusal = match.why_not(seat, move, say)
        if refusal:
            yield "refusal", refusal.reason


def moments(table: Table) -> Iterator[tuple[Match, Random, bool]]:
    """A random game, and whether something can be done that could not be before."""
    met: set[frozenset[str]] = set()
    for match, luck in walk(table, 1):
        kind = frozenset(move.partition(":")[0] for s in match.acting for move in match.moves(s))
        yield match, luck, kind not in met
        met.add(kind)


def said_at(table: Table) -> Said:
    """All that a random game says: its log whole, everything else once for each kind of moment."""
    game = find_game(table.game)
    for match, luck, new in moments(table):
        yield from (("event", game.text.sentence(event, say)) for event in match.events)
        if not new:
            continue
        for beat in telling.last_beats(match, None, say):
            yield from of_sprites((*beat.put, *beat.show))
        for standing in telling.standing(match, say).values():
            yield from (("standing", part.label) for part in standing.parts)
        for seat in (None, *match.seats[:2]):
            yield from of_seat(match, seat, luck)
        yield from of_refusals(match, luck.choice(match.seats), luck)
        if match.result:
            names = {name: Name("1") for name in match.seats}
            yield "ending", telling.ending(match, match.result, names, say)


@each_table
def test_all_that_is_said_can_be_said_in_another_language(table: Table) -> None:
    assert check(said_at(table)) > 100


@each_game
def test_a_game_and_its_options_have_words(game: str) -> None:
    found = find_game(game)
    texts = [found.blurb, *found.seats, *(command.help for command in found.commands.values())]
    for option in found.text.OPTIONS:
        texts += [option.sentence, option.title, *option.words.values()]
        for value in option.choices:
            assert isinstance(value, bool | int) or value is None or value in option.words
    assert check(("option", say(text)) for text in texts)
