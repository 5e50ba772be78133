"""Compiled builds: where they are kept, and what is never trusted."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.pig import GAME as PIG

from donjon.engine import builds, cache, drivers, loading
from donjon.engine.compile import game_of
from donjon.engine.compiled import compile_into_cache, load, place_of
from donjon.engine.errors import NoCompiler
from donjon.engine.kinds import BULK, CHECKED, KINDS, TABLE
from donjon.engine.match import Match
from donjon.engine.registry import Game, find_game
from donjon.engine.simulate import simulate
from tests.conformance.test_modes import plain

pytest.importorskip("numba")
TINY = Game("tiny", "Tiny", "tests.engine.tiny", ("blue", "red"), 2, 1, "A test.")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of this test's own."""
    monkeypatch.setenv("DONJON_CACHE", str(tmp_path))
    monkeypatch.delenv("DONJON_MODE", raising=False)
    return tmp_path


def misses(build: builds.Build) -> int:
    return sum(len(getattr(build.drive, e).stats.cache_misses) for e in build.kind.entries)


def test_what_was_compiled_once_is_loaded(folder: Path) -> None:
    assert load(TINY, TABLE) is None
    place = compile_into_cache(TINY, TABLE)
    assert place.parent == folder
    build = load(TINY, TABLE)
    assert build is not None
    assert misses(build) == 0


@pytest.mark.usefixtures("folder")
def test_a_damaged_cache_is_noticed_and_built_again() -> None:
    place = compile_into_cache(TINY, TABLE)
    victim = next(place.rglob("*.nbc"))
    victim.write_bytes(victim.read_bytes()[:-10] + b"corruption")
    assert load(TINY, TABLE) is None
    assert compile_into_cache(TINY, TABLE) == place
    assert load(TINY, TABLE) is not None


@pytest.mark.usefixtures("folder")
def test_a_file_too_many_or_too_few_is_noticed() -> None:
    place = compile_into_cache(TINY, TABLE)
    (place / "stray").write_text("")
    assert not cache.is_whole(place)
    (place / "stray").unlink()
    assert cache.is_whole(place)
    next(place.rglob("*.nbi")).unlink()
    assert not cache.is_whole(place)


@pytest.mark.usefixtures("folder")
def test_flags_and_sources_have_folders_of_their_own() -> None:
    places = {place_of(TINY, kind) for kind in KINDS.values()}
    assert len(places) == 3
    source = Path(__file__).with_name("tiny") / "rules" / "saying.py"
    before = place_of(TINY, TABLE)
    stamp = source.stat()
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns + 1))
    try:
        assert place_of(TINY, TABLE) != before
    finally:
        os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def test_a_changed_file_of_a_subpackage_never_runs_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is that changed: a verb of the rules, or what they read from a file."""
    monkeypatch.syspath_prepend(tmp_path)
    home = tmp_path / "elsewhere"
    files = [
        home / "__init__.py",
        home / "rules" / "verb.py",
        home / "data" / "deep" / "tiles.json",
    ]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1\n")
    seen = {cache.fingerprint(("elsewhere",))}
    for file in files:
        stamp = file.stat()
        file.write_text("2\n")
        os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        seen.add(cache.fingerprint(("elsewhere",)))
    assert len(seen) == 1 + len(files)


def test_two_processes_may_build_at_once(folder: Path) -> None:
    code = (
        "from tests.engine.test_builds import TINY\n"
        "from donjon.engine.compiled import compile_into_cache\n"
        "from donjon.engine.kinds import TABLE\n"
        "print(compile_into_cache(TINY, TABLE))"
    )
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate()[0].strip() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert said[0] == said[1] == str(place_of(TINY, TABLE))
    assert cache.is_whole(place_of(TINY, TABLE))
    assert not list(folder.glob(".building-*"))


def test_a_failed_build_leaves_nothing_behind(folder: Path) -> None:
    place = folder / "tiny-x"

    def fail() -> None:
        with cache.under_construction(place) as site:
            (site / "half").write_text("done")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list(folder.iterdir()) == []


def build_something(place: Path) -> None:
    with cache.under_construction(place) as site:
        (site / "code").write_text("done")


def test_only_the_newest_builds_of_a_kind_are_kept(folder: Path) -> None:
    build_something(folder / "other-kind-0")
    for n in range(cache.KEPT + 3):
        build_something(folder / f"tiny-kind-{n}")
        os.utime(folder / f"tiny-kind-{n}", (n, n))
    kept = {f"tiny-kind-{n}" for n in range(3, cache.KEPT + 3)}
    assert {place.name for place in folder.iterdir()} == kept | {"other-kind-0"}


def test_builds_are_made_where_files_cannot_be_locked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "fcntl", None)
    with cache.alone(folder / "tiny-kind-0"):
        build_something(folder / "tiny-kind-0")
    assert [place.name for place in folder.iterdir()] == ["tiny-kind-0"]


@pytest.mark.usefixtures("folder")
def test_bounds_checks_catch_an_index_out_of_range() -> None:
    """The tiny game's last action reads past its row: only checked builds say so."""
    compile_into_cache(TINY, CHECKED)
    checked = load(TINY, CHECKED)
    assert checked is not None
    states = checked.blank()
    checked.drive.set_up(states, 2, checked.words([1, 2]), checked.row([0]))
    with pytest.raises(IndexError):
        checked.drive.play(states, 0, TINY.rules.ASTRAY)


