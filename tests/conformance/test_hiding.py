"""Every game: nobody learns what a seat could not see."""

from itertools import islice
from random import Random
from typing import Any

import orjson
import pytest

from donjon.drawing import telling
from donjon.engine import builds, foresight
from donjon.engine.match import Match
from donjon.engine.notes import may_see
from donjon.engine.twin import Twin
from tests.conformance.test_modes import plain
from tests.tables import TABLES, Table, walk

each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def dealt(match: Match, viewer: str | None, luck: Random) -> Any:
    """The same match with everything that a viewer can't see replaced."""
    build, seat = builds.interpreted(match._game), match._viewer(viewer)
    states = build.copy(match._states)
    build.drive.conceal_from(states, seat)
    build.drive.deal_for(states, seat, [luck.getrandbits(64), luck.getrandbits(64)])
    return states


def concealed(match: Match, states: Any, viewer: str | None) -> Twin:
    build = builds.interpreted(match._game)
    copy = build.copy(states)
    build.drive.conceal_from(copy, match._viewer(viewer))
    copy[0].noted, copy[0].notes = 0, []
    return build.twin(copy)


def told(match: Match, viewer: str | None) -> bytes:
    """Every byte that a viewer receives; a picture is drawn from its scene alone."""
    offered = match.moves(viewer) if viewer else ()
    scene = match.scene(viewer)
    numbers = match.observe(viewer).tolist() if viewer else ()
    view = match.view(viewer)
    told = [view, numbers, match.acting, match.over, offered, scene.to_json(), scene.legend]
    return orjson.dumps(told)


@each_table
def test_changing_what_is_hidden_changes_no_byte(table: Table) -> None:
    for seed in range(3):
        for match, luck in walk(table, seed):
            if match.moves_played % 3:
                continue
            for viewer in (None, *match.seats):
                before = told(match, viewer)
                truth, match._states = match._states, dealt(match, viewer, luck)
                match._look()
                try:
                    assert told(match, viewer) == before
                finally:
                    match._states = truth
                    match._look()


@each_table
def test_concealing_twice_is_concealing_once(table: Table) -> None:
    for match, luck in walk(table, 4):
        for viewer in (None, *match.seats):
            once = concealed(match, match._states, viewer)
            twice = concealed(match, [concealed(match, match._states, viewer)], viewer)
            assert plain(once) == plain(twice)
            assert once.key == [0, 0]
            again = dealt(match, viewer, luck)
            assert plain(concealed(match, again, viewer)) == plain(once)


@each_table
def test_what_is_hidden_is_hidden_without_looking_at_it(table: Table) -> None:
    """Otherwise a view would tell of it, and no move near it could be taken back."""
    for match, _ in walk(table, 6):
        if match.moves_played % 3:
            continue
        build = builds.interpreted(match._game)
        for viewer in (None, *match.seats):
            state, number = match._states[0], match._viewer(viewer)
            once = foresight._concealed(build.drive, state, number, foresight._HIDE)
            foresight._concealed(build.drive, once, number, foresight._HIDE)


@each_table
def test_a_move_stands_if_and_only_if_it_told_something(table: Table) -> None:
    """Deals of what is hidden bear out what is found by never looking at it."""
    same = 0
    for match, luck in walk(table, 11):
        if match.over or match.moves_played > 60:
            break
        seat = luck.choice(match.acting)
        number, move = match._seat(seat), luck.choice(match.moves(seat))
        action = match._game.text.action(match._state, number, move)
        hold = foresight.weigh(match._game, match._states[0], number, action)
        first = _after_dealing(match, number, action, luck)
        differs = any(_after_dealing(match, number, action, luck) != first for _ in range(5))
        assert not (differs and hold is not foresight.Hold.NEWS)
        same += not differs and hold is foresight.Hold.NEWS
    assert same < 4  # by chance, or where nothing else could have been hidden


def _after_dealing(match: Match, seat: int, action: int, luck: Random) -> Any:
    """What a seat sees of its action if something else had been hidden."""
    build = builds.interpreted(match._game)
    states = dealt(match, match.seats[seat], luck)
    build.drive.play(states, seat, action)
    notes = [note for note in build.notes(states) if may_see(note, seat)]
    return notes, plain(concealed(match, states, match.seats[seat]))


