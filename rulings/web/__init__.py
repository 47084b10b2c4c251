"""The pages of the rulings."""
