"""The director's log and rulings in the office's admin site."""

from rulings.admin import appeals, cases, laws, log, penalties, reports

__all__ = ["appeals", "cases", "laws", "log", "penalties", "reports"]
