"""Acts on how events are ranked, on ranking points, rankings and the close of a season."""
