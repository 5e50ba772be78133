"""Tests of a group share what is costly to make: one worker gets all of them."""

import pytest


@pytest.mark.xdist_group("kept-together")
def test_groups_are_seen_by_whoever_distributes_tests(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", False):
        pytest.skip("tests are not distributed by groups")
    assert request.node.nodeid.endswith("@kept-together")
