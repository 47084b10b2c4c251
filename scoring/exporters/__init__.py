"""Writers of other programs' file formats; the mirror of `importers`."""
