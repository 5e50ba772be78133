"""Tests run on the interpreted rules unless they ask for compiled ones, and in English."""

import os

os.environ["DONJON_MODE"] = "interpreted"
os.environ["DONJON_LANGUAGE"] = "en"
