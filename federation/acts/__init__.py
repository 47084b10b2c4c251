"""Acts: what people and programs may do. Pages and API endpoints are generated from each `Act`."""
