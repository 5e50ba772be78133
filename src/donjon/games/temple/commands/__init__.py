"""Commands of the command line that are the temple's own."""
