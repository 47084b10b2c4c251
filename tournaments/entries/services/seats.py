"""From online entries to contestants: places, reserves, and the entry that results use."""

import datetime as dt
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Club
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.people.selectors.people import clubs_of_people
from federation.services.audit import record_event
from tournaments.entries.selectors.checks import CheckLine, checks_of
from tournaments.entries.selectors.entries import entered_as
from tournaments.entries.selectors.licences import refuse_unlicensed
from tournaments.entries.selectors.prices import price_of
from tournaments.entries.selectors.waits import last_day_of_wait, waits_for_licence
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.entries.services.messages import notify_players
from tournaments.models import (
    Entry,
    EntryPlayer,
    EntryTerms,
    Event,
    FeeDebtor,
    PlayerState,
    Registration,
    RegistrationState,
)
from tournaments.rules.entries import ENTRIES, Placing, placing
from tournaments.rules.reserves import refuse_reserves, reserves_called
from tournaments.teams.services.names import name_team

FEE_CODE = "event_entry"
HOLDS_PLACE = (RegistrationState.ACCEPTED, RegistrationState.LICENCE)


def locked_event(event: Event) -> Event:
    """Return the event, locked until the transaction ends, so that entries change one at a time."""
    rows = Event.objects.select_for_update(of=("self",))
    return rows.select_related("season", "rule_set", "ranking_rule_set", "association").get(
        pk=event.pk
    )


def complete_registration(
    registration: Registration, *, account: Account | None, now: dt.datetime
) -> None:
    """Give a complete entry its place, or its turn among the reserves.

    Raises: RuleError for a check that fails, or for a full event that admits no reserves.
    """
    event = registration.event
    waits = refuse_failing(registration, on=timezone.localdate(now))
    terms = EntryTerms.objects.filter(event=event).first()
    states = list(event.registrations.values_list("state", flat=True))
    place = placing(
        entered=sum(state in HOLDS_PLACE for state in states),
        waiting=states.count(RegistrationState.WAITING),
        most=terms.max_entries if terms else None,
        has_scheme=terms.admits_reserves if terms else False,
    )
    registration.complete_at = now
    if place is Placing.RESERVE:
        registration.state = RegistrationState.WAITING
        registration.save(update_fields=["state", "complete_at"])
        record_act("entry_waits", registration, account)
        notify_players("notice_entry_waits", registration, now=now)
    elif waits:
        keep_for_licence(registration, account=account)
        notify_players("notice_entry_waits_for_licence", registration, now=now)
    else:
        seat_registration(registration, RegistrationState.ACCEPTED, account=account, now=now)
        record_act("entry_accepted", registration, account)
        notify_players("notice_entry_accepted", registration, now=now)


def keep_for_licence(registration: Registration, *, account: Account | None) -> None:
    """Reserve the place of an entry until the licence is issued."""
    registration.state = RegistrationState.LICENCE
    registration.licence_until = last_day_of_wait(registration.event)
    registration.save(update_fields=["state", "complete_at", "licence_until"])
    record_act("entry_waits_for_licence", registration, account)


def refuse_failing(registration: Registration, *, on: dt.date) -> bool:
    """Refuse unless each check is passed or overridden. Raises: RuleError.

    Returns: whether the entry still waits for the licence of a future season.
    """
    lines = checks_of(registration.event, [registration])[registration.pk]
    if refuse_lines(registration.event, lines, on=on):
        return True
    refuse_unlicensed(
        registration.event,
        [
            line.person.pk
            for line in lines
            if line.topic == "licence" and line.person and line.override is None
        ],
    )
    return False


def refuse_lines(event: Event, lines: Iterable[CheckLine], *, on: dt.date) -> bool:
    """Refuse if a check fails, except for a licence that may still be issued. Raises: RuleError.

    Returns: whether such a licence is awaited.
    """
    stopping = [line for line in lines if line.stops]
    for line in stopping:
        if line.refusal is not None and not waits_for_licence(event, line, on=on):
            raise line.refusal
    return bool(stopping)


