"""The board of Sir Holland as a seat sees it."""

from donjon.games.holland.scene.board import ART, scene
from donjon.games.holland.scene.offers import offers

__all__ = ["ART", "offers", "scene"]
