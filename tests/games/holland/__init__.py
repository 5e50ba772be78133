"""Tests of Sir Holland."""
