"""The edition of the Laws of an event: its changes, and rulings made under it."""

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
    """One change in the audit trail: old edition, new edition, reason."""

    event: AuditEvent
    was: int
    edition: int
    reason: str


def editions_stated(event: Event) -> list[EditionStated]:
    """Return the changes of an event's edition, latest first."""
    rows = AuditEvent.objects.filter(act=ACT, subject=f"event:{event.pk}")
    return [
        EditionStated(row, row.details["was"], row.details["edition"], row.details["reason"])
        for row in rows.select_related("account__person").order_by("-pk")
    ]


def editions_admitted(event: Event) -> tuple[int, ...]:
    """Return the editions that an event's regulation admits."""
    return regulation_of(event).editions_admitted


def editions_ruled_under(event: Event) -> set[int]:
    """Return the editions under which rulings in an event were made, from the apps above."""
    strings: list[Callable[[Event], Collection[int]]] = [
        import_string(path) for path in settings.LAW_EDITION_USES
    ]
    return {edition for uses in strings for edition in uses(event)}
