"""Levels are files of settings; every game has all of them."""

import tomllib

import pytest

from donjon.bots import choose, levels, request
from donjon.bots.strength import USUAL, Strength, strength
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.registry import games

NAMES = ("random", "easy", "normal", "hard", "master")


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_every_level(game: str) -> None:
    assert levels(game) == NAMES
    counts = [strength(game, name).simulations for name in NAMES]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert strength(game, "master").seconds == 2
    assert strength(game, "master").threads == 1


def test_every_file_can_be_read() -> None:
    own = [game.folder / "levels.toml" for game in games().values()]
    assert all(path.is_file() for path in own), "every game here ships its levels"
    for path in (USUAL, *own):
        assert set(tomllib.loads(path.read_text())) <= {"all", *NAMES}


def test_a_game_from_elsewhere_brings_its_levels() -> None:
    assert strength("pebbles", "easy") != strength("unheard-of", "easy")
    assert strength("pebbles", "easy").simulations == 24


def test_a_level_can_be_changed_in_words() -> None:
    how = strength("knights", "hard:simulations=7,explore=1.5,trees=seat")
    assert (how.simulations, how.explore, how.trees) == (7, 1.5, "seat")
    assert strength("knights", "random") == Strength(trees="one", rate=390_000)
    for wrong in ("grand", "hard:speed=1", "hard:simulations=many", "hard:simulations"):
        with pytest.raises(BadInput):
            strength("knights", wrong)


@pytest.mark.parametrize("level", NAMES)
def test_a_named_seed_repeats_a_game(level: str) -> None:
    def play(seed: int) -> list[str]:
        match = Match.new("knights", seats=3, seed=5)
        for _ in range(6):
            seat = match.acting[0]
            few = level if level == "random" else f"{level}:simulations=40,seconds=0"
            match.play(seat, choose(request(match, seat, few, seed)))
        return [entry["move"] for entry in match.journal()["entries"]]

    assert play(1) == play(1)


def test_easy_plays_more_than_one_move() -> None:
    match = Match.new("knights", seats=2, seed=1)
    seat = match.acting[0]
    chosen = {choose(request(match, seat, "easy", seed)) for seed in range(30)}
    assert len(chosen) > 1


def test_an_answer_is_there_at_once_when_told_to_stop() -> None:
    match = Match.new("knights", seats=2, seed=1)
    seat = match.acting[0]
    asked = request(match, seat, "hard:simulations=1000000000,seconds=0")
    assert choose(asked, stop=lambda: True) in asked.moves
