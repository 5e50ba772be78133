"""Why can't I?  Answers for a move that isn't offered, from what was pointed at."""

from donjon.drawing.scene import Offer
from donjon.engine.match import Match, Refusal
from donjon.engine.registry import find_game

MOST = 3  # reasons told at once
TRIED = 5_000  # actions looked at


def why_not(match: Match, seat: str, move: str, source: str, target: str) -> list[Refusal]:
    """The reasons, without repeats; empty if nothing is known of such a move."""
    if move:
        refusal = match.why_not(seat, move)
        return [refusal] if refusal else []
    return reasons(match, seat, every_offer(match, seat), source, target)


def every_offer(match: Match, seat: str) -> list[Offer]:
    """Every move of a seat, legal or not, and how it would be made on the board.

    Legal ones are made as they are offered; what else there might be takes no place from them.
    """
    game = find_game(match.game)
    state, number = match.seen_state(seat), match.seats.index(seat)
    actions = range(min(game.rules.ACTIONS, TRIED))
    moves = dict.fromkeys(game.text.move(state, number, action) for action in actions)
    view, legal = match.view(seat), dict.fromkeys(match.moves(seat))
    offered = list(game.scene.offers(view, state, seat, list(legal), str))
    others = [move for move in moves if move not in legal]
    return offered + list(game.scene.offers(view, state, seat, others, str))


def reasons(
    match: Match, seat: str, offers: list[Offer], source: str, target: str
) -> list[Refusal]:
    """Why none of the moves can be made that one makes by pointing at these.

    Where one of them can be made, nobody is told why another way there can't.
    """
    made = [offer for offer in offers if _is_made(offer, source, target)]
    legal = {offer.target for offer in made if match.why_not(seat, offer.move) is None}
    found: list[Refusal] = []
    for offer in made:
        if len(found) < MOST and not (offer.target and offer.target in legal):
            refusal = match.why_not(seat, offer.move)
            if refusal is not None and refusal not in found:
                found.append(refusal)
    return found


def _is_made(offer: Offer, source: str, target: str) -> bool:
    """Is a move made by pointing at these?  With no target, one end of it is enough."""
    if not source:
        return False
    if target:
        return (offer.source, offer.target) == (source, target)
    return source in (offer.source, offer.target, *offer.alike, *(offer.picks or ()))
