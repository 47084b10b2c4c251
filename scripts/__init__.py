"""Set-up, start and check of the project; only the standard library, so that they can run first."""
