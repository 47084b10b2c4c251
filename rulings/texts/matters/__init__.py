"""What the matters of the regulation say, by area."""
