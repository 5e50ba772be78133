"""What the pages, notebooks and examples for learners show is so."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import notebook

import donjon
from donjon.bots.protocol import plain

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "docs" / "notebooks"
SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples' folder, to import from."""
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


def cells(path: Path) -> list[dict[str, Any]]:
    whole: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return whole


def test_every_snippet_of_the_learners_page_runs() -> None:
    names: dict[str, Any] = {}
    snippets = SNIPPET.findall((ROOT / "docs" / "learn.md").read_text("utf-8"))
    for snippet in snippets:
        exec(compile(snippet, "docs/learn.md", "exec"), names)
    assert len(snippets) == 7
    assert names["numbers"].shape == (294,)


@pytest.mark.parametrize("name", ["play_and_look", "ask_a_designers_question"])
def test_a_notebook_runs_from_top_to_bottom(name: str) -> None:
    path = NOTEBOOKS / f"{name}.ipynb"
    fewer = [cell.replace("GAMES = 4000", "GAMES = 200") for cell in notebook.code(path)]
    names = notebook.run(path, fewer)
    assert names["donjon"] is donjon
    assert names.get("GAMES", 200) == 200


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    for cell in cells(path):
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.usefixtures("examples")
def test_pebbles_is_solved() -> None:
    import solve_pebbles  # type: ignore[import-not-found]

    found = solve_pebbles.solve(goal=5)
    assert solve_pebbles.gain_against(found.mix) == pytest.approx(0, abs=1e-3)
    by_chance = np.full_like(found.mix, 1 / found.mix.shape[-1])
    assert solve_pebbles.gain_against(by_chance) > 0.2
    assert found.value[0, 0, 0] == pytest.approx(0, abs=1e-3)  # neither seat is better off


@pytest.mark.usefixtures("examples")
def test_what_was_learned_plays_by_the_protocol() -> None:
    """A whole match of two such bots, choices that the other hides included."""
    import holland_bot  # type: ignore[import-not-found]

    mind, match = holland_bot.Mind(holland_bot.WEIGHTS), donjon.Match.new("holland", 2, seed=3)
    about = {"game": "holland", "seats": list(match.seats), "options": match.options}
    while not match.over:
        seat = match.acting[0]
        hello = {"type": "hello", "donjon": 1, **about, "seat": seat, "seed": "3"}
        state, moves = plain(match.seen_state(seat)), match.moves(seat)
        asked = {"type": "choose", "number": match.moves_played, "moves": moves, "state": state}
        lines = io.StringIO(json.dumps(hello) + "\n" + json.dumps(asked) + "\n")
        out = io.StringIO()
        holland_bot.speak(mind, lines, out)
        ready, answer = map(json.loads, out.getvalue().splitlines())
        assert ready == {"type": "ready", "name": "learned"}
        match.play(seat, answer["move"])


@pytest.mark.usefixtures("examples")
def test_what_was_learned_beats_chance() -> None:
    import holland_bot

    assert holland_bot.won_games(holland_bot.WEIGHTS, "random", range(20)) >= 14


def test_without_pytorch_the_games_and_their_environments_are_there() -> None:
    """PyTorch is an extra: nothing but the learner asks for it."""
    asked = "import sys; sys.modules['torch'] = None; import donjon.rl.gymnasium, holland_bot"
    subprocess.run([sys.executable, "-c", asked], check=True, cwd=ROOT / "examples")
