"""How a board is drawn; knows no game."""
