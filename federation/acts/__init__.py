"""Acts: what people and programs may do, each described once; pages and API are made of it."""
