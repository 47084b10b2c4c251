"""Acts on transfers and on programs' keys."""
