"""The day that an address asks for."""

import datetime as dt

from django.contrib import messages
from django.http import HttpRequest
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

EARLIEST, LATEST = dt.date(1900, 1, 1), dt.date(2200, 1, 1)
LONGEST_SHOWN = 40


def day_of_request(request: HttpRequest, name: str = "on") -> dt.date | None:
    """Return the day in an address, None without one; of what is no day the page says so."""
    typed = request.GET.get(name, "").strip()
    if not typed:
        return None
    day = day_typed(typed)
    if day is None:
        text = _("“%(typed)s” is no day; the page shows what holds today.")
        messages.warning(request, text % {"typed": typed[:LONGEST_SHOWN]})
    return day


def day_typed(text: str) -> dt.date | None:
    """Return a day written as 2026-11-29; None for anything else."""
    try:
        day = parse_date(text)
    except ValueError:
        return None
    return day if day is not None and EARLIEST <= day <= LATEST else None
