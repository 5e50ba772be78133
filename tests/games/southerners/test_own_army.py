"""An army of one's own: a shipped army's cards with other numbers, given in the options."""

import json
from random import Random
from typing import Any

import pytest

from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.reader import Reader
from donjon.engine.simulate import simulate
from donjon.games.southerners.data.own import read_own, usual
from donjon.games.southerners.text.options import OPTIONS, setup
from tests.games.southerners.test_army import set_to

SEATS = ("north", "south")


def changed() -> Any:
    """Stronger natives that strike first, dearer bases, other effects and other counts."""
    army = usual()
    army["title"], army["base_power"], army["palace_power"] = "Trial", 6, 14
    army["bases"][1] |= {"power": 3, "traits": ["initiative"], "cards": 7}
    army["bases"][0]["cards"] = 6
    army["abilities"][3] = {**army["abilities"][3], "effect": "bulwark", "amount": 2}
    del army["abilities"][3]["about"]
    army["abilities"][6]["troop"]["power"] = 5
    return army


def played(options: Any, moves: int = 100) -> Match:
    match, luck = Match.new("southerners", 2, 3, options), Random(4)
    for _ in range(moves):
        seat = luck.choice(match.acting)
        match.play(seat, luck.choice(match.moves(seat)))
    return match


def test_written_out_unchanged_it_plays_as_the_shipped_one() -> None:
    given = {"turns": 100, "again": False, "natives": "one", "south": "southerners"}
    own = read_own(Reader(usual(), "north"))
    assert setup(given | {"north": own}, SEATS) == setup(given | {"north": "southerners"}, SEATS)
    plain, told = played({}), played({"north": usual()})
    assert [plain.position()[seat] for seat in SEATS] == [told.position()[seat] for seat in SEATS]


def test_its_numbers_are_in_every_picture() -> None:
    own, usual_one = (
        Match.new("southerners", 2, 3, {"north": changed()}),
        Match.new("southerners", 2, 3),
    )
    drawn = own.scene("north")
    assert drawn != usual_one.scene("north")
    assert drawn == Match.new("southerners", 2, 3, {"north": changed()}).scene("north")
    assert usual_one.scene("north") == Match.new("southerners", 2, 3).scene("north")


def test_journals_and_positions_hold_it() -> None:
    match = played({"north": changed(), "south": "lanterns"})
    journal = json.loads(json.dumps(match.journal()))
    assert journal["options"]["north"] == changed()
    again = Match.replay(journal)
    assert again.position() == match.position()
    assert [again.scene(seat) for seat in SEATS] == [match.scene(seat) for seat in SEATS]


def test_a_position_may_hold_as_many_cards_as_the_army_has() -> None:
    match, luck = Match.new("southerners", 2, 3, {"north": changed()}), Random(4)
    while match.position()["phase"] != "main":
        seat = luck.choice(match.acting)
        match.play(seat, luck.choice(match.moves(seat)))
    position = json.loads(json.dumps(match.position()))
    assert Match.load(position, 1).position()["north"] == position["north"]
    position["north"] |= {"draw": {"base": {"settlement": 8}}, "hand": {}}
    with pytest.raises(BadInput, match=r"north.*settlement cards; the army has 7"):
        Match.load(position, 1)


@pytest.mark.parametrize(
    ("path", "value", "where", "why"),
    [
        ("army", "my-own", r"\.army", "southerners"),
        ("bases.0.name", "forest", r"\.abilities\[0\]\.about|\.bases\[0\]\.name", "woods"),
        ("bases.2.troop", "soldier", r"\.bases\[2\]\.troop", "bandeirante"),
        ("bases.3.type", "shooter", r"\.bases\[3\]\.type", "cavalry"),
        ("abilities.5.name", "trap", r"\.abilities\[5\]\.name", "curupira"),
        ("abilities.6.troop.name", "mermaid", r"\.abilities\[6\]\.troop\.name", "iara"),
        ("bases.2.cards", 6, r"\.bases", "25 together, not 26"),
        ("palace_power", 0, r"\.palace_power", "from 1 to 60"),
    ],
)
def test_errors_say_where(path: str, value: Any, where: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"(?s)options\\.north({where}).*{why}"):
        Match.new("southerners", 2, 1, {"north": set_to(path, value)})


def test_it_is_simulated() -> None:
    strong = changed() | {"palace_power": 60}
    games = simulate("southerners", games=20, seed=1, options={"north": strong, "turns": 20})
    assert games.games == 20


def test_whoever_writes_one_begins_with_the_usual() -> None:
    north = next(option for option in OPTIONS if option.name == "north")
    assert north.usual is not None
    assert Match.new("southerners", 2, 1, {"north": north.usual()}).options["north"] == usual()
