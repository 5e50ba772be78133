"""The armies, and how their files are read."""
