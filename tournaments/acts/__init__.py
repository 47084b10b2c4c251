"""What the acts of several subjects share: fields of forms."""
