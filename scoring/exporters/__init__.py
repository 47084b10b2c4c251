"""Records to the bytes of other programs' formats; the mirror of `importers`."""
