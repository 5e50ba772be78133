"""The board of Pebbles, what happens on it, and what it tells beside."""

from pebbles.scene.beats import beats
from pebbles.scene.board import ART, offers, scene
from pebbles.scene.hints import about, caption, ending, standing

__all__ = ["ART", "about", "beats", "caption", "ending", "offers", "scene", "standing"]
