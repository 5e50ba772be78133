"""A clock that the harness sets and servers read: it can leap, and time can pass in an instant."""

import struct
import time
from mmap import ACCESS_READ, mmap
from pathlib import Path

SHAPE = struct.Struct("dd")


class Clock:
    """The harness's end."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.leapt = self.passed = 0.0
        self._write()

    def leap(self, seconds: float) -> None:
        """The wall clock is set to another time, as a wrong or a corrected one is."""
        self.leapt += seconds
        self._write()

    def let_pass(self, seconds: float) -> None:
        """So much time goes by, on every clock."""
        self.passed += seconds
        self._write()

    def _write(self) -> None:
        with self.file.open("r+b" if self.file.exists() else "wb") as file:
            file.write(SHAPE.pack(self.leapt, self.passed))


def follow(path: str) -> None:
    """The server's end: tell the time by that clock from now on."""
    with Path(path).open("rb") as file:
        told = mmap(file.fileno(), SHAPE.size, access=ACCESS_READ)
    wall, steady = time.time, time.monotonic

    def leaping() -> float:
        leapt, passed = SHAPE.unpack(told[:])
        return float(wall() + leapt + passed)

    def passing() -> float:
        return float(steady() + SHAPE.unpack(told[:])[1])

    time.time, time.monotonic = leaping, passing
