"""The director's log and rulings in the office's admin site."""

from rulings.admin import cases, log, penalties, reports

__all__ = ["cases", "log", "penalties", "reports"]
