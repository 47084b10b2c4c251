"""The tournaments in the office's admin site."""

from tournaments.admin import championships, deals, events, hosting, seating

__all__ = ["championships", "deals", "events", "hosting", "seating"]
