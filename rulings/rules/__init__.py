"""The rules of rulings, pure: consequences of facts, without clock, files or rows."""