def seat_registration(
    registration: Registration,
    state: RegistrationState,
    *,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Create the contestant used by seating, results and homologation; bill its fee."""
    event = registration.event
    entry = Entry.objects.create(
        event=event,
        key=registration.entry_key,
        number=str(event.entries.count() + 1),
        name=registration.name,
    )
    players = registration.players.filter(state=PlayerState.ACCEPTED).select_related("person")
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            entry=entry,
            person=row.person,
            position=position,
            name_as_entered=row.person.name,
            added_at=now,
        )
        for position, row in enumerate(players.order_by("position", "pk"), start=1)
    )
    registration.entry, registration.state = entry, state
    registration.complete_at = registration.complete_at or now
    registration.save(update_fields=["entry", "state", "complete_at"])
    name_team(registration)
    if state is RegistrationState.ACCEPTED:
        charge_entry(registration, account=account, now=now)


def free_place(registration: Registration, *, now: dt.datetime) -> None:
    """Remove the players of an ended entry from the event; their rows stay."""
    rows = registration.players.filter(state__in=[PlayerState.INVITED, PlayerState.ACCEPTED])
    rows.update(state=PlayerState.LEFT)
    if registration.entry is None:
        return
    registration.entry.withdrawn_at = now
    registration.entry.save(update_fields=["withdrawn_at"])
    registration.entry.players.filter(left_at__isnull=True).update(left_at=now)


@transaction.atomic
def call_reserve(*, event: Event, account: Account | None, now: dt.datetime) -> Registration:
    """Give a free place to the first reserve.

    Raises: RuleError if there is no place or no reserve.
    """
    event = locked_event(event)
    called = next_reserve(event, account=account, now=now)
    if called is None:
        raise RuleError("no_reserve_waits", article="RTP 2.1.10")
    return called


def next_reserve(event: Event, *, account: Account | None, now: dt.datetime) -> Registration | None:
    """Give a free place to the first reserve, if any. Raises: RuleError if no place is free."""
    refuse_once_homologated(event)
    terms = EntryTerms.objects.filter(event=event).first()
    entered = event.registrations.filter(state__in=HOLDS_PLACE).count()
    refuse_reserves(has_scheme=bool(terms and terms.admits_reserves))
    most = terms.max_entries if terms else None
    if most is not None and entered >= most:
        raise RuleError("no_place_free", article="RTP 2.1.10")
    waiting = list(
        event.registrations.filter(state=RegistrationState.WAITING).order_by("complete_at", "pk")
    )
    called = reserves_called(
        ["", *(str(registration.pk) for registration in waiting)],
        places=1,
        confirmed=(),
        declined={""},
        now=now,
        confirm_until=now,
    )
    for registration in waiting:
        if str(registration.pk) in called:
            if refuse_failing(registration, on=timezone.localdate(now)):
                keep_for_licence(registration, account=account)
            else:
                seat_registration(
                    registration, RegistrationState.ACCEPTED, account=account, now=now
                )
            record_act("entry_reserve_called", registration, account)
            notify_players("notice_entry_reserve_called", registration, now=now)
            return registration
    return None


@transaction.atomic
def take_entered(*, event: Event, people: Mapping[str, frozenset[int]]) -> None:
    """Give online entries the keys that a result file uses for the same people.

    people: of each contestant in the file.
    """
    for key, entry in entered_as(event, people).items():
        entry.key = key
        entry.save(update_fields=["key"])


def charge_entry(registration: Registration, *, account: Account | None, now: dt.datetime) -> None:
    """Bill the captain, or the captain's club, for the price of an entry, if the event has one."""
    event = registration.event
    terms = EntryTerms.objects.filter(event=event).first()
    if terms is None or terms.fee_debtor == FeeDebtor.NOBODY or not terms.fee_cents:
        return
    parts = price_of(registration, terms, now=now)
    if not sum(part.quantity * part.cents for part in parts):
        return
    club = _club_of(registration) if terms.fee_debtor == FeeDebtor.CLUB else None
    bill = Bill(
        season=event.season,
        subject=f"{event.name}: {registration.captain.name}",
        currency=terms.currency,
        lines=[
            ChargeLine(
                FEE_CODE,
                event.name,
                ENTRIES,
                part.quantity,
                part.cents,
                part.reason,
                part.values,
            )
            for part in parts
        ],
        club=club,
        person=None if club else registration.captain,
        event_number=event.pk,
    )
    registration.payment_request = create_payment_request(
        bill, account=account, issued_on=timezone.localdate(now)
    )
    registration.save(update_fields=["payment_request"])


def _club_of(registration: Registration) -> Club:
    captain = registration.captain
    clubs = clubs_of_people([captain.pk], season=registration.event.season)
    if captain.pk not in clubs:
        raise RuleError("entry_club_missing", article=ENTRIES, player=captain.name)
    return clubs[captain.pk]


def record_act(act: str, registration: Registration, account: Account | None) -> None:
    """Record an act on an entry in the audit trail of its event."""
    record_event(
        act,
        subject=f"event:{registration.event_id}",
        account=account,
        details={"registration": registration.pk},
    )
