"""Finding a host for a national event: call, bids, decision, share of the fees."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Club, PaymentRequest
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.rules.money import Money
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.calendar.services.delegations import delegate_event
from tournaments.events.selectors.hosting import compared_bids
from tournaments.models import (
    Event,
    HostingAgreement,
    HostingBid,
    HostingCall,
    OrganiserKind,
)
from tournaments.rules.hosting import (
    ARTICLE,
    days_after,
    entry_fees_total,
    percent_text,
    refuse_share,
    share_due_on,
    share_of_fees,
)
from tournaments.selectors.rule_sets import regulation_of

SHARE_FEE = "HOSTING_SHARE"


@dataclass(frozen=True, slots=True)
class CallTerms:
    """The terms of a call. price_cents: of one entry; is_sample: invented amounts."""

    open_until: dt.date
    price_cents: int
    currency: str
    message: str = ""
    is_sample: bool = False


@dataclass(frozen=True, slots=True)
class BidDraft:
    """A bid. Exactly one of club, association and other_name is set."""

    share: Fraction
    venue: str
    timetable: str
    promotion: str = ""
    support: str = ""
    club: Club | None = None
    association: Association | None = None
    other_name: str = ""


@transaction.atomic
def open_hosting_call(
    *, event: Event, terms: CallTerms, account: Account | None, now: dt.datetime
) -> HostingCall:
    """Open a call for hosts of a national event of the federation. Raises: RuleError."""
    event = Event.objects.select_for_update().select_related("rule_set").get(pk=event.pk)
    figures = regulation_of(event)
    national = figures.event_classes[event.event_class].is_national
    if not national or event.organiser_kind != OrganiserKind.FEDERATION:
        raise RuleError("event_not_national", article=ARTICLE)
    if event.cancelled_at is not None:
        raise RuleError("event_cancelled_before")
    if terms.open_until < timezone.localdate(now):
        raise RuleError("hosting_call_in_the_past", article=ARTICLE)
    if terms.open_until >= event.starts_on:
        raise RuleError("hosting_call_ends_late", article=ARTICLE)
    if terms.price_cents <= 0:
        raise RuleError("hosting_price_missing", article=ARTICLE)
    if event.hosting_calls.filter(withdrawn_at__isnull=True).exists():
        raise RuleError("hosting_call_exists", article=ARTICLE)
    call = HostingCall.objects.create(
        event=event,
        open_until=terms.open_until,
        message=terms.message,
        price_cents=terms.price_cents,
        currency=terms.currency,
        is_sample=terms.is_sample,
        opened_at=now,
        opened_by=account,
    )
    record_event(
        "hosting_call_opened",
        subject=f"event:{event.pk}",
        account=account,
        details={"open_until": terms.open_until.isoformat(), "price_cents": terms.price_cents},
    )
    return call


@transaction.atomic
def withdraw_hosting_call(*, call: HostingCall, account: Account | None, now: dt.datetime) -> None:
    """Withdraw a call before it is decided. Raises: RuleError."""
    call = _open_call(call)
    call.withdrawn_at = now
    call.save(update_fields=["withdrawn_at"])
    record_event("hosting_call_withdrawn", subject=f"event:{call.event_id}", account=account)


@transaction.atomic
def place_bid(
    *, call: HostingCall, draft: BidDraft, account: Account | None, now: dt.datetime
) -> HostingBid:
    """Record a body's bid; a late bid is kept and marked with the days it is late.

    Raises: RuleError below the minimum share, without venue or timetable, for a second bid of the
    same body, or if the call is decided.
    """
    call = _open_call(call)
    bodies = [draft.club is not None, draft.association is not None, bool(draft.other_name.strip())]
    if bodies.count(True) != 1:
        raise RuleError("hosting_bidder_unclear", article=ARTICLE)
    refuse_share(draft.share, figures=regulation_of(call.event).delegation)
    if not draft.venue.strip():
        raise RuleError("hosting_venue_missing", article=ARTICLE)
    if not draft.timetable.strip():
        raise RuleError("hosting_timetable_missing", article=ARTICLE)
    bid = HostingBid(
        call=call,
        club=draft.club,
        association=draft.association,
        other_name=draft.other_name.strip(),
        share_numerator=draft.share.numerator,
        share_denominator=draft.share.denominator,
        venue=draft.venue.strip(),
        timetable=draft.timetable.strip(),
        promotion=draft.promotion.strip(),
        support=draft.support.strip(),
        days_late=days_after(timezone.localdate(now), call.open_until),
        received_at=now,
        sent_by=account,
    )
    same = call.bids.filter(
        club=bid.club,
        association=bid.association,
        other_name=bid.other_name,
        withdrawn_at__isnull=True,
    )
    if same.exists():
        raise RuleError("hosting_bid_exists", article=ARTICLE, bidder=bid.body_name)
    bid.save()
    record_event(
        "hosting_bid_placed",
        subject=f"event:{call.event_id}",
        account=account,
        details={
            "bidder": bid.body_name,
            "share": f"{draft.share}",
            "days_late": bid.days_late,
        },
    )
    return bid


@transaction.atomic
def withdraw_bid(*, bid: HostingBid, account: Account | None, now: dt.datetime) -> None:
    """Withdraw a bid before the call is decided. Raises: RuleError."""
    _open_call(bid.call)
    bid = HostingBid.objects.select_for_update().get(pk=bid.pk)
    if bid.withdrawn_at is not None:
        raise RuleError("hosting_bid_withdrawn", article=ARTICLE)
    bid.withdrawn_at = now
    bid.save(update_fields=["withdrawn_at"])
    record_event(
        "hosting_bid_withdrawn",
        subject=f"event:{bid.call.event_id}",
        account=account,
        details={"bid": bid.pk},
    )


@transaction.atomic
def decide_hosting_call(
    *, call: HostingCall, bid: HostingBid, reason: str, account: Account | None, now: dt.datetime
) -> HostingAgreement:
    """Choose a host: delegate the event to it, record the agreement, print the contract.

    Raises: RuleError while bids are open, if already decided, for a withdrawn bid, without reason.
    """
    call, on = _open_call(call), timezone.localdate(now)
    if on <= call.open_until:
        raise RuleError("hosting_call_still_open", article=ARTICLE, until=call.open_until)
    chosen = _standing_bid(bid, call)
    if not reason.strip():
        raise RuleError("hosting_reason_missing", article=ARTICLE)
    places = {ranked.offer.number: ranked.place for ranked, _bid in compared_bids(call)}
    delegation = delegate_event(
        event=call.event,
        club=chosen.club,
        association=chosen.association,
        other_name=chosen.other_name,
        reason=reason,
        account=account,
        now=now,
        on=on,
    )
    agreement = HostingAgreement.objects.create(
        delegation=delegation,
        bid=chosen,
        share_numerator=chosen.share_numerator,
        share_denominator=chosen.share_denominator,
        price_cents=call.price_cents,
        currency=call.currency,
        is_sample=call.is_sample,
        due_on=share_due_on(
            call.event.ends_on,
            delegated_on=on,
            figures=regulation_of(call.event).delegation,
        ),
    )
    _close(call, chosen, reason, account, now)
    record_event(
        "hosting_call_decided",
        subject=f"event:{call.event_id}",
        account=account,
        details={
            "bid": chosen.pk,
            "host": chosen.body_name,
            "place": places[chosen.pk],
            "reason": reason.strip(),
        },
    )
    request_job(
        "issue_hosting_contract",
        arguments={"agreement_id": agreement.pk},
        subject=f"event:{call.event_id}",
        account=account,
    )
    return agreement


@transaction.atomic
def request_hosting_share(
    *, agreement: HostingAgreement, account: Account | None, now: dt.datetime
) -> PaymentRequest:
    """Bill the host for the agreed share of the entry fees, after the event.

    Raises: RuleError before its end, a second time, without entries, or if the ledger cannot bill
    the host.
    """
    agreement = HostingAgreement.objects.select_for_update(of=("self",)).get(pk=agreement.pk)
    delegation, on = agreement.delegation, timezone.localdate(now)
    event = delegation.event
    if agreement.request is not None:
        raise RuleError(
            "hosting_share_requested", article=ARTICLE, reference=agreement.request.reference
        )
    if on <= event.ends_on:
        raise RuleError("hosting_event_not_over", article=ARTICLE, ends_on=event.ends_on)
    if delegation.club is None and delegation.association is None:
        raise RuleError("hosting_debtor_missing", article=ARTICLE, host=delegation.body_name)
    entries = event.entries.count()
    if not entries:
        raise RuleError("hosting_no_entries", article=ARTICLE)
    total = entry_fees_total(Money(agreement.price_cents, agreement.currency), entries=entries)
    owed = share_of_fees(total, agreement.share)
    agreement.request = create_payment_request(
        Bill(
            season=event.season,
            subject=event.name,
            currency=agreement.currency,
            lines=[
                ChargeLine(
                    SHARE_FEE,
                    f"{percent_text(agreement.share)} × {entries} × {total_price(agreement)}",
                    ARTICLE,
                    1,
                    owed.cents,
                )
            ],
            club=delegation.club,
            association=delegation.association,
            event_number=event.pk,
            is_sample=agreement.is_sample,
            due_on=agreement.due_on,
        ),
        account=account,
        issued_on=on,
    )
    agreement.save(update_fields=["request"])
    request_job(
        "issue_payment_request",
        arguments={"request_id": agreement.request.pk},
        subject=f"event:{event.pk}",
        account=account,
    )
    return agreement.request


def total_price(agreement: HostingAgreement) -> str:
    """Return the price of an entry as printed in a line of a payment request."""
    return str(Money(agreement.price_cents, agreement.currency))


def _open_call(call: HostingCall) -> HostingCall:
    call = (
        HostingCall.objects.select_for_update(of=("self",))
        .select_related("event__rule_set", "event__season")
        .get(pk=call.pk)
    )
    if call.withdrawn_at is not None:
        raise RuleError("hosting_call_withdrawn", article=ARTICLE)
    if call.decided_at is not None:
        raise RuleError("hosting_call_decided", article=ARTICLE)
    return call


def _standing_bid(bid: HostingBid, call: HostingCall) -> HostingBid:
    """Return a bid, locked. Raises: RuleError if it is of another call, or withdrawn."""
    chosen = HostingBid.objects.select_for_update().get(pk=bid.pk)
    if chosen.call_id != call.pk:
        raise RuleError("hosting_bid_of_other_call", article=ARTICLE)
    if chosen.withdrawn_at is not None:
        raise RuleError("hosting_bid_withdrawn", article=ARTICLE)
    return chosen


def _close(
    call: HostingCall,
    chosen: HostingBid,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> None:
    chosen.is_chosen = True
    chosen.save(update_fields=["is_chosen"])
    call.decided_at, call.decided_by, call.reason = now, account, reason.strip()
    call.save(update_fields=["decided_at", "decided_by", "reason"])
    event = call.event
    if not event.venue.strip():
        event.venue = chosen.venue
        event.save(update_fields=["venue"])
