"""Acts on teams, their schedule and their matches."""
