"""Small changes of the code and of the figures, each to be noticed by the tests of its rule."""
