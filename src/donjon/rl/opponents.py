"""Who plays the other seats of one game: by chance, by the game's quick policy, or a bot."""

from collections.abc import Sequence
from typing import Any

from donjon.bots import choose, request
from donjon.bots.strength import strength
from donjon.engine import dice, luck
from donjon.engine.errors import BadInput
from donjon.engine.plans import STYLES, Plan
from donjon.engine.reader import Reader
from donjon.engine.words import N_, because
from donjon.rl.play import Play

Opponents = str | Sequence[str | None]
EACH = N_("expected one, or one for each of the {seats} seats")


def read_levels(opponents: Opponents, plan: Plan, own: int) -> list[str]:
    """The level of each seat; that of the own one stands for nothing."""
    count = len(plan.seats)
    given = [opponents] * count if isinstance(opponents, str) else list(opponents)
    if len(given) != count:
        raise BadInput("opponents", because(EACH, seats=count))
    levels = []
    for seat, level in enumerate(given):
        known = Reader("random" if seat == own else level, f"opponents[{seat}]").text(200)
        if known not in STYLES:
            strength(plan.game.id, known)  # says which there are
        levels.append(known)
    return levels


class Others:
    """The other seats of one game; by chance or quickly they choose as in a batch."""

    def __init__(self, play: Play, levels: list[str], own: int) -> None:
        keys = dice.key_of(play.plan.game.id, play.plan.seed)
        self._luck: Any = [dice.game_luck(keys, play.number)]
        self._play, self._levels, self._own = play, levels, own

    def play_on(self) -> None:
        """Until the own seat is asked, or the game is over."""
        play = self._play
        while not play.over and play.acts[0] != self._own:
            seat = play.acts[0]
            play.act(seat, self._chosen(seat, self._levels[seat]))

    def _chosen(self, seat: int, level: str) -> int:
        play, policy = self._play, self._play.plan.game.policy
        if level in STYLES:
            mask = play.mask(seat).tolist()
            if level == "quick" and hasattr(policy, "quick"):
                return int(policy.quick(play.state, seat, mask, self._luck))
            return luck.pick_any(mask, self._luck)
        name = play.seats[seat]
        # A request reads of a match only what this has too: position, moves, state.
        asked: Any = request(play, name, level, play.plan.seed)  # type: ignore[arg-type]
        return play.legal(seat)[play.moves(name).index(choose(asked))]
