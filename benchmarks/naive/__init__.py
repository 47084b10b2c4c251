"""The plain ways of the same work, as one would first write them: to be equalled, then beaten."""
