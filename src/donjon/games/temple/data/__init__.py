"""The sheets, and how their files are read."""
