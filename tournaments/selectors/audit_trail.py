"""Events in the audit trail of a body."""

from collections.abc import Iterable

from django.db.models import Model, Q, QuerySet

from federation.models import Association, Club
from federation.selectors.audit_trail import subjects_of
from tournaments.models import Event


def event_subjects(
    clubs: QuerySet[Club], associations: QuerySet[Association]
) -> Iterable[QuerySet[Model]]:
    """Return the events of bodies, as subjects of the trail."""
    events = Event.objects.filter(Q(club__in=clubs) | Q(association__in=associations))
    return [subjects_of(events, "event")]
