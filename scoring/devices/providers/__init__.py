"""The programs that drive table devices."""
