"""How fast things are, side by side with a peer in one run."""
