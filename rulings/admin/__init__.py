"""The director's log and rulings in the office's admin site."""

from rulings.admin import log, reports

__all__ = ["log", "reports"]
