"""Who may not play or be licensed: told by the app that keeps the sanctions, named in settings."""

import datetime as dt
from collections.abc import Collection
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string


class Suspensions(Protocol):
    """Returns until when each of some people is suspended, of those who are in these days."""

    def __call__(
        self, people: set[int], *, first: dt.date, last: dt.date
    ) -> dict[int, dt.date]: ...


def suspended_until(
    people: Collection[int], *, first: dt.date, last: dt.date
) -> dict[int, dt.date]:
    """Return until when each of some people is suspended, of those who are in these days."""
    known: Suspensions = import_string(settings.SUSPENSIONS)
    return known(set(people), first=first, last=last) if people else {}
