"""Suspended people. The answer comes from the app with the sanctions, named in the settings."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Suspension:
    """The days on which somebody is suspended, both included."""

    first: dt.date
    last: dt.date

    def holds_on(self, day: dt.date) -> bool:
        """Return whether a day is one of them."""
        return self.first <= day <= self.last


class Suspensions(Protocol):
    """Returns for each suspended person of some people the suspensions that touch a period."""

    def __call__(
        self, people: set[int], *, first: dt.date, last: dt.date
    ) -> dict[int, list[Suspension]]: ...


def suspensions_between(
    people: Collection[int], *, first: dt.date, last: dt.date
) -> dict[int, list[Suspension]]:
    """Return for each suspended person of some people the suspensions that touch a period."""
    suspensions: Suspensions = import_string(settings.SUSPENSIONS)
    return suspensions(set(people), first=first, last=last) if people else {}


def suspended_until(
    people: Collection[int], *, first: dt.date, last: dt.date
) -> dict[int, dt.date]:
    """Return for each suspended person of some people the last day of suspension in a period."""
    by_person = suspensions_between(people, first=first, last=last)
    return {person: max(one.last for one in held) for person, held in by_person.items()}
