"""Every game, played at random through Match."""

import json
import pickle
from random import Random

import pytest

from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import said
from tests.tables import TABLES, Table, about, walk

each_table = pytest.mark.parametrize("table", TABLES, ids=str)


@each_table
def test_random_games_end(table: Table) -> None:
    for seed in range(12):
        for match, _ in walk(table, seed):
            assert bool(match.acting) != match.over
            for seat in match.seats:
                moves = match.moves(seat)
                assert bool(moves) == (seat in match.acting)
                assert len(set(moves)) == len(moves)
        assert match.result is not None
        ranked = [seat for group in match.result["ranking"] for seat in group]
        assert sorted(ranked) == sorted(match.seats)
        assert set(match.result["winners"]) <= set(match.result["ranking"][0])


@each_table
def test_pieces_are_conserved(table: Table) -> None:
    pieces = about(table.game).pieces
    for seed in range(6):
        before = None
        for match, _ in walk(table, seed):
            now = pieces(match.position())
            assert before is None or now == before
            before = now


@each_table
def test_positions_round_trip(table: Table) -> None:
    loadable = getattr(about(table.game), "loadable", lambda _: True)
    loaded = 0
    for seed in range(4):
        for match, _ in walk(table, seed):
            position = match.position()
            assert json.loads(json.dumps(position)) == position
            if loadable(position):
                again = Match.load(json.loads(json.dumps(position)), seed=1)
                assert again.position() == position
                assert again.acting == match.acting
                assert again.result == match.result
                for seat in match.acting:
                    assert again.moves(seat) == match.moves(seat)
                loaded += 1
    assert loaded > 20


@each_table
def test_a_loaded_match_plays_on_and_replays(table: Table) -> None:
    loadable = getattr(about(table.game), "loadable", lambda _: True)
    luck = Random(5)
    for match, _ in walk(table, 5):
        if match.moves_played >= 6 and loadable(match.position()):
            break
    again = Match.load(match.position(), seed=9)
    while not again.over and again.moves_played < 60:
        seat = luck.choice(again.acting)
        again.play(seat, luck.choice(again.moves(seat)))
    told = json.loads(json.dumps(again.journal()))
    assert Match.replay(told).position() == again.position()


@each_table
def test_journals_round_trip(table: Table) -> None:
    for seed in range(3):
        *_, (match, _) = walk(table, seed)
        told = json.loads(json.dumps(match.journal()))
        again = Match.replay(told)
        assert again.position() == match.position()
        assert again.journal() == match.journal()
        assert again.result == match.result
        assert "seed" not in match.journal(sealed=True)


@each_table
def test_undo_goes_back_to_where_it_was(table: Table) -> None:
    seen = []
    for match, _ in walk(table, 3):
        seen.append((match.moves_played, match.position(), match.acting))
        if match.moves_played == 20:
            break
    while match.moves_played:
        match.undo()
        played, position, acting = seen[match.moves_played]
        assert (match.moves_played, match.position(), match.acting) == (played, position, acting)


@each_table
def test_every_moment_of_a_match_can_be_looked_at_again(table: Table) -> None:
    """Also those on ways that were not gone on with; each costs a few steps."""
    luck = Random(7)
    match = Match.new(table.game, table.seats, 7, table.options)
    seen = [(match.position(), match.acting, match.events, match.standing())]
    while len(match.entries) < 45 and not match.over:
        if match.moves_played and luck.random() < 0.35:
            match.undo(luck.choice([None, luck.randrange(match.standing()[-1][0])]))
        else:
            seat = luck.choice(match.acting)
            match.play(seat, luck.choice(match.moves(seat)))
        seen.append((match.position(), match.acting, match.events, match.standing()))
    for copy in (match, Match.replay(match.journal()), pickle.loads(pickle.dumps(match))):
        for number, moment in enumerate(seen):
            then = copy.as_of(number)
            assert (then.position(), then.acting, then.events, then.standing()) == moment
        assert copy.journal() == match.journal()
        assert copy.events == match.events


@each_table
def test_what_was_done_at_the_same_time_stands_alone(table: Table) -> None:
    """A seat's last move is taken back from under what others have done meanwhile."""
    luck, taken = Random(8), 0
    for seed in range(2):
        match = Match.new(table.game, table.seats, seed, table.options)
        while not match.over and len(match.entries) < 60:
            if len(match.acting) > 1:
                one, other = luck.sample(match.acting, 2)
                match.play(one, luck.choice(match.moves(one)))
                last = len(match.entries)
                if other in match.acting and one in match.acting:
                    match.play(other, luck.choice(match.moves(other)))
                    if match.acting and set(match.acting) >= {one, other}:
                        _takes_back_alone(match, last, one)
                        taken += 1
            else:
                match.play(match.acting[0], luck.choice(match.moves(match.acting[0])))
    assert taken or table.game != "southerners"


def _takes_back_alone(match: Match, number: int, seat: str) -> None:
    match.undo(number - 1, seat, alone=True)
    again = Match.replay({**match.journal(), "entries": []})
    for _, entry in match.standing():
        again.play(str(entry.seat), str(entry.move))
    assert again.position() == match.position()
    assert again.events == match.events


@each_table
def test_everything_is_said_and_drawn(table: Table) -> None:
    for match, _ in walk(table, 1):
        for viewer in (None, *match.seats):
            assert all(line[0].isupper() and "{" not in line for line in match.sentences(viewer))
        if match.moves_played % 5 == 0 or match.over:
            for viewer in (None, *match.seats):
                scene = match.scene(viewer)
                offers = [offer.move for offer in scene.offers]
                assert sorted(offers) == sorted(match.moves(viewer) if viewer else ())
                ids = [sprite.id for sprite in scene.sprites]
                assert len(ids) == len(set(ids))
                named = {o.source for o in scene.offers} | {o.target for o in scene.offers}
                assert named - {""} <= set(ids)
                assert all(offer.label for offer in scene.offers)
                assert json.loads(json.dumps(scene.to_json())) == scene.to_json()
                assert scene.svg().startswith("<svg")
                assert scene.text()


def marked(text: str) -> str:
    """A language in which one sees what was translated."""
    return f"«{text}»"


@each_table
def test_every_refusal_names_a_ruling(table: Table) -> None:
    """Any action that isn't legal now is refused with a ruling and a sentence."""
    game = find_game(table.game)
    for match, _ in walk(table, 2):
        if match.moves_played % 4:
            continue
        for number, seat in enumerate(match.seats):
            legal = set(match.moves(seat))
            for action in range(0, game.rules.ACTIONS, 1 + match.moves_played % 7):
                move = game.text.move(match._state, number, action)
                refusal = match.why_not(seat, move)
                if move in legal:
                    assert refusal is None
                else:
                    assert refusal is not None, (seat, move)
                    assert refusal.ruling, (seat, move, refusal)
                    assert len(refusal.reason) > 8
                    assert said(refusal.reason, marked).startswith("«"), refusal.reason
