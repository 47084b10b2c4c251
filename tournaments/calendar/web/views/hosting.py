"""Finding a host for a national event: calls, bids, the decision, the agreement."""

import datetime as dt
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.bodies.selectors.mandates import has_office_mandate
from federation.doors import door, public
from federation.errors import Refusal
from federation.money.selectors.fees import fee_schedule
from federation.page_parts.figures import money
from federation.page_parts.refusals import refusal_told
from federation.papers.selectors.papers import papers_about
from federation.rules.money import Money
from federation.selectors.callers import account_of
from federation.selectors.currency import currency_of_federation
from federation.texts import all_texts, spoken_value
from tournaments.calendar.services.hosting import (
    decide_hosting_call,
    open_hosting_call,
    place_bid,
)
from tournaments.calendar.web.hosting_forms import BidForm, CallForm, DecisionForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.hosting import (
    agreements_visible_to,
    bids_visible_to,
    compared_bids,
    delegates_decisions,
    hosting_calls,
    hosting_calls_visible_to,
)
from tournaments.events.selectors.organisers import Organiser, organisers_for
from tournaments.events.services.regulation_defaults import national_entry_fee
from tournaments.models import Event, HostingAgreement, HostingCall
from tournaments.permissions import (
    may_decide_hosting_call,
    may_open_hosting_call,
    may_place_bid,
    may_request_share,
    may_see_agreement,
)
from tournaments.rules.hosting import entry_fees_total, percent_text, share_of_fees
from tournaments.selectors.rule_sets import regulation_of

EXAMPLE_ENTRIES = 40


@public
@require_safe
def hosting_list(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    calls = list(hosting_calls())
    page: dict[str, Any] = {
        "open": [call for call in calls if call.decided_at is None and call.open_until >= on],
        "closed": [call for call in calls if call.decided_at is None and call.open_until < on],
        "decided": [call for call in calls if call.decided_at is not None],
        "decides": False,
        "agreements": [],
    }
    if request.user.is_authenticated:
        page["decides"] = delegates_decisions(request.user, on=on)
        page["agreements"] = [
            {"row": row, "share": percent_text(row.share)}
            for row in agreements_visible_to(request.user, on=on)
        ]
    return render(request, "tournaments/hosting_list.html", page)


@public
@require_safe
def hosting_call(request: HttpRequest, pk: int) -> HttpResponse:
    call = get_object_or_404(hosting_calls(), pk=pk)
    return render(request, "tournaments/hosting_call.html", _call_page(request, call))


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_open_hosting_call)
def hosting_open(request: HttpRequest, event: Event) -> HttpResponse:
    fee = national_entry_fee(event, on=timezone.localdate())
    calendar = regulation_of(event).calendar
    form = CallForm(
        request.POST or None,
        initial={
            "price": fee.cents if fee else None,
            "open_until": calendar.proposals_by.in_year(event.season.year - 1),
        },
    )
    if request.method == "POST" and form.is_valid():
        currency = fee.currency if fee else currency_of_federation()
        terms = form.terms(currency=currency, is_sample=_has_sample_fees(event))
        try:
            call = open_hosting_call(
                event=event, terms=terms, account=request.user, now=timezone.now()
            )
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("The event is on offer."))
            return redirect("hosting-call", pk=call.pk)
    return render(request, "tournaments/hosting_open.html", {"event": event, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=hosting_calls_visible_to, may=may_place_bid)
def bid_place(request: HttpRequest, call: HostingCall) -> HttpResponse:
    on = timezone.localdate()
    form = BidForm(
        request.POST or None,
        bidders=_bidders(request, on),
        may_name_others=has_office_mandate(account_of(request), on=on),
    )
    if request.method == "POST" and form.is_valid():
        try:
            place_bid(call=call, draft=form.draft(), account=request.user, now=timezone.now())
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("The bid is recorded."))
            return redirect("hosting-call", pk=call.pk)
    return render(
        request, "tournaments/bid_place.html", {**_call_page(request, call), "form": form}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=hosting_calls_visible_to, may=may_decide_hosting_call)
def hosting_bids(request: HttpRequest, call: HostingCall) -> HttpResponse:
    compared = compared_bids(call)
    form = DecisionForm(
        request.POST or None,
        bids=[(bid.pk, f"{bid.body_name}, {percent_text(bid.share)}") for _rank, bid in compared],
    )
    if request.method == "POST" and form.is_valid():
        chosen = next(bid for _rank, bid in compared if bid.pk == form.cleaned_data["bid"])
        try:
            agreement = decide_hosting_call(
                call=call,
                bid=chosen,
                reason=form.cleaned_data["reason"],
                account=request.user,
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("The host is chosen and the contract is being printed."))
            return redirect("hosting-agreement", pk=agreement.pk)
    page = _call_page(request, call)
    total = entry_fees_total(Money(call.price_cents, call.currency), entries=EXAMPLE_ENTRIES)
    page.update(
        form=form,
        example=EXAMPLE_ENTRIES,
        total=spoken_value(total),
        is_over=call.open_until < timezone.localdate(),
        rows=[
            {
                "bid": bid,
                "place": rank.place,
                "share": percent_text(bid.share),
                "amount": spoken_value(share_of_fees(total, bid.share)),
                "reason": all_texts()[rank.reason],
            }
            for rank, bid in compared
        ],
    )
    return render(request, "tournaments/hosting_bids.html", page)


@require_safe
@door(load=agreements_visible_to, may=may_see_agreement)
def hosting_agreement(request: HttpRequest, agreement: HostingAgreement) -> HttpResponse:
    on = timezone.localdate()
    event = agreement.delegation.event
    entries = event.entries.count()
    total = entry_fees_total(Money(agreement.price_cents, agreement.currency), entries=entries)
    return render(
        request,
        "tournaments/hosting_agreement.html",
        {
            "agreement": agreement,
            "event": event,
            "share": percent_text(agreement.share),
            "price": money(agreement.price_cents, agreement.currency),
            "entries": entries,
            "total": spoken_value(total),
            "owed": spoken_value(share_of_fees(total, agreement.share)),
            "contract": papers_about(f"hosting_agreement:{agreement.pk}").first(),
            "may_request": agreement.request is None
            and event.ends_on < on
            and may_request_share(account_of(request), agreement, on=on),
        },
    )


def _call_page(request: HttpRequest, call: HostingCall) -> dict[str, Any]:
    on, account = timezone.localdate(), request.user
    figures = regulation_of(call.event).delegation
    page: dict[str, Any] = {
        "call": call,
        "event": call.event,
        "price": money(call.price_cents, call.currency),
        "least": percent_text(figures.min_share_of_entry_fees),
        "is_late": call.open_until < on,
        "may_bid": False,
        "decides": False,
        "is_office": False,
        "own": [],
    }
    if account.is_authenticated:
        page["may_bid"] = call.decided_at is None and may_place_bid(account, call, on=on)
        page["decides"] = delegates_decisions(account, on=on)
        page["is_office"] = has_office_mandate(account, on=on)
        if not page["decides"]:
            page["own"] = [
                {"bid": bid, "share": percent_text(bid.share)}
                for bid in bids_visible_to(account, on=on).filter(
                    call=call, withdrawn_at__isnull=True
                )
            ]
    return page


def _bidders(request: HttpRequest, on: dt.date) -> list[Organiser]:
    bodies = organisers_for(account_of(request), on=on)
    return [each for each in bodies if each.club is not None or each.association is not None]


def _has_sample_fees(event: Event) -> bool:
    try:
        row, _figures = fee_schedule(event.season, on=timezone.localdate())
    except Refusal:
        return False
    return row.is_sample
