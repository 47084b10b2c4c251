"""The appeals of an event that its log names until they are decided."""

from django.db.models import QuerySet

from rulings.models import PENDING, Appeal
from tournaments.models import Event


def appeals_not_decided(event: Event) -> QuerySet[Appeal]:
    """Return the pending appeals of an event, also without consent or deposit."""
    rows = Appeal.objects.filter(event=event, state__in=PENDING)
    return rows.select_related("event").order_by("number")
