"""Files of deals for dealing machines and other programs; the counterpart of `importers`."""
