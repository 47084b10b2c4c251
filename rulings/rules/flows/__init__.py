"""The Laws as decision flows: read, checked and walked one question at a time."""
