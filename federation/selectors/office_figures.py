"""The office's figures in force, cached because every printed name needs them."""

import datetime as dt
import json
import time
from functools import cache
from pathlib import Path

from federation.rules.office_figures import OfficeFigures, parse_office
from federation.selectors.rule_sets import OFFICE, rule_sets_used

_SHIPPED = Path(__file__).resolve().parents[1] / "rulesets" / "default-office-2026-01-01.json"
# Another process may load a newer version; after this time the database is read again.
_REMEMBERED_SECONDS = 60.0


class _Memory:
    """The editions last read from the database, newest first, and the time of reading."""

    def __init__(self) -> None:
        self.editions: list[OfficeFigures] | None = None
        self.read_at = 0.0

    def known(self) -> list[OfficeFigures]:
        if self.editions is None or time.monotonic() - self.read_at > _REMEMBERED_SECONDS:
            self.editions = [parse_office(row.figures) for row in rule_sets_used(OFFICE)]
            self.read_at = time.monotonic()
        return self.editions


_memory = _Memory()


def office_figures(*, on: dt.date) -> OfficeFigures:
    """Return the office's figures on a day; the shipped defaults before its own first edition."""
    begun = (figures for figures in _memory.known() if figures.valid_from <= on)
    return next(begun, None) or shipped_office_figures()


@cache
def shipped_office_figures() -> OfficeFigures:
    """Return the defaults shipped with the project."""
    return parse_office(json.loads(_SHIPPED.read_text("utf-8")))


def remember_office_figures(editions: list[OfficeFigures] | None) -> None:
    """Set the cache; None: read the database next time."""
    _memory.editions = editions
    _memory.read_at = time.monotonic()
