"""For learners: observations as numbers, and batches of games that are stepped together."""
