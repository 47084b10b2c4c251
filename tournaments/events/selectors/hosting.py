"""Hosts of delegated events: delegations, calls, bids, agreements."""

import datetime as dt

from django.db.models import Count, Q, QuerySet

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    has_council_mandate,
    has_office_mandate,
)
from federation.models import Account, Association, Club, Council, Federation
from federation.rules.organisers import OrganiserKind
from tournaments.models import (
    Delegation,
    Event,
    HostingAgreement,
    HostingBid,
    HostingCall,
    TimetableProposal,
    TimetableState,
)
from tournaments.rules.delegation import Body
from tournaments.rules.hosting import Offer, RankedOffer, ranked_offers


def delegations_of(event: Event) -> list[Delegation]:
    """Return the delegations of an event: from the federation, and by that body in turn."""
    rows = Delegation.objects.filter(event=event)
    return list(rows.select_related("club__association", "association", "given_by"))


def delegates_decisions(account: Account, *, on: dt.date) -> bool:
    """Return whether the account decides on hosts: for the office or the federation's board."""
    return has_office_mandate(account, on=on) or has_council_mandate(account, Council.BOARD, on=on)


def events_hosted_by(account: Account, *, on: dt.date) -> QuerySet[Delegation]:
    """Return the delegations to bodies the account acts for."""
    return Delegation.objects.filter(_body_of(account, on=on))


def is_host(account: Account, event: Event, *, on: dt.date) -> bool:
    """Return whether the account acts for a body to which the event was delegated."""
    return events_hosted_by(account, on=on).filter(event=event).exists()


def holder_of(event: Event, chain: list[Delegation]) -> Body:
    """Return the body responsible for an event: the last delegate, else its organiser."""
    if chain:
        last = chain[-1]
        return body_of(club=last.club, association=last.association, other_name=last.other_name)
    if event.club is not None or event.association is not None:
        return body_of(club=event.club, association=event.association)
    named = Federation.objects.values_list("name", flat=True).first()
    kind = OrganiserKind(event.organiser_kind)
    if kind is OrganiserKind.FEDERATION and named:
        return Body(kind, named)
    return Body(kind, str(event.get_organiser_kind_display()))


def body_of(
    *, club: Club | None = None, association: Association | None = None, other_name: str = ""
) -> Body:
    """Return a body for the rules of delegation."""
    if club is not None:
        return Body(OrganiserKind.CLUB, club.name, club.association.code)
    if association is not None:
        return Body(OrganiserKind.ASSOCIATION, association.name, association.code)
    return Body(OrganiserKind.OTHER, other_name)


def hosting_calls() -> QuerySet[HostingCall]:
    """Return the calls not withdrawn, with their number of valid bids."""
    standing = Count("bids", filter=Q(bids__withdrawn_at__isnull=True))
    return (
        HostingCall.objects.filter(withdrawn_at__isnull=True)
        .select_related("event__season", "event__club", "event__association", "decided_by")
        .annotate(bid_count=standing)
    )


def hosting_calls_visible_to(account: Account, *, on: dt.date) -> QuerySet[HostingCall]:
    """Return all calls; they are public."""
    return hosting_calls()


def bids_of(call: HostingCall) -> QuerySet[HostingBid]:
    """Return the valid bids of a call."""
    rows = call.bids.filter(withdrawn_at__isnull=True)
    return rows.select_related("club", "association", "sent_by")


def bids_visible_to(account: Account, *, on: dt.date) -> QuerySet[HostingBid]:
    """Return all bids for those who decide, others see those of their own bodies."""
    rows = HostingBid.objects.select_related("call__event", "club", "association")
    if delegates_decisions(account, on=on):
        return rows
    return rows.filter(_body_of(account, on=on))


def compared_bids(call: HostingCall) -> list[tuple[RankedOffer, HostingBid]]:
    """Return the valid bids of a call, preferred first, each with the reason."""
    rows = {bid.pk: bid for bid in bids_of(call)}
    offers = [Offer(bid.pk, bid.share, bid.received_at, bid.days_late) for bid in rows.values()]
    return [(ranked, rows[ranked.offer.number]) for ranked in ranked_offers(offers)]


def agreements_visible_to(account: Account, *, on: dt.date) -> QuerySet[HostingAgreement]:
    """Return all agreements for those who decide, others see those of their own bodies."""
    rows = HostingAgreement.objects.select_related(
        "delegation__event__season",
        "delegation__event__rule_set",
        "delegation__club",
        "delegation__association",
        "bid",
        "request",
    )
    if delegates_decisions(account, on=on):
        return rows
    return rows.filter(_body_of(account, on=on, prefix="delegation__"))


def agreements_due(*, on: dt.date) -> QuerySet[HostingAgreement]:
    """Return the agreements whose event is over and whose share is not billed."""
    rows = HostingAgreement.objects.filter(
        request__isnull=True,
        delegation__event__ends_on__lt=on,
        delegation__event__cancelled_at__isnull=True,
    )
    return rows.select_related("delegation__event", "delegation__club", "delegation__association")


def timetables_visible_to(account: Account, *, on: dt.date) -> QuerySet[TimetableProposal]:
    """Return all proposed timetables for the office, hosts see those of their own events."""
    rows = TimetableProposal.objects.select_related("event__season", "event__rule_set")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(event__in=events_hosted_by(account, on=on).values("event"))


def timetable_waiting(event: Event) -> TimetableProposal | None:
    """Return the timetable waiting for the office's answer."""
    rows = event.timetable_proposals.filter(state=TimetableState.WAITING)
    return rows.select_related("proposed_by").first()


def _body_of(account: Account, *, on: dt.date, prefix: str = "") -> Q:
    return Q(**{f"{prefix}club__in": clubs_of(account, on=on)}) | Q(
        **{f"{prefix}association__in": associations_of(account, on=on)}
    )
