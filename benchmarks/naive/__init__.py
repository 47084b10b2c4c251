"""Simple methods for the same work: the results must be equal, the times better."""
