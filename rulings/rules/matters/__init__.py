"""Matters of the regulation: what a director is asked, and the rule that answers."""
