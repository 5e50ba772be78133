"""Batches on a GPU: the kernels themselves, run by Numba's own simulator of one."""

import os
import sys
from pathlib import Path
from subprocess import run

CODE = """
import numpy, donjon
from donjon.engine.registry import games
from donjon.rl import gpu
gpu.THREADS = 2
luck = numpy.random.default_rng(1)
for name in games():
    styles = {"opponents": [None, "quick"]} if name != "pebbles" else {}
    there = donjon.batch(name, 3, seed=5, device="cuda", **styles)
    here = donjon.batch(name, 3, seed=5, **styles)
    for _ in range(12):
        actions = numpy.array([luck.choice(numpy.flatnonzero(row)) for row in here.legal])
        assert (there.step(actions).copy_to_host() == here.step(actions)).all(), name
        for array in ("seat", "legal", "payoffs", "numbers"):
            assert (getattr(there, array).copy_to_host() == getattr(here, array)).all(), array
        assert (there.observe().copy_to_host() == here.observe()).all(), name
    assert (there.observe(1).copy_to_host() == here.observe(1)).all(), name
    assert there.journal(1) == here.journal(1)
    try:
        there.step(numpy.array([actions[0], -1, 999]))
    except donjon.IllegalMove as error:
        assert "actions[" in str(error)
    else:
        raise AssertionError("an illegal action was played")
    assert (there.legal.copy_to_host() == here.legal).all()
print("equal")
"""


def test_the_kernels_play_the_same_games_in_numbas_simulator() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "DONJON_MODE": "interpreted"}
    done = run(
        [sys.executable, "-W", "ignore", "-c", CODE],
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "equal\n", done.stderr
