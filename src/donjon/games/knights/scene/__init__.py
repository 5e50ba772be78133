"""The board of Knights as everybody sees it."""

from donjon.games.knights.scene.board import ART, scene
from donjon.games.knights.scene.offers import offers

__all__ = ["ART", "offers", "scene"]
