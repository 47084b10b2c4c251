"""Penalties of events as their readers may see them."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account
from rulings.log.selectors.incidents import events_with_log
from rulings.models import Penalty
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import Event


def penalties_visible_to(account: Account, *, on: dt.date) -> QuerySet[Penalty]:
    """Return the penalties of the events whose log the account reads, or that it organises."""
    log = events_with_log(account, on=on).order_by().values("pk")
    organised = events_managed_by(account, on=on).order_by().values("pk")
    rows = Penalty.objects.filter(event__in=log) | Penalty.objects.filter(event__in=organised)
    return rows.select_related("event", "entry", "player__person", "adjustment", "given_by__person")


def penalties_of(event: Event) -> QuerySet[Penalty]:
    """Return the penalties of an event by number, those taken back among them."""
    rows = Penalty.objects.filter(event=event).select_related(
        "entry", "player__person", "adjustment", "incident", "given_by__person"
    )
    return rows.prefetch_related("appeals").order_by("number")


def standing_penalties(event: Event) -> list[Penalty]:
    """Return the penalties of an event that stand."""
    return [each for each in penalties_of(event) if each.taken_back_at is None]


def reported_penalties(event: Event) -> list[Penalty]:
    """Return those that the director's report must name. Source: RTP 2.1.11.3, 2.1.11.4, 3.2.1."""
    return [each for each in standing_penalties(event) if each.is_reported]
