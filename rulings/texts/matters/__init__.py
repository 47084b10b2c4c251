"""The texts of the matters of the regulation, by subject."""
