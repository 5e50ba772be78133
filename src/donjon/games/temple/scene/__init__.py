"""The table of Temple as a seat sees it."""

from donjon.games.temple.scene.board import ART, scene
from donjon.games.temple.scene.captions import caption
from donjon.games.temple.scene.offers import offers

__all__ = ["ART", "caption", "offers", "scene"]
