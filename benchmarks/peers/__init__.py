"""Other engines and ours at the same games, in one run: `make bench-peers`."""
