"""The papers of rulings."""
