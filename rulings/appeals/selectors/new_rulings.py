"""New rulings that a player may still appeal."""

import datetime as dt

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from federation.models import Account
from rulings.appeals.selectors.contested import not_taken_back
from rulings.models import (
    Appeal,
    IncidentPlayer,
    Ruling,
    RulingRevision,
    SessionTimes,
)
from tournaments.models import EntryPlayer
from tournaments.selectors.rule_sets import regulation_of

NEW_FOR = dt.timedelta(days=1)


def new_rulings_for(account: Account, *, now: dt.datetime) -> QuerySet[Ruling]:
    """Return the rulings told to a player in the last day, which the player's side did not appeal.

    Each with `told_at` and `results_at` of its session, None while unknown. Source: RTP 3.8.1.1.
    """
    if account.person_id is None or account.acting is not None:
        return Ruling.objects.none()
    seated = EntryPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
    called = IncidentPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
    newest = RulingRevision.objects.filter(ruling=OuterRef("pk")).order_by("-number")
    appealed = Appeal.objects.filter(ruling=OuterRef("pk"), entry__in=seated.values("entry"))
    times = SessionTimes.objects.filter(
        event=OuterRef("incident__event"), session=OuterRef("incident__session")
    ).order_by("-pk")
    return (
        not_taken_back(Ruling.objects.filter(incident__in=called.values("incident")))
        .annotate(
            told_at=Subquery(newest.values("made_at")[:1]),
            results_at=Subquery(times.values("results_at")[:1]),
        )
        .filter(~Exists(appealed), told_at__gt=now - NEW_FOR)
        .select_related("incident__event__rule_set")
        .order_by("-told_at", "-pk")
    )


def usual_end(ruling: Ruling) -> dt.datetime | None:
    """Return until when one of `new_rulings_for` may be appealed; None if it is not known yet.

    Of a ruling told after the results the regulation sets other terms, which the form tells.
    Source: RTP 3.8.1.1.
    """
    results_at: dt.datetime | None = ruling.results_at  # type: ignore[attr-defined]
    if results_at is None or ruling.told_at > results_at:  # type: ignore[attr-defined]
        return None
    return results_at + dt.timedelta(minutes=minutes_to_appeal(ruling))


def minutes_to_appeal(ruling: Ruling) -> int:
    """Return how many minutes after the results an appeal may be stated. Source: RTP 3.8.1.1."""
    return int(regulation_of(ruling.incident.event).appeals.committee_minutes)
