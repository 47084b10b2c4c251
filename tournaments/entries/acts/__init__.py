"""Acts on entries."""
