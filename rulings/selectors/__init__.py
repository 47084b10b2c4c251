"""What the rulings look up."""
