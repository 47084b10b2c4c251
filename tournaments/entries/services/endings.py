"""Leaving an event: withdrawals, and the reserve who comes in."""

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.money.selectors.ledger import paid_cents
from federation.money.services.credit_notes import cancel_payment_request
from federation.services.audit import record_event
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.in_play import refuse_in_play
from tournaments.entries.services.messages import notify_of_entry, players_reached
from tournaments.entries.services.seats import HOLDS_PLACE, free_place, locked_event, next_reserve
from tournaments.models import EntryTerms, PhasePlace, Registration, RegistrationState
from tournaments.phases.services.reserves import call_reserves
from tournaments.rules.entries import ENTRIES

WITHDRAWN = "Entry withdrawn"


@transaction.atomic
def withdraw_registration(
    *, registration: Registration, reason: str, account: Account | None, now: dt.datetime
) -> Registration | None:
    """Withdraw an entry from its event; before the first day the first reserve comes in.

    If it qualified from the previous phase, the next entry of that phase is called instead and
    asked to confirm.

    Returns the reserve called, None where nobody was. Raises: RuleError if it has ended, it plays
    already, or after the deadline without a reason, or points were given.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    refuse_once_homologated(event)
    refuse_in_play(registration.entry, account=account, on=timezone.localdate(now))
    terms = EntryTerms.objects.filter(event=event).first()
    is_late = terms is not None and now > terms.closes_at
    if is_late and not reason.strip():
        raise RuleError("entry_reason_missing", article=ENTRIES)
    if not is_late:
        drop_unpaid_fees([registration], account=account, now=now)
    had_place = registration.state in HOLDS_PLACE
    to = players_reached(registration)
    end_registration(registration, RegistrationState.WITHDRAWN, reason=reason, now=now)
    notify_of_entry("notice_entry_withdrawn", registration, to, now=now)
    registration.ended_after_deadline = is_late
    registration.save(update_fields=["ended_after_deadline"])
    record_event(
        "entry_withdrawn",
        subject=f"event:{event.pk}",
        account=account,
        details={"registration": registration.pk, "late": is_late},
    )
    if not had_place:
        return None
    return give_place_on(registration, account=account, now=now)


def give_place_on(
    registration: Registration, *, account: Account | None, now: dt.datetime
) -> Registration | None:
    """Call the reserve for an entry that had a place and ended, before the first day.

    Returns: the reserve called, or None.
    """
    event = registration.event
    terms = EntryTerms.objects.filter(event=event).first()
    if timezone.localdate(now) >= event.starts_on:
        return None
    came_from = PhasePlace.objects.filter(registration=registration).first()
    if came_from is not None:
        call_reserves(phase=came_from.phase, account=account, now=now)
        return None
    if terms is None or terms.max_entries is None or not terms.admits_reserves:
        return None
    try:
        with transaction.atomic():
            return next_reserve(event, account=account, now=now)
    except RuleError:
        # A reserve who may not enter does not prevent the withdrawal; the organiser calls one by
        # hand.
        return None


def drop_unpaid_fees(
    registrations: Iterable[Registration], *, account: Account | None, now: dt.datetime
) -> int:
    """Cancel the unpaid bills of entries; payments stay to be settled.

    Returns: the number of bills. Source: RTP 3.1.2.
    """
    dropped = 0
    for registration in registrations:
        request = registration.payment_request
        if request is None or request.cancelled_by_entry_id is not None or paid_cents(request):
            continue
        cancel_payment_request(
            request=request, reason=WITHDRAWN, on=timezone.localdate(now), account=account
        )
        dropped += 1
    return dropped


def end_registration(
    registration: Registration, state: RegistrationState, *, reason: str, now: dt.datetime
) -> None:
    """Record the end of an entry, and remove its players from the event."""
    registration.state, registration.ended_at = state, now
    registration.end_reason = reason.strip()[:300]
    registration.save(update_fields=["state", "ended_at", "end_reason"])
    free_place(registration, now=now)
