"""Designers' studies at the table: the figures of `donjon report`, bounded, stoppable, in words."""

from itertools import count
from typing import Any

import pytest

from donjon.arena.findings import study
from donjon.arena.report import csv
from donjon.engine.places import Here
from donjon.table import designs
from donjon.table.design import read_order
from donjon.table.designing import Order
from donjon.table.designs import Designs
from donjon.table.errors import Refused
from donjon.table.studies import Studies
from tests.table.serving import House, Person, until

ENDLESSLY: dict[str, Any] = {"game": "pebbles", "games": 100_000, "bot_games": 1000}


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    return house.person()


def begin(person: Person, **asked: Any) -> Any:
    return person.http.post("/api/design", json=asked)


def finished(person: Person, name: str) -> Any:
    def done() -> Any:
        told = person.http.get(f"/api/design/{name}").json()
        return told if told["state"] != "playing" else None

    return until(done, "the end of the study")


def test_the_figures_are_those_of_the_command_line(ann: Person) -> None:
    asked = {"game": "pebbles", "games": 100, "bot_games": 8, "seed": "mine"}
    answer = begin(ann, **asked)
    assert answer.status_code == 201, answer.text
    told = finished(ann, answer.json()["id"])
    assert (told["state"], told["share"]) == ("done", 1)
    order = read_order(asked, "en")
    alike = study(
        "pebbles", 2, {}, 100, 8, "mine", 0, lambda *_: None, Here(1), order.level
    )  # fmt: skip
    figures = ann.http.get(f"/api/design/{told['id']}/figures.csv")
    assert figures.text == csv([alike], str)
    assert figures.headers["content-disposition"] == 'attachment; filename="pebbles-report.csv"'
    page = ann.http.get(f"/api/design/{told['id']}/report.html").text
    assert page.startswith("<!doctype html>")
    assert told["report"] in page
    assert order.command().split()[1] in told["report"]
    seen = ann.http.get(f"/api/design/{told['id']}", params={"seen": told["version"]}).json()
    assert "report" not in seen
    assert begin(ann, **asked).json()["id"] == told["id"]  # nothing is played twice


def test_one_at_a_time_and_it_can_be_stopped(ann: Person) -> None:
    first = begin(ann, **ENDLESSLY).json()
    assert begin(ann, **ENDLESSLY).json()["id"] == first["id"]
    second = begin(ann, **ENDLESSLY, seed="other")
    assert second.status_code == 429
    assert "One study at a time" in second.json()["say"]
    until(
        lambda: ann.http.get(f"/api/design/{first['id']}").json()["version"], "a report on the way"
    )
    stopped = ann.http.post(f"/api/design/{first['id']}/stop", json={}).json()
    assert stopped["state"] == "stopped"
    assert stopped["share"] < 1
    assert stopped["report"]
    third = begin(ann, **ENDLESSLY, seed="other").json()
    assert ann.http.post(f"/api/design/{third['id']}/stop", json={}).json()["state"] == "stopped"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "game"),
        ({"game": "chess"}, "chess"),
        ({"game": "knights", "seats": 9}, "seats"),
        ({"game": "knights", "games": 1}, "games: expected a whole number from 100"),
        ({"game": "knights", "bot_games": 10**6}, "bot_games"),
        ({"game": "knights", "against": {}}, "against: these are the same rules"),
        ({"game": "knights", "options": {"rounds": 0}}, "options.rounds"),
        ({"game": "knights", "against": {"column": ["x"]}}, "against.column"),
        ({"game": "holland", "options": {"tower": ["rdpdr"]}}, "options.tower: expected 5"),
        ({"game": "southerners", "options": {"north": "nobody"}}, "options.north"),
        ({"game": "temple", "options": {"sheet": {"name": "x"}}}, "options.sheet.rooms"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    ann: Person, asked: dict[str, Any], said: str
) -> None:
    answer = begin(ann, **asked)
    assert (answer.status_code, said in answer.json()["say"]) == (400, True), answer.text


def test_a_study_that_is_not_kept_is_refused(ann: Person) -> None:
    for path in ("", "/report.html", "/figures.csv"):
        answer = ann.http.get(f"/api/design/nothing{path}")
        assert answer.status_code == 404
        assert "no longer kept" in answer.json()["say"]


def test_options_as_usual_are_none_and_the_command_names_both_sides() -> None:
    order = read_order({"game": "holland", "options": {"fall": 2}, "against": {"fall": 1}}, "en")
    assert order.sides == (b'{"fall":2}', b"{}")
    assert "--options fall=2 --against fall=1" in order.command()
    assert (
        order.id == read_order({"game": "holland", "options": {"fall": 2}, "against": {}}, "en").id
    )


# --- limits, with nobody who plays ------------------------------------------------------------


class Idle:
    """A house in which nothing is played."""

    def __init__(self) -> None:
        self.designs = Designs(Studies(lambda: True, 0.0), self.spawn)
        self.numbers = count()

    def spawn(self, work: Any) -> None:
        work.close()

    def begin(self, address: str) -> designs.Design:
        order = Order("knights", 2, (b"{}",), 100, 0, str(next(self.numbers)), "en")
        return self.designs.begin(order, address)


def test_so_many_are_played_at_once() -> None:
    idle = Idle()
    for n in range(designs.MOST):
        idle.begin(str(n))
    with pytest.raises(Refused, match="Too many studies") as full:
        idle.begin("late")
    assert full.value.status == 503
    idle.designs.stop(next(iter(idle.designs.known)), "0")
    idle.begin("late")


def test_nobody_stops_anothers() -> None:
    idle = Idle()
    own = idle.begin("here")
    with pytest.raises(Refused, match="whoever began") as refused:
        idle.designs.stop(own.order.id, "elsewhere")
    assert refused.value.status == 403
    assert own.state == designs.PLAYING


def test_of_those_that_are_over_only_the_latest_are_kept() -> None:
    idle = Idle()
    made = []
    for _ in range(designs.KEPT + 3):
        made.append(idle.begin("here").order.id)
        idle.designs.stop(made[-1], "here")
    playing = idle.begin("here").order.id
    assert list(idle.designs.known) == [*made[3:], playing]


def test_time_left_is_told_once_it_can_be() -> None:
    design = Idle().begin("here")
    assert design.to_json(0)["seconds"] is None
    design.share, design.began = 0.5, design.began - 60
    assert design.to_json(0)["seconds"] == pytest.approx(60, abs=5)
