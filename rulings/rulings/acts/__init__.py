"""Acts on a ruling, and the form of what counts in the score with one."""
