"""The edition of the Laws of an event: who stated it, and which rulings hold it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import AuditEvent
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

ACT = "law_edition_stated"


@dataclass(frozen=True, slots=True)
class EditionStated:
    """One statement on the trail: from which edition to which, and why."""

    event: AuditEvent
    was: int
    edition: int
    reason: str


def editions_stated(event: Event) -> list[EditionStated]:
    """Return what was stated of an event's edition since it was entered, the latest first."""
    rows = AuditEvent.objects.filter(act=ACT, subject=f"event:{event.pk}")
    return [
        EditionStated(row, row.details["was"], row.details["edition"], row.details["reason"])
        for row in rows.select_related("account__person").order_by("-pk")
    ]


def editions_admitted(event: Event) -> tuple[int, ...]:
    """Return the editions the regulation of an event admits."""
    return regulation_of(event).editions_admitted


def editions_ruled_under(event: Event) -> set[int]:
    """Return the editions that what stands in an event was ruled under, as the apps above know."""
    asked: list[Callable[[Event], Collection[int]]] = [
        import_string(path) for path in settings.LAW_EDITION_USES
    ]
    return {edition for uses in asked for edition in uses(event)}
