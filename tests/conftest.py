"""Tests run on the interpreted rules unless they ask for compiled ones."""

import os

os.environ["DONJON_MODE"] = "interpreted"
