"""Asking for a seat that stays, and answering."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.selectors.seat_requests import plays_in, seats_may_be_asked
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.seats import locked_event
from tournaments.entries.services.terms import refuse_ended
from tournaments.models import Registration, SeatRequest, SeatRequestState
from tournaments.seating.services.sessions import WishDraft, end_kept_seat, keep_seat

ARTICLE = "RTP 2.2.1"


@transaction.atomic
def ask_for_seat(
    *, registration: Registration, why: str, account: Account, now: dt.datetime
) -> SeatRequest:
    """Ask for a seat that stays, for oneself. Raises: RuleError. Source: RTP 2.2.1, 3.5.3."""
    event = locked_event(registration.event)
    refuse_ended(event, now)
    registration = held_registration(registration, event)
    if not seats_may_be_asked(event):
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
        asked_by=account,
        asked_at=now,
    )
    _told("seat_asked", row, account)
    return row


@transaction.atomic
def decide_seat(
    *,
    request: SeatRequest,
    grants: bool,
    draft: WishDraft,
    answer: str,
    account: Account | None,
    now: dt.datetime,
) -> SeatRequest:
    """Grant a seat, which every draw then keeps, or refuse it with a reason.

    draft: the seat, and the words everybody reads; never the player's own.
    Raises: RuleError if it was decided, without a reason, before the entry is complete.
    """
    event = locked_event(request.registration.event)
    row = SeatRequest.objects.select_related("registration__entry").get(pk=request.pk)
    if row.state != SeatRequestState.ASKED:
        raise RuleError("seat_request_decided", article=ARTICLE)
    if not grants and not answer.strip():
        raise RuleError("entry_reason_missing", article=ARTICLE)
    if grants:
        entry = row.registration.entry
        if entry is None or entry.withdrawn_at is not None:
            raise RuleError("seat_request_without_entry", article=ARTICLE)
        entry.event = event
        keep_seat(entry=entry, draft=draft, account=account, now=now)
    row.state = SeatRequestState.GRANTED if grants else SeatRequestState.REFUSED
    row.answer, row.decided_by, row.decided_at = answer.strip()[:300], account, now
    row.save(update_fields=["state", "answer", "decided_by", "decided_at"])
    _told("seat_granted" if grants else "seat_refused", row, account)
    return row


@transaction.atomic
def withdraw_seat_request(
    *, request: SeatRequest, account: Account, now: dt.datetime
) -> SeatRequest:
    """Take a request back; a seat kept for it is kept no longer. Raises: RuleError."""
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
        end_kept_seat(entry=row.registration.entry, account=account, now=now)
    row.state, row.why = SeatRequestState.WITHDRAWN, ""
    row.save(update_fields=["state", "why"])
    _told("seat_request_withdrawn", row, account)
    return row


def forget_seat_reasons(*, now: dt.datetime) -> int:
    """Empty why players asked for seats once their events are over: nobody needs it any longer.

    Returns: how many.
    """
    over = SeatRequest.objects.filter(registration__event__ends_on__lt=timezone.localdate(now))
    return over.exclude(why="").update(why="")


def _told(act: str, row: SeatRequest, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{row.registration.event_id}",
        account=account,
        details={"registration": row.registration_id},
    )
