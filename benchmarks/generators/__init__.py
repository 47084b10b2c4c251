"""Invented events, the same for the same seed, for the benchmarks and for property tests."""
