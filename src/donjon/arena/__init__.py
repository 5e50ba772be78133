"""Tournaments between bots, the strength ladder, and the designer's report."""
