"""The crash harness: real servers are killed and starved while many clients play.

Whatever happens, every acknowledged move is in the database once, in order and replayable, and
every client goes on.  `test_crash.py` does it briefly, `python -m tests.hostile.crash` at length.
"""
