"""How a seat plays quickly, and how it judges a position at a glance: compiled like the rules."""

from donjon.games.holland.policy.quick import quick
from donjon.games.holland.policy.score import score

__all__ = ["quick", "score"]
