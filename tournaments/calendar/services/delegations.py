"""Delegation of an event: by the federation, or by an association to clubs of its area."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Association, Club
from federation.rules.organisers import OrganiserKind
from federation.services.audit import record_event
from tournaments.events.selectors.hosting import body_of, delegations_of, holder_of
from tournaments.models import Delegation, Event
from tournaments.rules.delegation import ARTICLE, refuse_delegation


@transaction.atomic
def delegate_event(
    *,
    event: Event,
    club: Club | None = None,
    association: Association | None = None,
    other_name: str = "",
    reason: str,
    account: Account | None,
    now: dt.datetime,
    on: dt.date,
) -> Delegation:
    """Delegate an event from the body now responsible for it. Exactly one body is named.

    Raises: RuleError if that body may not delegate it to this one.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    if [club is not None, association is not None, bool(other_name)].count(True) != 1:
        raise RuleError("hosting_bidder_unclear", article=ARTICLE)
    if event.cancelled_at is not None:
        raise RuleError("event_cancelled_before")
    chain = delegations_of(event)
    holder = holder_of(event, chain)
    to = body_of(club=club, association=association, other_name=other_name)
    refuse_delegation(holder, to)
    delegating = None
    if holder.kind is OrganiserKind.ASSOCIATION:
        delegating = chain[-1].association if chain else event.association
    link = Delegation.objects.create(
        event=event,
        given_by=delegating,
        club=club,
        association=association,
        other_name=other_name,
        delegated_on=on,
        reason=reason.strip(),
        recorded_by=account,
        recorded_at=now,
    )
    record_event(
        "event_delegated",
        subject=f"event:{event.pk}",
        account=account,
        details={"from": holder.name, "to": to.name, "reason": link.reason},
    )
    return link
