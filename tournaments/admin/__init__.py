"""The models of tournaments in the office's admin site."""

from tournaments.admin import cards, championships, deals, events, hall, hosting, seating

__all__ = ["cards", "championships", "deals", "events", "hall", "hosting", "seating"]
