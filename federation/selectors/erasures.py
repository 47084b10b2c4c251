"""Requested erasures, and people being erased."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from federation.errors import RuleError
from federation.models import Account, ErasureRequest, JobState, Person

AT_WORK = Q(erasure__isnull=True, job__state__in=[JobState.QUEUED, JobState.RUNNING])
ENDED = Q(erasure__isnull=False) | Q(job__isnull=True) | Q(job__state=JobState.FAILED)


def erasures_at_work() -> QuerySet[ErasureRequest]:
    """Return the unfinished erasures."""
    return ErasureRequest.objects.filter(AT_WORK)


def erasures_ended_unseen() -> QuerySet[ErasureRequest]:
    """Return the finished erasures the office has not dismissed."""
    return ErasureRequest.objects.filter(ENDED, seen_at__isnull=True)


def requested_erasures() -> QuerySet[ErasureRequest]:
    """Return every requested erasure, latest first."""
    rows = ErasureRequest.objects.select_related("person", "requested_by", "job", "erasure")
    return rows.order_by("-requested_at", "-pk")


def erasures_visible_to(account: Account, *, on: dt.date) -> QuerySet[ErasureRequest]:
    """Return every erasure; the door restricts access."""
    return requested_erasures()


def refuse_being_erased(people: Iterable[int]) -> None:
    """Refuse an act on people being erased, as it would store their data again. One query.

    Raises: RuleError
    """
    row = erasures_at_work().filter(person__in=set(people)).select_related("person").first()
    if row is not None:
        raise RuleError("person_being_erased", person=row.person.name)


def is_being_erased(person: Person) -> bool:
    """Return whether a person is being erased."""
    return erasures_at_work().filter(person=person).exists()
