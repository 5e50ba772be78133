"""Harnesses that attack the running server as a whole."""
