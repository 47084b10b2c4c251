"""The tournaments in the office's admin site."""

from tournaments.admin import events, hosting, seating

__all__ = ["events", "hosting", "seating"]