@each_table
def test_a_move_seen_alike_is_told_alike(table: Table) -> None:
    """Two moves that a viewer can't tell apart leave it the same view and the same news."""
    build = builds.interpreted(Match.new(table.game, table.seats, 1, table.options)._game)
    for seed in range(3):
        for match, luck in walk(table, seed):
            if match.over:
                continue
            seat = match._seat(luck.choice(match.acting))
            actions = build.legal(match._states, seat)
            one, other = luck.choice(actions), luck.choice(actions)
            for viewer in (None, *match.seats):
                number = match._viewer(viewer)
                seen = {build.drive.seen_by(match._states, number, seat, a) for a in (one, other)}
                if len(seen) > 1 or one == other or number == seat:
                    continue
                first = _after(match, seat, one, viewer)
                second = _after(match, seat, other, viewer)
                if not (_shows_all(match, first) or _shows_all(match, second)):
                    assert first == second


def _shows_all(match: Match, after: Any) -> bool:
    """Did the last seat of a phase played in secret just act, so that all is shown?"""
    before = match._state.acting
    return bool(before & (before - 1) == 0 and after[1]["acting"] != before)


def _after(match: Match, seat: int, action: int, viewer: str | None) -> Any:
    build, number = builds.interpreted(match._game), match._viewer(viewer)
    states = build.copy(match._states)
    build.drive.play(states, seat, action)
    notes = [note for note in build.notes(states) if may_see(note, number)]
    return notes, plain(concealed(match, states, viewer))


@each_table
def test_a_move_seen_alike_is_told_in_the_same_beats(table: Table) -> None:
    """Neither how many they are, nor how long they last, nor a byte of them tells the two apart."""
    build = builds.interpreted(Match.new(table.game, table.seats, 1, table.options)._game)
    for match, luck in islice(walk(table, 7), 60):
        if match.over:
            break
        seat = luck.choice(match.acting)
        moves = luck.sample(match.moves(seat), min(2, len(match.moves(seat))))
        worlds = [_moved(match, seat, move) for move in moves]
        actions = [match._game.text.action(match._state, match._seat(seat), m) for m in moves]
        if len(match.acting) == 1 and any(world.acting != match.acting for world in worlds):
            continue  # it may have been the last of a phase played in secret, which shows all
        for viewer in (None, *match.seats):
            number, mover = match._viewer(viewer), match._seat(seat)
            seen = {build.drive.seen_by(match._states, number, mover, a) for a in actions}
            if len(seen) == 1 and viewer != seat:
                assert len({_beats(match, world, viewer) for world in worlds}) == 1


def _moved(match: Match, seat: str, move: str) -> Match:
    then = match.as_of(len(match.entries))
    then.play(seat, move)
    return then


def _beats(before: Match, after: Match, viewer: str | None) -> bytes:
    """Every byte of the beats, one for each sentence that the viewer is told."""
    told = telling.beats(before.game, telling.step(before, after, viewer, str))
    assert len(told) == len(after.sentences(viewer))
    return orjson.dumps([beat.to_json() for beat in told])


@each_table
def test_moves_made_at_the_same_time_commute(table: Table) -> None:
    build = builds.interpreted(Match.new(table.game, table.seats, 1, table.options)._game)
    for seed in range(6):
        for match, luck in walk(table, seed):
            if len(match.acting) < 2:
                continue
            one, other = (match._seat(s) for s in luck.sample(match.acting, 2))
            first = luck.choice(build.legal(match._states, one))
            second = luck.choice(build.legal(match._states, other))
            ends = []
            for order in (((one, first), (other, second)), ((other, second), (one, first))):
                states = build.copy(match._states)
                for seat, action in order:
                    assert action in build.legal(states, seat)
                    build.drive.play(states, seat, action)
                states[0].noted, states[0].notes = 0, []
                ends.append(plain(states[0]))
            assert ends[0] == ends[1]
