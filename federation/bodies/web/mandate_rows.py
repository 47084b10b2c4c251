"""The mandates of an account on its desk."""

from collections.abc import Iterable
from dataclasses import dataclass

from federation.models import Mandate
from federation.page_parts.audit_labels import AuditLabel, subjects_named


@dataclass(frozen=True, slots=True)
class EventDirected:
    """An event an account directs by mandate, with its name and page."""

    event: AuditLabel
    mandate: Mandate


def events_directed(mandates: Iterable[Mandate]) -> list[EventDirected]:
    """Return the events of mandates, in one query, in the order given."""
    subjects = {
        f"event:{mandate.event_number}": mandate for mandate in mandates if mandate.event_number
    }
    if not subjects:
        return []
    named = subjects_named(subjects, for_office=False)
    return [EventDirected(named[subject], mandate) for subject, mandate in subjects.items()]
