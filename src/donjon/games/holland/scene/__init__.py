"""The board of Sir Holland as a seat sees it."""

from donjon.games.holland.scene.about import about
from donjon.games.holland.scene.beats import beats
from donjon.games.holland.scene.board import ART, scene
from donjon.games.holland.scene.caption import caption
from donjon.games.holland.scene.offers import offers
from donjon.games.holland.scene.outlook import outlook
from donjon.games.holland.scene.standing import ending, standing

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
