"""Hostile inputs: whatever is sent or handed in is refused or taken, and nothing else breaks.

Each kind of input (`KINDS` of `kinds.py`) makes them from valid ones, a number of a seed at a time.
The suite tries some 20,000; `python -m tests.hostile.fuzz --help` as many as one likes.
"""
