"""Play games, or play written ones again, and count: leads, choices, what winners did.

Actions come in groups (`group_of`), such as all attacks.  For every seat and game it is noted
of each group whether the seat could have done it and whether it did.
"""

from typing import Any, NamedTuple

from donjon.engine.drivers import begin_game, choose, mark_legal, set_up
from donjon.engine.state import Mask, Row, State

game: Any = None
policy: Any = None
quick: Any = None

NOBODY = -1
COULD, DID = 1, 2


class Counts(NamedTuple):
    """Totals over all games, a number for each group, and what a game needs meanwhile."""

    group_of: Any
    offered: Any  # choices where it was there
    taken: Any  # and was taken
    did: Any  # seats that did it in a game
    did_won: Any  # and won it
    could: Any  # seats that could have and never did
    could_won: Any
    marks: Any  # for seat and group: COULD, DID
    there: Any  # for each group: is it there now?


class Games(NamedTuple):
    """A row for each game."""

    moves: Any
    rounds: Any
    payoffs: Any
    changes: Any  # how often the lead passed to another seat
    settled: Any  # the move since which the winner led for good; -1 without one winner
    forced: Any  # moves without a choice
    options: Any  # legal actions, summed over the moves


def watch_games(
    states: Row,
    masks: tuple[Mask, Mask],
    lucks: tuple[Row, Row],
    own: Row,
    keys: Row,
    seats: int,
    setup: Row,
    styles: Row,
    first: int,
    counts: Counts,
    games: Games,
) -> None:
    """Games first, first + 1, ... of a simulation, as many as there are rows."""
    state, mask, luck = states[0], masks[0], lucks[0]
    for n in range(len(games.moves)):
        begin_game(state, luck, keys, first + n, seats, setup, own)
        begin_watching(state, counts, games, n)
        leader, since = NOBODY, 0
        while not state.over:
            seat, action = choose(state, mask, luck, styles)
            watch_move(seat, action, mask, counts, games, n)
            game.step(state, seat, action)
            leader, since = watch_lead(state, leader, since, games, n)
        end_watching(state, counts, games, n, since)


def watch_trace(
    states: Row,
    mask: Mask,
    keys: Row,
    seats: int,
    setup: Row,
    who: Row,
    what: Row,
    counts: Counts,
    games: Games,
    n: int,
) -> None:
    """A game that is written down, into row n."""
    set_up(states, seats, keys, setup)
    state = states[0]
    begin_watching(state, counts, games, n)
    leader, since = NOBODY, 0
    for i in range(len(who)):
        mark_legal(states, who[i], mask)
        watch_move(who[i], what[i], mask, counts, games, n)
        game.step(state, who[i], what[i])
        leader, since = watch_lead(state, leader, since, games, n)
    end_watching(state, counts, games, n, since)


def begin_watching(state: State, counts: Counts, games: Games, n: int) -> None:
    for seat in range(state.seats):
        for group in range(len(counts.taken)):
            counts.marks[seat][group] = 0
    games.moves[n] = 0
    games.changes[n] = 0
    games.forced[n] = 0
    games.options[n] = 0


def watch_move(seat: int, action: int, mask: Mask, counts: Counts, games: Games, n: int) -> None:
    """Count one choice; the mask holds what was legal."""
    for group in range(len(counts.there)):
        counts.there[group] = 0
    legal = 0
    for a in range(len(mask)):
        if mask[a]:
            legal += 1
            counts.there[counts.group_of[a]] = 1
    games.moves[n] += 1
    games.options[n] += legal
    if legal == 1:
        games.forced[n] += 1
        return
    for group in range(len(counts.there)):
        if counts.there[group]:
            counts.offered[group] += 1
            counts.marks[seat][group] |= COULD
    counts.taken[counts.group_of[action]] += 1
    counts.marks[seat][counts.group_of[action]] |= DID


def watch_lead(state: State, leader: int, since: int, games: Games, n: int) -> tuple[int, int]:
    """Who leads now by `score`, and since which move; a tie changes nothing."""
    best, ahead, tied = -1.0, NOBODY, False
    for seat in range(state.seats):
        value = state.payoff[seat] if state.over else policy.score(state, seat)
        if value > best + 1e-6:
            best, ahead, tied = value, seat, False
        elif value > best - 1e-6:
            tied = True
    if tied or ahead == leader:
        return leader, since
    if leader != NOBODY:
        games.changes[n] += 1
    return ahead, games.moves[n]


def end_watching(state: State, counts: Counts, games: Games, n: int, since: int) -> None:
    games.rounds[n] = state.rounds
    winners = 0
    for seat in range(state.seats):
        games.payoffs[n][seat] = state.payoff[seat]
        won = 1 if state.payoff[seat] == 1 else 0
        winners += won
        for group in range(len(counts.taken)):
            mark = counts.marks[seat][group]
            if mark & DID:
                counts.did[group] += 1
                counts.did_won[group] += won
            elif mark & COULD:
                counts.could[group] += 1
                counts.could_won[group] += won
    games.settled[n] = since if winners == 1 else NOBODY
