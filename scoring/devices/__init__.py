"""Table devices through the connector of their maker."""
