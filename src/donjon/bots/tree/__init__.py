"""The tree search, in the compiled subset: written once, linked to each game."""
