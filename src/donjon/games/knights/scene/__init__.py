"""The board of Knights as everybody sees it, and what it tells."""

from donjon.games.knights.scene.about import about
from donjon.games.knights.scene.beats import beats
from donjon.games.knights.scene.board import ART, scene
from donjon.games.knights.scene.caption import caption
from donjon.games.knights.scene.offers import offers
from donjon.games.knights.scene.outlook import outlook
from donjon.games.knights.scene.standing import ending, standing

__all__ = [
    "ART",
    "about",
    "beats",
    "caption",
    "ending",
    "offers",
    "outlook",
    "scene",
    "standing",
]
