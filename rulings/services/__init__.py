"""What the rulings do, each act in one transaction."""
