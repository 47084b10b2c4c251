"""Services of rulings, each act in one transaction."""
