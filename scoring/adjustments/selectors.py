"""What rulings changed in the results of events."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    LateChange,
    MatchRuling,
    PointsLoss,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


def rulings_visible_to(account: Account, *, on: dt.date) -> QuerySet[BoardRuling]:
    """Return the rulings on boards an account sees: all of them, because they are public."""
    events = events_visible_to(account, on=on)
    return BoardRuling.objects.filter(event__in=events).select_related("event__season")


def match_rulings_visible_to(account: Account, *, on: dt.date) -> QuerySet[MatchRuling]:
    """Return the rulings on matches an account sees: all of them, because they are public."""
    events = events_visible_to(account, on=on)
    return MatchRuling.objects.filter(event__in=events).select_related(
        "event__season", "match__home", "match__away"
    )


def contestant_rulings_visible_to(account: Account, *, on: dt.date) -> QuerySet[ContestantRuling]:
    """Return the rulings on contestants an account sees: all of them."""
    events = events_visible_to(account, on=on)
    return ContestantRuling.objects.filter(event__in=events).select_related(
        "event__season", "entry"
    )


def standing_board_rulings(event: Event) -> list[BoardRuling]:
    """Return the rulings in force on the boards of an event."""
    rows = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    return list(rows.select_related("added_in"))


def standing_match_rulings(event: Event) -> list[MatchRuling]:
    """Return the rulings in force on the matches of an event."""
    rows = MatchRuling.objects.filter(event=event, removed_in__isnull=True)
    return list(rows.select_related("match__home", "match__away", "added_in__made_by__person"))


def standing_contestant_rulings(event: Event) -> list[ContestantRuling]:
    """Return the rulings in force on contestants of an event."""
    rows = ContestantRuling.objects.filter(event=event, removed_in__isnull=True)
    return list(rows.select_related("entry", "added_in__made_by__person"))


def entry_losses(event: Event) -> list[EntryAdjustment]:
    """Return the deductions in force by rulings on contestants of an event."""
    rows = EntryAdjustment.objects.filter(event=event, by_ruling=True, removed_in__isnull=True)
    return list(rows.select_related("entry", "added_in").order_by("pk"))


def editions_weighted_under(event: Event) -> set[int]:
    """Return the event's edition if a weighted score is in force: not every edition allows them."""
    rows = BoardRuling.objects.filter(event=event, removed_in__isnull=True, form="weighted")
    return {event.law_edition} if rows.exists() else set()


def losses_visible_to(account: Account, *, on: dt.date) -> QuerySet[PointsLoss]:
    """Return the decisions on ranking points lost: all of them, because points are public."""
    events = events_visible_to(account, on=on)
    return PointsLoss.objects.filter(event__in=events).select_related("event__season", "entry")


def points_losses_of(event: Event) -> QuerySet[PointsLoss]:
    """Return the decisions on points lost in an event, including those taken back."""
    rows = PointsLoss.objects.filter(event=event)
    return rows.select_related("player__person", "decided_by__person").order_by("pk")


def late_changes_of(event: Event) -> QuerySet[LateChange]:
    """Return the changes of an event's results that came after their window, newest first."""
    people = ("proposed_by__person", "director__person", "decided_by__person")
    return LateChange.objects.filter(event=event).select_related("event", *people)


def late_changes_visible_to(account: Account, *, on: dt.date) -> QuerySet[LateChange]:
    """Return the late changes of the events an account sees; the view checks who may read."""
    events = events_visible_to(account, on=on)
    return LateChange.objects.filter(event__in=events).select_related("event__season")
