"""Views of the rulings."""
