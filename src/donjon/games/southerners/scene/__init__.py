"""The board of Southerners as a seat sees it, and what it tells."""

from donjon.games.southerners.scene.about import about
from donjon.games.southerners.scene.beats import beats
from donjon.games.southerners.scene.board import scene
from donjon.games.southerners.scene.caption import caption
from donjon.games.southerners.scene.cards import ART
from donjon.games.southerners.scene.offers import offers
from donjon.games.southerners.scene.outlook import outlook
from donjon.games.southerners.scene.standing import ending, standing

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
