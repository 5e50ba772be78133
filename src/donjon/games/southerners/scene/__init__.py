"""The board of Southerners as a seat sees it."""

from donjon.games.southerners.scene.board import scene
from donjon.games.southerners.scene.offers import offers
from donjon.games.southerners.scene.panels import ART

__all__ = ["ART", "offers", "scene"]
