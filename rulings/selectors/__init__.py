"""Selectors of rulings."""
