"""Entries that prevent the erasure of a person now."""

from collections.abc import Iterator

from django.utils import timezone

from federation.models import Person
from tournaments.models import PlayerState, RegistrationPlayer, RegistrationState

LEFT = [RegistrationState.WITHDRAWN, RegistrationState.DISQUALIFIED]


def entry_matters(person: Person) -> Iterator[str]:
    """Yield a code while the person has an entry, or an invitation, for a future event."""
    rows = RegistrationPlayer.objects.filter(
        person=person,
        state__in=[PlayerState.INVITED, PlayerState.ACCEPTED],
        event__ends_on__gte=timezone.localdate(),
        event__cancelled_at__isnull=True,
    )
    if rows.exclude(registration__state__in=LEFT).exists():
        yield "matter_entry_open"
