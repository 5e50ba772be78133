"""Tests run on the interpreted rules."""

import os

os.environ["DONJON_MODE"] = "interpreted"
