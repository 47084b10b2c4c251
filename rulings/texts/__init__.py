"""The sentences of the rulings, by area."""
