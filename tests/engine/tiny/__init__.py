"""The smallest game there is, for tests of the engine: whoever says stop first wins."""
