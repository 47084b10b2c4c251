"""Payment providers: the interface, and the providers supported."""
