"""Acts on licences: single requests and lists, decisions, withdrawal, printing."""
