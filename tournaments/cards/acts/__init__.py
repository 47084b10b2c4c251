"""Acts on convention cards."""
