"""Checks that are only made once the server keeps what they ask for."""

CALM = True  # a database that fails brings 503 and "no" alone, and no traceback
CLOCKS = True  # time in which a server was down or could not write is nobody's
NEWS = True  # after a failed write, and at rest, a table hears what else was written of it
ORPHANS = True  # a server that is killed leaves no process behind
REPEATS = True  # a move or undo that comes again is known, even after a later one of its seat
