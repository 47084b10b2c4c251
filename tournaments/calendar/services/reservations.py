"""Date reservations of clubs, associations and others: request, answer, withdraw, use."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Club, Person, Season
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.identity import start_date
from federation.services.audit import record_event
from tournaments.calendar.rules import calendar
from tournaments.calendar.rules.calendar import CalendarAct, lateness
from tournaments.calendar.selectors.clashes import clashes_with, dated_reservation
from tournaments.calendar.selectors.cycle import cycle_of, deadlines_of, figures_of
from tournaments.calendar.services.messages import notify_of_date
from tournaments.calendar.services.reservation_deposits import (
    ask_reservation_deposit,
    refuse_without_deposit,
)
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import (
    STANDING_STATES,
    CalendarCycle,
    DateReservation,
    Event,
    ReservationState,
)
from tournaments.rules.clashes import Weight
from tournaments.rules.creation import refuse_creation
from tournaments.rules.naming import refuse_reserved_name

ARTICLE = "RTP 3.1.7"


@dataclass(frozen=True, slots=True)
class ReservationDraft:
    """A body's request. Exactly one of club and association is set, or another entity's contact."""

    season: Season
    organiser_kind: str
    title: str
    event_class: str
    kind: str
    starts_on: dt.date
    ends_on: dt.date
    club: Club | None = None
    association: Association | None = None
    entity_name: str = ""
    contact: Person | None = None
    event_type: str = "OPEN"
    age_group: str = "NONE"
    category_limit: str = "NONE"
    venue: str = ""
    region: Association | None = None
    is_online: bool = False


@transaction.atomic
def request_date(
    *, draft: ReservationDraft, account: Account | None, now: dt.datetime
) -> DateReservation:
    """Request days in a season's calendar; after the deadline the request is marked late.

    The deposit is requested at once. If the fee schedule has no amount yet, the reservation waits
    without it: no date is accepted before its deposit is paid.
    Raises: RuleError with the article. Source: RTP 3.1.7.
    """
    cycle = cycle_of(draft.season)
    CalendarCycle.objects.select_for_update().get(pk=cycle.pk)
    figures, today = figures_of(cycle), timezone.localdate(now)
    refuse_reservation(draft, figures=figures, today=today)
    late = lateness(
        CalendarAct.RESERVATION,
        done_on=today,
        deadlines=deadlines_of(cycle),
        figures=figures.calendar,
        begun_on=start_date(),
    )
    reservation = DateReservation.objects.create(
        season=draft.season,
        organiser_kind=draft.organiser_kind,
        club=draft.club,
        association=draft.association,
        entity_name=draft.entity_name.strip(),
        contact=draft.contact,
        title=draft.title.strip(),
        event_class=draft.event_class,
        kind=draft.kind,
        event_type=draft.event_type,
        age_group=draft.age_group,
        category_limit=draft.category_limit,
        starts_on=draft.starts_on,
        ends_on=draft.ends_on,
        venue=draft.venue.strip(),
        region=draft.region,
        is_online=draft.is_online,
        requested_at=now,
        requested_by=account,
        days_late=late,
    )
    _record(
        "date_requested", reservation, account, days_late=late, deposit=_ask(reservation, today)
    )
    return reservation


def _ask(reservation: DateReservation, on: dt.date) -> str:
    """Request the deposit; return its reference, or the reason why there is none yet."""
    try:
        with transaction.atomic():
            deposit = ask_reservation_deposit(
                reservation=reservation, account=reservation.requested_by, on=on
            )
    except RuleError as refusal:
        return refusal.code
    return deposit.request.reference


def refuse_reservation(draft: ReservationDraft, *, figures: RuleSetFigures, today: dt.date) -> None:
    """Refuse a reservation that is not allowed. Raises: RuleError with the article."""
    if not draft.title.strip():
        raise RuleError("event_name_missing")
    _refuse_days(draft.starts_on, draft.ends_on, season=draft.season, today=today)
    organiser = OrganiserKind(draft.organiser_kind)
    if organiser is OrganiserKind.OTHER:
        if draft.contact is None or not draft.entity_name.strip():
            raise RuleError("reservation_entity_unclear", article=ARTICLE)
    elif (organiser is OrganiserKind.CLUB) != (draft.club is not None) or (
        organiser is OrganiserKind.ASSOCIATION
    ) != (draft.association is not None):
        raise RuleError("event_organiser_unclear")
    if draft.club is not None and not _is_affiliated(draft.club, draft.starts_on):
        raise RuleError(
            "club_not_affiliated", article="RTP 3.1.2", club=draft.club.name, on=draft.starts_on
        )
    refuse_creation(organiser, draft.event_class, mandates=figures.mandates)
    refuse_reserved_name(
        draft.title,
        draft.event_class,
        classes=figures.event_classes,
        figures=figures.championship,
    )
    _refuse_own_overlap(draft)


def _refuse_days(first: dt.date, last: dt.date, *, season: Season, today: dt.date) -> None:
    if last < first:
        raise RuleError("event_ends_before_it_starts")
    if first < today:
        raise RuleError("reservation_in_the_past", on=first)
    if first < season.starts_on or last > season.ends_on:
        raise RuleError("reservation_outside_season", season=season.year)


def _is_affiliated(club: Club, on: dt.date) -> bool:
    begun = club.affiliated_from is None or club.affiliated_from <= on
    return begun and (club.affiliated_until is None or club.affiliated_until >= on)


def _refuse_own_overlap(draft: ReservationDraft) -> None:
    own = DateReservation.objects.filter(
        state__in=STANDING_STATES,
        starts_on__lte=draft.ends_on,
        ends_on__gte=draft.starts_on,
        club=draft.club,
        association=draft.association,
        entity_name=draft.entity_name.strip(),
    ).first()
    if own is not None:
        raise RuleError(
            "reservation_overlaps_own", article=ARTICLE, title=own.title, on=own.starts_on
        )


@transaction.atomic
def accept_reservation(
    *, reservation: DateReservation, account: Account | None, now: dt.datetime, reason: str = ""
) -> DateReservation:
    """Accept a date. Raises: RuleError on the day of an official event, or if unpaid."""
    row = _locked(reservation, ReservationState.ACCEPTED)
    refuse_unacceptable(row, (row.starts_on, row.ends_on))
    return _decide(row, ReservationState.ACCEPTED, reason, account, now)


def refuse_unacceptable(row: DateReservation, days: tuple[dt.date, dt.date]) -> None:
    """Refuse days on which an official event is, and any without a deposit. Raises: RuleError."""
    _refuse_clash(row, days)
    refuse_without_deposit(row)


@transaction.atomic
def offer_alternative(
    *,
    reservation: DateReservation,
    days: tuple[dt.date, dt.date],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> DateReservation:
    """Answer a request with other days, which must be free. Raises: RuleError."""
    row = _locked(reservation, ReservationState.ALTERNATIVE_OFFERED)
    _refuse_days(*days, season=row.season, today=timezone.localdate(now))
    _refuse_clash(row, days)
    row.offered_starts_on, row.offered_ends_on = days
    return _decide(
        row, ReservationState.ALTERNATIVE_OFFERED, _required_reason(reason), account, now
    )


@transaction.atomic
def accept_alternative(
    *, reservation: DateReservation, account: Account | None, now: dt.datetime
) -> DateReservation:
    """Accept the days offered. Raises: RuleError if they are no longer free, or unpaid."""
    row = _locked(reservation, ReservationState.ACCEPTED)
    if (
        row.state != ReservationState.ALTERNATIVE_OFFERED
        or row.offered_starts_on is None
        or row.offered_ends_on is None
    ):
        raise RuleError("reservation_without_offer", article=ARTICLE, title=row.title)
    days = (row.offered_starts_on, row.offered_ends_on)
    refuse_unacceptable(row, days)
    row.starts_on, row.ends_on = days
    return _decide(row, ReservationState.ACCEPTED, row.reason, account, now)


@transaction.atomic
def refuse_date(
    *, reservation: DateReservation, reason: str, account: Account | None, now: dt.datetime
) -> DateReservation:
    """Refuse a date, with the reason. Raises: RuleError."""
    row = _locked(reservation, ReservationState.REFUSED)
    return _decide(row, ReservationState.REFUSED, _required_reason(reason), account, now)


@transaction.atomic
def withdraw_reservation(
    *, reservation: DateReservation, reason: str, account: Account | None, now: dt.datetime
) -> DateReservation:
    """Withdraw a reservation. Raises: RuleError if it was refused, or has an event."""
    row = _locked(reservation, ReservationState.WITHDRAWN)
    return _decide(row, ReservationState.WITHDRAWN, reason, account, now)


@transaction.atomic
def use_reservation(
    *,
    reservation: DateReservation,
    draft: EventDraft,
    account: Account | None,
    now: dt.datetime,
) -> Event:
    """Create the event of an accepted date; organiser and days are those of the reservation."""
    row = _locked(reservation, ReservationState.USED)
    event = create_event(
        draft=replace(
            draft,
            organiser_kind=row.organiser_kind,
            club=row.club,
            association=row.association,
            kind=row.kind,
            event_class=row.event_class,
            starts_on=row.starts_on,
            ends_on=row.ends_on,
        ),
        account=account,
        now=now,
    )
    row.state, row.event = ReservationState.USED, event
    row.save(update_fields=["state", "event"])
    _record("date_used", row, account, event=event.pk)
    return event


@dataclass(frozen=True, slots=True)
class Answer:
    """The result for one of many reservations; refusal: why it was not changed."""

    reservation: DateReservation
    refusal: RuleError | None = None


def answer_reservations(
    *,
    reservations: Sequence[DateReservation],
    is_accepted: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> list[Answer]:
    """Accept or refuse many dates; each is independent of the others."""
    answers = []
    decide = accept_reservation if is_accepted else refuse_date
    for row in reservations:
        try:
            decided = decide(reservation=row, reason=reason, account=account, now=now)
        except RuleError as refusal:
            answers.append(Answer(row, refusal))
        else:
            answers.append(Answer(decided))
    return answers


def _locked(reservation: DateReservation, after: ReservationState) -> DateReservation:
    """Return the row, with its season locked. Raises: RuleError unless the state may follow."""
    CalendarCycle.objects.select_for_update().get(season=reservation.season_id)
    row = (
        DateReservation.objects.select_for_update(of=("self",))
        .select_related("season", "region", "club", "association", "contact")
        .get(pk=reservation.pk)
    )
    calendar.refuse_reservation_step(
        calendar.ReservationState(row.state), calendar.ReservationState(after)
    )
    return row


def _refuse_clash(row: DateReservation, days: tuple[dt.date, dt.date]) -> None:
    figures = figures_of(cycle_of(row.season))
    dated_thing = dated_reservation(row, figures=figures, days=days)
    for clash in clashes_with(dated_thing, figures=figures, decided_only=True):
        if clash.weight is Weight.FORBIDDEN:
            raise RuleError(
                "reservation_clashes", article=ARTICLE, title=clash.title, days=clash.days
            )


def _decide(
    row: DateReservation,
    state: ReservationState,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> DateReservation:
    before, row.state = row.state, state
    row.reason, row.decided_at, row.decided_by = reason.strip(), now, account
    row.save()
    offered = state is ReservationState.ALTERNATIVE_OFFERED
    first, last = (row.offered_starts_on, row.offered_ends_on) if offered else (None, None)
    _record(
        f"date_{state.lower()}",
        row,
        account,
        before=before,
        reason=row.reason,
        starts_on=(first or row.starts_on).isoformat(),
        ends_on=(last or row.ends_on).isoformat(),
    )
    notify_of_date(row, now=now)
    return row


def _required_reason(reason: str) -> str:
    if not reason.strip():
        raise RuleError("decision_without_reason", article=ARTICLE)
    return reason


def _record(act: str, row: DateReservation, account: Account | None, **details: object) -> None:
    record_event(act, subject=f"reservation:{row.pk}", account=account, details=details)
