"""Several servers behind a proxy without sticky sessions, killed in turn while many clients play.

`test_cluster.py` does it briefly, `python -m tests.hostile.cluster --kills 30` at length.
"""
