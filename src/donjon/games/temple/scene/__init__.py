"""The table of Temple as a seat sees it."""

from donjon.games.temple.scene.about import about
from donjon.games.temple.scene.beats import beats
from donjon.games.temple.scene.board import ART, scene
from donjon.games.temple.scene.caption import caption
from donjon.games.temple.scene.offers import offers
from donjon.games.temple.scene.outlook import outlook
from donjon.games.temple.scene.standing import ending, standing

__all__ = [
    "ART", "about", "beats", "caption", "ending", "offers", "outlook", "scene", "standing",
]  # fmt: skip
