"""What rulings changed in the results of events."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    events_directed_by,
    has_council_mandate,
    has_office_mandate,
)
from federation.mail.selectors.addressees import (
    Addressee,
    office_addressees,
    secretaries_by_body,
)
from federation.models import Account, Council
from scoring.models import (
    UNDECIDED,
    AgreeingBody,
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    LateChange,
    LateChangeState,
    MatchRuling,
    PointsLoss,
)
from tournaments.direction.selectors import events_appointed_to
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.selectors.addressees import directors_of, members_of


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


def late_changes_to_agree(account: Account, *, on: dt.date) -> QuerySet[LateChange]:
    """Return the late changes that wait for the account, by event, oldest first.

    The office may agree for any organiser, but only the events of the federation wait for it.
    """
    for_director = Q(state=LateChangeState.FOR_DIRECTOR) | Q(body="")
    directed = [*events_directed_by(account, on=on), *events_appointed_to(account)]
    organised = Q(event__club__in=clubs_of(account, on=on)) | Q(
        event__association__in=associations_of(account, on=on)
    )
    if has_office_mandate(account, on=on):
        organised |= Q(event__club=None, event__association=None)
    waits = for_director & Q(event__in=directed)
    waits |= ~for_director & Q(body=AgreeingBody.ORGANISER) & organised
    if has_council_mandate(account, Council.TECHNICAL, on=on):
        waits |= ~for_director & Q(body=AgreeingBody.TECHNICAL)
    rows = LateChange.objects.filter(waits, state__in=UNDECIDED)
    agreed = Q(director=account.pk) & ~Q(body="")
    return rows.exclude(agreed).select_related("event").order_by("proposed_at", "pk")


def addressees_of_late_change(row: LateChange, *, on: dt.date) -> list[Addressee]:
    """Return whom to tell that a late change waits for them: directors, organiser or council."""
    event = row.event
    if row.state == LateChangeState.FOR_DIRECTOR or not row.body:
        return directors_of(event)
    if row.body == AgreeingBody.TECHNICAL:
        return members_of(Council.TECHNICAL, on=on)
    body = f"club:{event.club_id}" if event.club_id else f"association:{event.association_id}"
    if event.club_id or event.association_id:
        return secretaries_by_body(on=on).get(body, [])
    return office_addressees(on=on)
