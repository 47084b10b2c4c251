"""The mandates of an account on its desk."""

from collections.abc import Iterable
from dataclasses import dataclass

from federation.models import Mandate
from federation.page_parts.subjects import Named, subjects_named


@dataclass(frozen=True, slots=True)
class EventDirected:
    """An event an account directs by mandate, with its name and page."""

    event: Named
    mandate: Mandate


def events_directed(mandates: Iterable[Mandate]) -> list[EventDirected]:
    """Return the events of mandates, in one query, in the order given."""
    subjects = {f"event:{each.event_number}": each for each in mandates if each.event_number}
    if not subjects:
        return []
    named = subjects_named(subjects, for_office=False)
    return [EventDirected(named[subject], mandate) for subject, mandate in subjects.items()]
