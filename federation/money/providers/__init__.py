"""Payment providers: what the site asks of one, and those it knows."""
