"""Acts on a ruling, and the form of its measures on the score."""
