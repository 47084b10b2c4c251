"""Form fields shared by the acts of several subjects."""
