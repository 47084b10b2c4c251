"""The tournaments in the office's admin site."""

from tournaments.admin import championships, events, hosting, seating

__all__ = ["championships", "events", "hosting", "seating"]
