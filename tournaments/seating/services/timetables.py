"""The timetable of a delegated event: proposed by the host, decided by the office."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.events.selectors.hosting import delegations_of, timetable_waiting
from tournaments.events.selectors.regulations import dates_of
from tournaments.events.services.regulations import put_timetable
from tournaments.models import Event, TimetableProposal, TimetableState
from tournaments.rules.hosting import ARTICLE
from tournaments.rules.regulation_items import (
    Conditions,
    TimetableLine,
    conditions_mapping,
    parse_conditions,
)


@transaction.atomic
def propose_timetable(
    *, event: Event, lines: Sequence[object], account: Account | None, now: dt.datetime
) -> TimetableProposal:
    """Store the timetable proposed by a host. lines: JSON as in a regulation.

    Raises: RuleError if the event is not delegated, if a proposal is waiting, or for lines that are
    invalid or outside the event's days.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    if not delegations_of(event):
        raise RuleError("event_not_delegated", article=ARTICLE)
    if not lines:
        raise RuleError("timetable_empty", article=ARTICLE)
    if timetable_waiting(event) is not None:
        raise RuleError("timetable_waiting", article=ARTICLE)
    read = read_timetable(event, lines)
    proposal = TimetableProposal.objects.create(
        event=event, lines=_plain(read), proposed_at=now, proposed_by=account
    )
    record_event(
        "timetable_proposed",
        subject=f"event:{event.pk}",
        account=account,
        details={"proposal": proposal.pk},
    )
    return proposal


@transaction.atomic
def approve_timetable(
    *, proposal: TimetableProposal, account: Account | None, now: dt.datetime
) -> TimetableProposal:
    """Copy a proposed timetable into the draft of the regulation. Raises: RuleError."""
    proposal = _waiting(proposal)
    lines = read_timetable(proposal.event, proposal.lines)
    put_timetable(event=proposal.event, timetable=lines, account=account, now=now)
    return _decided(proposal, TimetableState.APPROVED, "", account, now)


@transaction.atomic
def refuse_timetable(
    *, proposal: TimetableProposal, reason: str, account: Account | None, now: dt.datetime
) -> TimetableProposal:
    """Refuse a proposed timetable. Raises: RuleError without a reason."""
    proposal = _waiting(proposal)
    if not reason.strip():
        raise RuleError("timetable_reason_missing", article=ARTICLE)
    return _decided(proposal, TimetableState.REFUSED, reason.strip(), account, now)


def read_timetable(event: Event, lines: Sequence[object]) -> tuple[TimetableLine, ...]:
    """Parse the lines of a timetable and check them against the event's days. Raises: RuleError."""
    days = dates_of(event)
    data = {
        "dates": {"starts_on": days.starts_on.isoformat(), "ends_on": days.ends_on.isoformat()},
        "timetable": list(lines),
    }
    return parse_conditions(data).timetable


def _plain(lines: tuple[TimetableLine, ...]) -> list[dict[str, Any]]:
    timetable: list[dict[str, Any]] = conditions_mapping(Conditions(timetable=lines))["timetable"]
    return timetable


def _waiting(proposal: TimetableProposal) -> TimetableProposal:
    rows = TimetableProposal.objects.select_for_update(of=("self",))
    proposal = rows.select_related("event__season", "event__rule_set").get(pk=proposal.pk)
    if proposal.state != TimetableState.WAITING:
        raise RuleError("timetable_decided", article=ARTICLE)
    return proposal


def _decided(
    proposal: TimetableProposal,
    state: TimetableState,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> TimetableProposal:
    proposal.state, proposal.reason = state, reason
    proposal.decided_at, proposal.decided_by = now, account
    proposal.save(update_fields=["state", "reason", "decided_at", "decided_by"])
    record_event(
        f"timetable_{state.lower()}",
        subject=f"event:{proposal.event_id}",
        account=account,
        details={"proposal": proposal.pk, "reason": reason},
    )
    return proposal
