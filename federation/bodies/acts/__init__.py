"""Acts on clubs, transfers and programs' keys."""
