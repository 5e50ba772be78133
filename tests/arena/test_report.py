"""The ladder's table and the designer's report."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from donjon.arena.charts import Dot, alone, bars, curves, dots
from donjon.arena.ladder import measure
from donjon.arena.report import write
from donjon.arena.report.figures import MOVES, NUMBER, _difference, _mean
from donjon.cli import main
from donjon.engine.registry import find_game, games
from donjon.engine.simulate import simulate
from donjon.engine.words import Say
from tests.words.marking import mark, unmarked


def test_a_report_is_one_file_that_fetches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.html"
    translated: list[str] = []

    def write_both(settings: Any, seed: str, command: str, say: Say) -> str:
        translated.append(write(settings, seed, command, mark))
        return write(settings, seed, command, say)

    monkeypatch.setattr("donjon.arena.report.write", write_both)
    words = ["report", "knights", "--games", "100", "--bot-games", "12", "--to", str(path)]
    assert main([*words, "--seconds", "2", "--against", "rounds=6"]) == 0
    page = path.read_text("utf-8")
    assert not re.search(r"""(src|href)\s*=|url\(|@import|https?://""", page)
    for title in ("Who wins", "How long it takes", "How often the lead changes", "How it ends",
                  "When games are decided", "Which moves are worth it: rounds 6",
                  "Where the time goes", "Luck and skill", "How this was made"):  # fmt: skip
        assert f"<h2>{title}</h2>" in page
    assert page.count("<svg") == page.count("</svg>") >= 6
    balanced(page)
    balanced(translated[0])
    told_by_the_translator(translated[0])


def told_by_the_translator(page: str) -> None:
    """Everything but moves and options, which are called as they are typed."""
    shown = re.sub(r"(?s)<(style|script|code).*?</\1>", " ", page)
    for pair in re.findall(r'aria-label="([^"]*)"|>([^<]+)<', shown):
        text = unescape("".join(pair))
        assert unmarked(text) <= {"rounds", "move", "attack", "return"}, text


def balanced(page: str) -> None:
    class Balance(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, _attrs: object) -> None:
            if tag not in ("meta", "br"):
                self.open.append(tag)

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    parser = Balance()
    parser.feed(page)
    assert not parser.open


def results(text: str) -> list[list[str]]:
    """A ladder's rows without their times, which are kept rounded."""
    return [line.split("|")[:-3] for line in text.splitlines() if line.startswith("| `")]


def test_a_ladder_is_a_table_and_a_plot(tmp_path: Path) -> None:
    found = measure("knights", 4, 2, "t", tmp_path, jobs=1, top="easy")
    table, plot = found.write(tmp_path / "docs", "knights")
    assert "| `easy` |" in table.read_text()
    assert plot.read_text().startswith("<svg")
    again = measure("knights", 4, 2, "t", tmp_path, jobs=1, top="easy")
    assert results(again.text) == results(found.text)  # nothing is played twice
    said = measure("knights", 4, 2, "t", tmp_path, jobs=1, top="easy", say=mark)
    assert unmarked(re.sub("`[^`]*`", "", said.text)) == set()
    assert "⟦Strength of the bots in {game}, Elo" not in said.plot
    assert "⟦Strength of the bots in ⟦Knights of the Castle⟧" in said.plot


def test_a_ladder_can_be_held_to_fewer_simulations(tmp_path: Path) -> None:
    found = measure("knights", 2, 2, "t", tmp_path, jobs=1, top="normal", most=14)
    assert "| `normal:simulations=14` |" in found.text
    assert "| `easy` |" in found.text  # thinks less than that anyway
    assert "--simulations 14` measures it again" in found.text


@pytest.mark.parametrize("game", sorted(games()))
def test_games_that_are_won_together_say_so(game: str) -> None:
    payoffs = simulate(game, games=6, seed="t", progress=False)["payoffs"]
    assert (payoffs == payoffs[:, :1]).all() == find_game(game).together


def test_a_report_of_too_few_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "knights", "--games", "5"]) == 2
    assert "100" in capsys.readouterr().err


def test_plots_stay_within_their_frame() -> None:
    rows = [Dot("a & b", 0.5, 0.4, 0.6), Dot("none", float("nan"), 0, 1)]
    drawn = [
        dots("title", rows, mark=0.5),
        bars("title", ["x"] * 40, [("one", [0.1] * 40), ("two", [0.0] * 40)]),
        curves("title", [("one", [0, 1], [0, 1]), ("two", [0, 1], [1, 1])]),
        bars("title", ["x"], [(f"a sort of games with a long name {n}", [0.1]) for n in range(6)]),
    ]
    for svg in drawn:
        assert "a & b" not in svg
        width, height = (float(x) for x in re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])
        for x, y in re.findall(r'x="([-\d.]+)" y="([-\d.]+)"', svg):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
        assert "xmlns" in alone(svg)


def test_one_game_alone_has_no_interval() -> None:
    alone = _mean("easy", MOVES, np.array([38]), NUMBER, str)
    assert alone.said(str) == "38.0"
    several = _mean("easy", MOVES, np.array([38, 40]), NUMBER, str)
    assert "39.0 (" in several.said(str)
    assert _difference(alone, several, str) == "—"