def test_a_match_turns_to_the_compiled_rules_between_two_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    slow = Match.new("knights", seats=4, seed=21)
    while not slow.over:
        seat = slow.acting[0]
        move = slow.moves(seat)[-1]
        slow.play(seat, move)
        seen.append((seat, move, slow.position(), slow.events, slow.scene(seat).to_json()))
    assert slow.mode == "interpreted"
    monkeypatch.delenv("DONJON_MODE")
    monkeypatch.setattr(loading, "_loaders", {})
    fast = Match.new("knights", seats=4, seed=21)
    for seat, move, position, events, scene in seen:
        if fast.moves_played == 5:
            loading.require(find_game("knights"), TABLE)
        fast.play(seat, move)
        assert fast.position() == position
        assert fast.events == events
        assert fast.scene(seat).to_json() == scene
    assert fast.mode == "compiled"
    assert fast.journal() == slow.journal()


def test_without_a_compiler_everything_stays_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_numba(*_: Any) -> None:
        raise ModuleNotFoundError("No module named 'numba'")

    monkeypatch.delenv("DONJON_MODE", raising=False)
    monkeypatch.setattr(loading, "load", no_numba)
    monkeypatch.setattr(loading, "_loaders", {})
    with pytest.raises(NoCompiler, match="numba"):
        loading.require(TINY, TABLE)
    match = Match.new("knights", seed=1)
    match.play(match.acting[0], match.moves(match.acting[0])[0])
    assert match.mode == "interpreted"
    from donjon.engine.simulate import simulate

    with pytest.warns(UserWarning, match="interpreted"):
        assert simulate("knights", games=3, seed=1).games == 3


def test_a_twin_and_a_record_hold_the_same() -> None:
    game = find_game("knights")
    slow = builds.interpreted(game)
    states = slow.blank()
    setup = game.text.setup({o.name: o.default for o in game.text.OPTIONS}, game.seats)
    slow.drive.set_up(states, 4, [2**64 - 1, 5], setup)
    record = builds.Build(game, TABLE, drivers, compiled=True)
    frozen = record.adopt(slow.twin(states))
    again = vars(record.twin(frozen))
    for name, value in again.items():
        assert plain(value) == plain(getattr(states[0], name)), name


def test_a_game_that_is_not_installed_is_compiled_from_its_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a process that looks for it where this one has found it."""
    asked: dict[str, Any] = {}

    def run(command: list[str], env: dict[str, str], **_: Any) -> Any:
        asked.update(command=command, path=env["PYTHONPATH"].split(os.pathsep))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    loading._compile_in_process(TINY, BULK)
    assert game_of(json.loads(asked["command"][-1])) == TINY
    assert asked["path"] == [place for place in sys.path if place]


def test_builds_that_were_compiled_apart_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba counts types and functions anew in each process; small games come out alike."""
    games = (CONNECT_FOUR, PIG)
    slow = [simulate(game, 50, seed=1, progress=False).moves.tolist() for game in games]
    monkeypatch.delenv("DONJON_MODE")
    fast = [simulate(game, 50, seed=1, progress=False).moves.tolist() for game in games]
    assert fast == slow


def test_the_rules_as_they_are_written_are_linked_once() -> None:
    """However one asks for them: a test that counts steps counts all of them."""
    assert builds.interpreted(CONNECT_FOUR) is builds.interpreted(CONNECT_FOUR, kind=TABLE)
