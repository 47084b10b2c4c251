"""Acts for finding a host: calls, bids, decision, share of fees; and delegation."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Recipient, page_of_value
from federation.acts.registry import register
from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import Refusal
from federation.models import Association, KeyScope, PaymentRequest
from federation.money.selectors.fees import fee_schedule
from federation.page_parts.figures import money
from federation.rules.organisers import OrganiserKind
from federation.selectors.currency import currency_of_federation
from tournaments.calendar.acts.hosting_forms import (
    BidForm,
    CallForm,
    DecisionForm,
    DelegationForm,
)
from tournaments.calendar.services.delegations import delegate_event
from tournaments.calendar.services.hosting import (
    decide_hosting_call,
    open_hosting_call,
    place_bid,
    request_hosting_share,
    withdraw_bid,
    withdraw_hosting_call,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.hosting import (
    agreements_visible_to,
    bids_visible_to,
    compared_bids,
    delegations_of,
    holder_of,
    hosting_calls_visible_to,
)
from tournaments.events.selectors.organisers import organisers_for
from tournaments.events.services.regulation_defaults import national_entry_fee
from tournaments.models import Event, HostingAgreement, HostingBid, HostingCall
from tournaments.permissions import (
    may_decide_hosting_call,
    may_delegate_event,
    may_open_hosting_call,
    may_place_bid,
    may_request_share,
    may_withdraw_bid,
    may_withdraw_hosting_call,
)
from tournaments.rules.hosting import percent_text
from tournaments.selectors.rule_sets import regulation_of


def _request_sent(request: PaymentRequest, _call: Call) -> Message:
    words = _("Payment request %(reference)s is made.")
    return words % {"reference": request.reference}


def _proposed(call: Call) -> dict[str, Any]:
    event = call.row
    fee = national_entry_fee(event, on=call.today)
    until = regulation_of(event).calendar.proposals_by.in_year(event.season.year - 1)
    return {"initial": {"price_cents": fee.cents if fee else None, "open_until": until}}


def _terms(form: Any, call: Call) -> dict[str, Any]:
    fee = national_entry_fee(call.row, on=call.today)
    currency = fee.currency if fee else currency_of_federation()
    return {"terms": form.terms(currency=currency, is_sample=_has_samples(call.row, call.today))}


def _has_samples(event: Event, on: dt.date) -> bool:
    try:
        row, _figures = fee_schedule(event.season, on=on)
    except Refusal:
        return False
    return row.is_sample


def _bidders(call: Call) -> dict[str, Any]:
    bodies = organisers_for(call.account, on=call.today)
    figures = regulation_of(call.row.event).delegation
    return {
        "bidders": [
            body for body in bodies if body.club is not None or body.association is not None
        ],
        "may_name_others": has_office_mandate(call.account, on=call.today),
        "least": percent_text(figures.min_share_of_entry_fees),
        "price": money(call.row.price_cents, call.row.currency),
    }


def _offered(form: Any, _call: Call) -> dict[str, Any]:
    return {"draft": form.draft()}


def _bids(call: Call) -> dict[str, Any]:
    compared = compared_bids(call.row)
    return {
        "bids": [(bid.pk, f"{bid.body_name}, {percent_text(bid.share)}") for _rank, bid in compared]
    }


def _chosen(form: forms.Form, call: Call) -> dict[str, Any]:
    number = form.cleaned_data["bid"]
    chosen = next(bid for _rank, bid in compared_bids(call.row) if bid.pk == number)
    return {"bid": chosen, "reason": form.cleaned_data["reason"]}


def _bodies(call: Call) -> dict[str, Any]:
    holder = holder_of(call.row, delegations_of(call.row))
    from_federation = holder.kind is OrganiserKind.FEDERATION
    clubs = clubs_affiliated(on=call.today)
    return {
        "clubs": list(clubs if from_federation else clubs.filter(association__code=holder.area)),
        "associations": list(Association.objects.order_by("name")) if from_federation else [],
        "may_name_others": from_federation,
    }


def _handed(form: Any, _call: Call) -> dict[str, Any]:
    club, association, other_name = form.bodies()
    return {
        "club": club,
        "association": association,
        "other_name": other_name,
        "reason": form.cleaned_data["reason"],
    }


OF_HOSTING = partial(Act, rules=("3.1.8-a",), api=KeyScope.EVENTS, tag="events")
ON_EVENT = partial(OF_HOSTING, on=Event, row="event", load=events_visible_to)
ON_CALL = partial(OF_HOSTING, on=HostingCall, row="call", load=hosting_calls_visible_to)

register([
    ON_EVENT(
        creates=True,
        name="event-hand-on", path="events/<int:pk>/delegation/hand-on/",
        title=_("Hand the event on"),
        hint=_(
            "The federation hands events on to associations, clubs and others; an association to "
            "clubs of its area."
        ),
        may=may_delegate_event, form=DelegationForm, form_arguments=_bodies, arguments=_handed,
        service=delegate_event, message=_("The event is handed on."),
        next_page="event-regulation", rules=("3.1.2-a",),
    ),
    ON_EVENT(
        once=True,
        name="hosting-open", path="events/<int:pk>/hosting/open/",
        title=_("Open a call for hosts"),
        hint=_(
            "The call is public; clubs and associations bid through their secretaries, others "
            "through the office."
        ),
        may=may_open_hosting_call, form=CallForm, form_arguments=_proposed, arguments=_terms,
        service=open_hosting_call, message=_("The event is on offer."),
        next_page=page_of_value("hosting-call"), creates=True,
    ),
    ON_CALL(
        once=True,
        name="bid-place", path="hosting/<int:pk>/bid/", title=_("Make a bid"), may=may_place_bid,
        form=BidForm, form_arguments=_bidders, arguments=_offered, service=place_bid,
        message=_("The bid is recorded."), next_page="hosting-call", creates=True,
        rules=("3.1.8-a", "3.1.8-b"),
    ),
    ON_CALL(
        name="hosting-decide", path="hosting/<int:pk>/bids/decide/", title=_("Choose this host"),
        may=may_decide_hosting_call, form=DecisionForm, form_arguments=_bids, arguments=_chosen,
        service=decide_hosting_call,
        message=_("The host is chosen and the contract is being printed."),
        next_page=page_of_value("hosting-agreement"), creates=True,
        rules=("3.1.8-a", "3.1.8-b", "3.1.8-c"),
    ),
    OF_HOSTING(
        name="bid-withdraw", path="hosting/bids/<int:pk>/withdraw/", title=_("Take the bid back"),
        on=HostingBid, row="bid", load=bids_visible_to, may=may_withdraw_bid,
        service=withdraw_bid, message=_("The bid is taken back."), next_page="hosting-call",
        next_row="call_id",
    ),
    ON_CALL(
        name="hosting-withdraw", path="hosting/<int:pk>/withdraw/",
        title=_("Withdraw the call"), may=may_withdraw_hosting_call, service=withdraw_hosting_call,
        message=_("The call is withdrawn."), next_page="hosting-list", next_row="",
    ),
    OF_HOSTING(
        creates=True,
        name="share-request", path="hosting/agreements/<int:pk>/share/",
        title=_("Ask for the share"), on=HostingAgreement, row="agreement",
        load=agreements_visible_to, may=may_request_share, service=request_hosting_share,
        message=_request_sent, next_page="hosting-agreement", once=True,
        rules=("3.1.8-b", "3.1.8-c"), notifies=(Recipient.PAYER,),
    ),
])  # fmt: skip
