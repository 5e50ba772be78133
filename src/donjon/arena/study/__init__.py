"""Watch games being played and count what a designer asks about: the compiled part."""
