"""Deliberate faults: each of `mutants.toml` must turn some test red.

A harness that stays green with a fault in the code keeps no promise.  To add a fault, add a few
lines to the list; `python -m tests.hostile.mutants` applies them one by one to a copy.
"""
