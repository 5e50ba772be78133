"""Why can't I?  Answers for a move that isn't offered, from what was pointed at."""

from donjon.drawing.scene import Offer
from donjon.engine.match import Match, Refusal
from donjon.engine.registry import find_game

MOST = 3  # reasons told at once
TRIED = 20_000  # actions looked at


def why_not(match: Match, seat: str, move: str, source: str, target: str) -> list[Refusal]:
    """The reasons, without repeats; empty if nothing is known of such a move."""
    if move:
        refusal = match.why_not(seat, move)
        return [refusal] if refusal else []
    reasons: list[Refusal] = []
    for candidate in _moves_with(match, seat, source, target):
        refusal = match.why_not(seat, candidate)
        if refusal is not None and refusal not in reasons:
            reasons.append(refusal)
            if len(reasons) == MOST:
                break
    return reasons


def _moves_with(match: Match, seat: str, source: str, target: str) -> list[str]:
    """Every move, legal or not, that would be made by pointing at these."""
    game = find_game(match.game)
    state, number = match.seen_state(seat), match.seats.index(seat)
    moves: dict[str, None] = {}
    for action in range(min(game.rules.ACTIONS, TRIED)):
        try:
            moves[game.text.move(state, number, action)] = None
        except (ValueError, IndexError, KeyError):
            continue
    offers = _offers(match, seat, list(moves))
    return [
        offer.move
        for offer in offers
        if (offer.source, offer.target) == (source, target)
        or (not target and source in (offer.source, offer.target))
    ]


def _offers(match: Match, seat: str, moves: list[str]) -> list[Offer]:
    """Where on the board moves would be made, those that can't be shown left out."""
    draw, view = find_game(match.game).scene.scene, match.view(seat)
    try:
        return list(draw(view, seat, moves).offers)
    except (ValueError, IndexError, KeyError):
        if len(moves) <= 1:
            return []
        half = len(moves) // 2
        return _offers(match, seat, moves[:half]) + _offers(match, seat, moves[half:])
