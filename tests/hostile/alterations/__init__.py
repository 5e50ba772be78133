"""Journals of every game, altered in every way we could think of: who notices, and where?

A *naive* alteration changes the file and leaves its hashes.  A *forged* one is made by somebody
who knows the secret (the server; after the end, anybody) and works out everything anew.
`python -m tests.hostile.alterations --count 10000` counts what `verify` makes of them, alone and
with the receipt that a player's page has kept.
"""
