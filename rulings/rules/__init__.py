"""The law of rulings, pure: what follows from facts, without clock, files or rows."""
