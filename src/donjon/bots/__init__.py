"""Bots: whoever asks for a move sends only what the bot's seat may see.

    request = donjon.bots.request(match, "blue", "hard", seed=1)
    match.play("blue", donjon.bots.choose(request))

A request is small and can be sent to another process; `choose` depends on nothing else.
`analyse` tells what a bot thinks of a position, `review` where a game turned.
"""

from donjon.bots.analysis import Analysis, analyse
from donjon.bots.choosing import allowance, choose, prepare, prepared
from donjon.bots.request import Request, request
from donjon.bots.review import Review, review
from donjon.bots.strength import levels

__all__ = [
    "Analysis",
    "Request",
    "Review",
    "allowance",
    "analyse",
    "choose",
    "levels",
    "prepare",
    "prepared",
    "request",
    "review",
]
