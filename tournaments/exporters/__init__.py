"""Deals to the bytes of dealing machines and other programs; the mirror of `importers`."""
