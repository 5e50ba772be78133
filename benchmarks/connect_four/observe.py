"""What a seat sees of Connect Four: a place for each stone, its own first."""

from benchmarks.connect_four.rules import COLUMN, WIDTH
from donjon.engine.observation import bits, each_seat

VERSION = 1
ROWS = (each_seat(bits("stone", COLUMN * WIDTH)),)
