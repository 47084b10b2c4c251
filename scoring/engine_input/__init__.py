"""Input of the engine: the only link between the rows and the engine.

Rows of the database (`rows`) and lines of a file (`files`) become the same values (`values`), named
by the keys of the entries, and one function counts them (`counting`): what is shown before a file
is confirmed is what will be stored.
"""
