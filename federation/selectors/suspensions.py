"""Suspended people. The answer comes from the app with the sanctions, named in the settings."""

import datetime as dt
from collections.abc import Collection
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string


class Suspensions(Protocol):
    """Returns for each suspended person of some people the last day of suspension in a period."""

    def __call__(
        self, people: set[int], *, first: dt.date, last: dt.date
    ) -> dict[int, dt.date]: ...


def suspended_until(
    people: Collection[int], *, first: dt.date, last: dt.date
) -> dict[int, dt.date]:
    """Return for each suspended person of some people the last day of suspension in a period."""
    suspensions: Suspensions = import_string(settings.SUSPENSIONS)
    return suspensions(set(people), first=first, last=last) if people else {}
