"""Matters of the regulation: questions to a director, and the rule that answers."""
