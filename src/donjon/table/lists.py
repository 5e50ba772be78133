"""The lists of the front page: one's own tables, and the open ones."""

import asyncio
import time
from collections.abc import Collection
from typing import Any

import orjson
from fastapi import Request

from donjon.engine.registry import find_game, games
from donjon.engine.words import Say
from donjon.table.api import asker_of, house_of
from donjon.table.bot_names import bot_name
from donjon.table.rows import current_summary


async def lists_for(request: Request, say: Say) -> dict[str, Any]:
    """The tables of whoever asks, and those that wait for players."""
    house, device = house_of(request), asker_of(request).device
    mine = await asyncio.to_thread(house.store.tables_of, device)
    held = await asyncio.to_thread(house.store.seats_of, device)
    listed = await asyncio.to_thread(house.store.listed)
    own = {row["id"] for row in mine}
    known, lives = games(), house.lives
    for row in (*mine, *listed):  # one in memory knows more than its row
        if row["id"] in lives and not lives[row["id"]].at_rest:
            row["summary"] = current_summary(lives[row["id"]])
    return {
        "mine": [_row(row, say, held) for row in mine if row["game"] in known],
        "listed": [
            _row(row, say) for row in listed if row["id"] not in own and row["game"] in known
        ],
    }


def _row(row: dict[str, Any], say: Say, held: Collection[tuple[str, str]] = ()) -> dict[str, Any]:
    """A table in a list."""
    chairs = orjson.loads(row["summary"])
    for seat, chair in chairs.items():
        chair["own"] = (row["id"], seat) in held
        if chair.get("who") == "bot" and not chair.get("name"):
            chair["name"] = bot_name(row["game"], chair["level"], seat)
    return {
        "id": row["id"],
        "game": find_game(row["game"]),
        "status": row["status"],
        "chairs": chairs,
        "free": sum(chair.get("who") == "open" for chair in chairs.values()),
        "ago": max(int(time.time() - row["touched"]), 0),
        **_news(chairs, say),
    }


def _news(chairs: dict[str, dict[str, Any]], say: Say) -> dict[str, Any]:
    """Whose turn it is at a table and who has won, as far as that was written."""
    acts, won = (
        {seat: chair for seat, chair in chairs.items() if chair.get(what)}
        for what in ("acts", "won")
    )
    return {
        "acts": [chair.get("name") or say(seat) for seat, chair in acts.items()],
        "won": [chair.get("name") or say(seat) for seat, chair in won.items()],
        "all_won": len(won) == len(chairs) > 1,
        "your_turn": any(chair["own"] and chair["who"] == "person" for chair in acts.values()),
        "you_won": any(chair["own"] for chair in won.values()),
    }
