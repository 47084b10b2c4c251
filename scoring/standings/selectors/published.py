"""Which events have their results of a day."""

import datetime as dt

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import BoardResult, EventResult
from tournaments.models import Session


def events_published(*, on: dt.date) -> QuerySet[EventResult, int]:
    """Return the ids of the events with results of every session of a day.

    Results without boards name no session: they count for an event of one session.
    """
    boards = BoardResult.objects.filter(
        event=OuterRef("event"), session=OuterRef("number"), removed_in__isnull=True
    )
    sessions = Session.objects.filter(event=OuterRef("event"))
    without = sessions.filter(~Exists(boards), played_on=on)
    return EventResult.objects.filter(
        ~Exists(without) | ~Exists(sessions.filter(number__gt=1))
    ).values_list("event", flat=True)
