"""Every game says truly whether its seats hold secrets: screens are covered because of it."""

from collections.abc import Iterator

import pytest

from donjon.engine import builds
from donjon.engine.dice import hide
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from tests.conformance.test_hiding import concealed
from tests.conformance.test_modes import plain
from tests.tables import GAMES, TABLES, walk


def moments(game: str) -> Iterator[Match]:
    """Every ninth moment of a random game at each table."""
    for table in TABLES:
        if table.game == game:
            yield from (match for match, _ in walk(table, 1) if match.moves_played % 9 == 1)


def shows_all(match: Match) -> bool:
    """Does a spectator see everything but the dice?"""
    copy = builds.interpreted(match._game).copy(match._states)
    hide(copy[0])
    copy[0].noted, copy[0].notes = 0, []
    return bool(plain(copy[0]) == plain(concealed(match, match._states, None)))


def keeps_secrets(match: Match) -> bool:
    """Does a seat see what others don't?"""
    seen = [plain(concealed(match, match._states, viewer)) for viewer in (None, *match.seats)]
    return any(view != seen[0] for view in seen)


@pytest.mark.parametrize("game", GAMES)
def test_secrets_are_declared_where_conceal_keeps_some(game: str) -> None:
    declared = find_game(game).secrets
    found = [(keeps_secrets(match), match.has_secrets) for match in moments(game)]
    assert any(secret for secret, _ in found) == declared
    assert all(covers == secret for secret, covers in found)


@pytest.mark.parametrize("game", GAMES)
def test_where_no_secrets_are_declared_nothing_but_dice_is_hidden(game: str) -> None:
    secrets = find_game(game).secrets
    for match in moments(game):
        assert secrets or shows_all(match)
        assert not (secrets and match.looks_alike)
        if not secrets:
            assert all(match.view(viewer) == match.position() for viewer in (None, *match.seats))
