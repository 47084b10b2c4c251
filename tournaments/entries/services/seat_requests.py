"""Requests for fixed seats, and their answers."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.selectors.seat_requests import may_request_seats, plays_in
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.seats import locked_event
from tournaments.entries.services.terms import refuse_ended
from tournaments.models import Event, Registration, SeatRequest, SeatRequestState
from tournaments.seating.services.sessions import WishDraft, end_reserved_seat, keep_seat

ARTICLE = "RTP 2.2.1"


@transaction.atomic
def ask_for_seat(
    *, registration: Registration, why: str, account: Account, now: dt.datetime
) -> SeatRequest:
    """Request a fixed seat for oneself. Raises: RuleError. Source: RTP 2.2.1, 3.5.3."""
    event = locked_event(registration.event)
    refuse_ended(event, now)
    registration = held_registration(registration, event)
    if not may_request_seats(event):
        raise RuleError("seats_of_teams_stay", article=ARTICLE)
    if account.person is None or not plays_in(account, registration):
        raise RuleError("entry_not_yours", article=ARTICLE)
    if not why.strip():
        raise RuleError("seat_request_needs_why", article=ARTICLE)
    live = [SeatRequestState.ASKED, SeatRequestState.GRANTED]
    if registration.seat_requests.filter(person=account.person, state__in=live).exists():
        raise RuleError("seat_asked_before", article=ARTICLE)
    row = SeatRequest.objects.create(
        registration=registration,
        person=account.person,
        why=why.strip()[:300],
        requested_by=account,
        requested_at=now,
    )
    _record("seat_asked", row, account)
    return row


@transaction.atomic
def grant_seat(
    *,
    request: SeatRequest,
    criterion: str,
    table: int | None,
    line: str,
    answer: str,
    account: Account | None,
    now: dt.datetime,
) -> SeatRequest:
    """Grant a seat, which every draw then respects.

    criterion: the published text, never the player's own. table: None for any.
    Raises: RuleError if it was decided, or before the entry is complete.
    """
    row, event = _locked_request(request)
    entry = row.registration.entry
    if entry is None or entry.withdrawn_at is not None:
        raise RuleError("seat_request_without_entry", article=ARTICLE)
    entry.event = event
    draft = WishDraft(criterion, table, line)
    keep_seat(entry=entry, draft=draft, account=account, now=now)
    return _decided(row, SeatRequestState.GRANTED, answer, account, now)


@transaction.atomic
def refuse_seat(
    *, request: SeatRequest, answer: str, account: Account | None, now: dt.datetime
) -> SeatRequest:
    """Refuse a seat, with a reason. Raises: RuleError if it was decided, or without a reason."""
    row, _event = _locked_request(request)
    if not answer.strip():
        raise RuleError("entry_reason_missing", article=ARTICLE)
    return _decided(row, SeatRequestState.REFUSED, answer, account, now)


def _locked_request(request: SeatRequest) -> tuple[SeatRequest, Event]:
    event = locked_event(request.registration.event)
    row = SeatRequest.objects.select_related("registration__entry").get(pk=request.pk)
    if row.state != SeatRequestState.ASKED:
        raise RuleError("seat_request_decided", article=ARTICLE)
    return row, event


def _decided(
    row: SeatRequest,
    state: SeatRequestState,
    answer: str,
    account: Account | None,
    now: dt.datetime,
) -> SeatRequest:
    row.state, row.answer = state, answer.strip()[:300]
    row.decided_by, row.decided_at = account, now
    row.save(update_fields=["state", "answer", "decided_by", "decided_at"])
    _record(f"seat_{state.lower()}", row, account)
    return row


@transaction.atomic
def withdraw_seat_request(
    *, request: SeatRequest, account: Account, now: dt.datetime
) -> SeatRequest:
    """Withdraw a request; a seat reserved for it is released. Raises: RuleError."""
    locked_event(request.registration.event)
    row = SeatRequest.objects.select_related("registration__entry").get(pk=request.pk)
    if account.person_id != row.person_id:
        raise RuleError("entry_not_yours", article=ARTICLE)
    if row.state not in {SeatRequestState.ASKED, SeatRequestState.GRANTED}:
        raise RuleError("seat_request_decided", article=ARTICLE)
    others = row.registration.seat_requests.filter(state=SeatRequestState.GRANTED)
    if (
        row.state == SeatRequestState.GRANTED
        and row.registration.entry is not None
        and not others.exclude(pk=row.pk).exists()
    ):
        end_reserved_seat(entry=row.registration.entry, account=account, now=now)
    row.state, row.why = SeatRequestState.WITHDRAWN, ""
    row.save(update_fields=["state", "why"])
    _record("seat_request_withdrawn", row, account)
    return row


def forget_seat_reasons(*, now: dt.datetime) -> int:
    """Delete the players' reasons for seats after their events.

    Returns: how many.
    """
    over = SeatRequest.objects.filter(registration__event__ends_on__lt=timezone.localdate(now))
    return over.exclude(why="").update(why="")


def _record(act: str, row: SeatRequest, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{row.registration.event_id}",
        account=account,
        details={"registration": row.registration_id},
    )
