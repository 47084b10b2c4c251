"""Acts on sessions: their hour, their clock, who sits where."""
