"""Measures of rulings that are not in the score yet, for log, desk, report and conditions."""

from django.db.models import Q, QuerySet

from federation.models import Account
from rulings.models import RulingMeasure
from rulings.selectors.directed_events import events_of_director
from scoring.models import LateChangeState
from tournaments.models import Event

# A late change that was agreed was carried out: its measure is in the score.
WAITING = Q(ended_in__isnull=True, applied_at__isnull=True) & (
    Q(late_change__isnull=True) | ~Q(late_change__state=LateChangeState.DONE)
)


def measures_waiting(*events: Event) -> QuerySet[RulingMeasure]:
    """Return the measures of the rulings of events that are not in the score, call by call."""
    rows = RulingMeasure.objects.filter(WAITING, ruling__incident__event__in=events)
    return rows.select_related("ruling__incident__event", "late_change").order_by(
        "ruling__incident__number", "pk"
    )


def measures_waiting_for(account: Account) -> QuerySet[RulingMeasure]:
    """Return the waiting measures of the events an account directs."""
    directed = events_of_director(account).order_by().values("pk")
    rows = RulingMeasure.objects.filter(WAITING, ruling__incident__event__in=directed)
    return rows.select_related("ruling__incident__event").order_by("pk")
