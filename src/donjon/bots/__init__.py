"""Bots: whoever asks for a move sends only what the bot's seat may see.

    request = donjon.bots.request(match, "blue", "random", seed=1)
    match.play("blue", donjon.bots.choose(request))

A request is small and can be sent to another process; `choose` depends on nothing else.
"""

from donjon.bots.request import Request, request
from donjon.bots.thinking import choose, levels

__all__ = ["Request", "choose", "levels", "request"]
