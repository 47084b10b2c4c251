"""Acts on sessions: times, clock and seating."""
