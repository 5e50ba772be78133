"""Positions of Southerners in a few words, for tests.

    on(north=seat("woods2 . jungle", hand="ability:woods"), south=seat("bandeira"))

is a match in north's turn: its first territory has woods with two troops, an empty slot and
a jungle; south's has one bandeira without troops.  Nobody has any card that isn't named.
"""

from collections import Counter
from typing import Any

from donjon.engine.match import Match

Json = dict[str, Any]


def seat(
    one: str = "",
    two: str = "",
    three: str = "",
    palace: str = "",
    hand: str = "",
    draw: str = "",
    discard: str = "",
    played: str = "",
    attacked: str = "",
) -> Json:
    """A side; cards are words like base:woods, slots words like woods2."""
    return {
        "territories": [[_slot(word) for word in (*row.split(), ".", ".", ".")[:3]]
                        for row in (one, two, three)],
        "palace": palace.split(),
        "attacked": attacked.split(),
        "hand": _cards(hand),
        "draw": _cards(draw),
        "discard": _cards(discard),
        "played": dict(Counter(played.split())),
    }  # fmt: skip


def _slot(word: str) -> Json | None:
    if word == ".":
        return None
    name = word.rstrip("0123456789")
    return {"base": name, "troops": int(word[len(name) :] or 0)}


def _cards(words: str) -> Json:
    piles: dict[str, Counter[str]] = {"base": Counter(), "ability": Counter()}
    for word in words.split():
        pile, _, name = word.partition(":")
        name, _, many = name.partition("*")
        piles[pile][name] += int(many or 1)
    return {pile: dict(cards) for pile, cards in piles.items()}


def on(
    north: Json | None = None,
    south: Json | None = None,
    phase: str = "main",
    attacker: str = "north",
    turn: int = 1,
    seed: int = 1,
    north_army: str = "southerners",
    south_army: str = "southerners",
    **options: Any,
) -> Match:
    """A match in somebody's turn."""
    options |= {"north": north_army, "south": south_army}
    return Match.load(
        {
            "game": "southerners",
            "seats": ["north", "south"],
            "options": options,
            "turn": turn,
            "attacker": attacker,
            "phase": phase,
            "actors": [attacker],
            "north": north or seat(),
            "south": south or seat(),
            "battle": None,
        },
        seed=seed,
    )


def play(match: Match, *moves: str) -> Match:
    """Play moves, each a seat and a string: "north attack:1>2"."""
    for move in moves:
        who, _, what = move.partition(" ")
        match.play(who, what)
    return match


def troops(match: Match, who: str) -> Json:
    """Where a seat has troops, by place."""
    side = match.position()[who]
    found = {
        f"{t + 1}.{s + 1}": slot["troops"]
        for t, row in enumerate(side["territories"])
        for s, slot in enumerate(row)
        if slot and slot["troops"]
    }
    return {**found, **({"palace": len(side["palace"])} if side["palace"] else {})}


def bases(match: Match, who: str) -> Json:
    """What a seat has built, by slot."""
    return {
        f"{t + 1}.{s + 1}": slot["base"]
        for t, row in enumerate(match.position()[who]["territories"])
        for s, slot in enumerate(row)
        if slot
    }


def phase(match: Match) -> str:
    told: str = match.position()["phase"]
    return told


def ruling(match: Match, who: str, move: str) -> str | None:
    """The ruling that forbids a move."""
    refusal = match.why_not(who, move)
    assert refusal is not None, f"{move} is legal"
    return refusal.ruling


def kinds(match: Match, who: str) -> set[str]:
    """The verbs a seat can use now."""
    return {move.partition(":")[0] for move in match.moves(who)}
