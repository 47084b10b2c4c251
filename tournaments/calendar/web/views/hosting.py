"""Finding a host for a national event: calls, bids, the decision, the agreement."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.bodies.selectors.mandates import has_office_mandate
from federation.page_parts.figures import money
from federation.papers.selectors.papers import papers_about
from federation.rules.money import Money
from federation.selectors.callers import account_of
from federation.texts import all_texts, spoken_value
from tournaments.events.selectors.hosting import (
    agreements_visible_to,
    bids_visible_to,
    compared_bids,
    delegates_decisions,
    hosting_calls,
    hosting_calls_visible_to,
)
from tournaments.models import HostingAgreement, HostingCall
from tournaments.permissions import (
    may_decide_hosting_call,
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


@require_safe
@require(load=hosting_calls_visible_to, may=may_decide_hosting_call)
def hosting_bids(request: HttpRequest, call: HostingCall) -> HttpResponse:
    compared = compared_bids(call)
    page = _call_page(request, call)
    total = entry_fees_total(Money(call.price_cents, call.currency), entries=EXAMPLE_ENTRIES)
    page.update(
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
@require(load=agreements_visible_to, may=may_see_agreement)
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
