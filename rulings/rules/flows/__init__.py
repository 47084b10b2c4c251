"""The Laws as decision flows: read, checked and answered one question at a time."""
