"""The events an account directed."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.models import Account, Mandate, Role
from tournaments.direction.selectors import events_appointed_to
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event


def events_of_director(account: Account) -> QuerySet[Event]:
    """Return the events the account directed while they were played, the latest first.

    The mandate may have ended since: reports are written in the days after the event.
    """
    if not account.is_authenticated or not account.is_active or account.rests:
        return Event.objects.none()
    held = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=OuterRef("starts_on")),
        account=account,
        role=Role.DIRECTOR,
        event_number=OuterRef("pk"),
        valid_from__lte=OuterRef("ends_on"),
    )
    appointed = Q(pk__in=events_appointed_to(account))
    return events_shown().filter(Exists(held) | appointed).order_by("-ends_on", "-pk")
