"""Acts on the terms of rankings, on ranking points, rankings and the close of a season."""
