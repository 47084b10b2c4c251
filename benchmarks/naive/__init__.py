"""The plain ways of doing the same work: first to be equalled, then beaten."""
