"""The board of Sir Holland as a seat sees it."""

from donjon.games.holland.scene.beats import beats
from donjon.games.holland.scene.board import ART, scene
from donjon.games.holland.scene.captions import caption
from donjon.games.holland.scene.offers import offers
from donjon.games.holland.scene.outlooks import outlook
from donjon.games.holland.scene.standings import ending, standing
from donjon.games.holland.scene.things import about

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
