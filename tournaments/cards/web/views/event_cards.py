"""The systems of an event: policy, delivered cards, and who may read them."""

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.exporters.qr import qr_code
from federation.page_parts.exports import exported
from federation.selectors.callers import reader_of
from federation.texts import all_texts
from tournaments.acts.fields import ReasonForm
from tournaments.cards.acts.events import LeaveForm, PolicyForm, in_need, policy_set
from tournaments.cards.documents.labels import label_of
from tournaments.cards.selectors.collections import places_of
from tournaments.cards.selectors.convention_cards import (
    card_at_table,
    deadline_of,
    deliveries_of,
    deliveries_refused,
    is_seated_on,
    pair_shown,
    policy_of,
    public_deliveries,
    table_code,
)
from tournaments.cards.selectors.duties import (
    CardState,
    asks_for_cards,
    card_standings,
    card_waivers,
)
from tournaments.cards.web.card_list import CardListForm, card_row, collection_shown, looked_for
from tournaments.cards.web.forms import DayForm
from tournaments.cards.web.views.repository import HERE, card_page
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import CardLeave, Event
from tournaments.permissions import may_manage_event
from tournaments.preflight.selectors.preflight import table_terms_of
from tournaments.seating.selectors.sessions import seated_sessions
from tournaments.web.event_page import event_page


@public
@require_safe
def event_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the permitted systems; cards only to those who may read them."""
    event = get_object_or_404(events_shown(), pk=pk)
    on = timezone.localdate()
    manages = reader_of(request).is_authenticated and may_manage_event(
        reader_of(request), event, on=on
    )
    policy = policy_of(event)
    shown = deliveries_of(event) if manages else public_deliveries(event)
    places = places_of(event, on=on) if shown else {}
    form = CardListForm(request.GET or None, auto_id="list-%s")
    rows = looked_for([card_row(delivery, on=on, places=places) for delivery in shown], form)
    if file := exported(
        request,
        name=f"cards-{event.pk}",
        headings=[
            _("Table"),
            _("Pair"),
            _("System"),
            _("Colour"),
            _("Version"),
            _("Delivered"),
            _("Late"),
        ],
        rows=lambda: (
            (
                row["place"],
                row["pair"],
                row["system"],
                row["label"],
                row["version"],
                row["at"],
                row["late"],
            )
            for row in rows
        ),
    ):
        return file
    page = event_page(request, event, here=HERE)
    page |= {
        "policy": policy,
        "colours": ", ".join(str(all_texts()[code]) for code in policy.colours) if policy else "",
        "deadline": deadline_of(policy) if policy else None,
        "rows": rows,
        "list_form": form,
        "delivered": len(shown),
        "has_places": any(row["place"] for row in rows),
        "collection": collection_shown(event, is_whole=manages, on=on) if shown else None,
        "manages": manages,
        "reads_cards": manages or (policy is not None and policy.is_public),
        "copies": table_terms_of(event).cards_each_pair,
        "large_only": ", ".join(str(all_texts()[code]) for code in policy.large_only)
        if policy
        else "",
        "asks_for_cards": asks_for_cards(event),
    }
    if manages:
        page |= _desk(event, on=on)
    return render(request, "tournaments/event_cards.html", page)


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def table_codes(request: HttpRequest, event: Event) -> HttpResponse:
    """Print codes that open each pair's card at the table, on one day only."""
    today = timezone.localdate()
    form = DayForm(request.GET or None, initial={"day": max(today, event.starts_on)})
    day = form.chosen_day(max(today, event.starts_on))
    page = event_page(request, event, here=HERE)
    page |= {
        "day": day,
        "form": form,
        "is_of_event": event.starts_on <= day <= event.ends_on,
        "sessions": seated_sessions(event),
        "codes": [
            {
                "pair": pair_shown(card_delivery.card, on=today),
                "label": label_of(card_delivery.version),
                "qr": qr_code(
                    request.build_absolute_uri(
                        reverse("table-card", args=[table_code(card_delivery, on=day)])
                    ),
                    error="l",
                ),
                "href": reverse("table-card", args=[table_code(card_delivery, on=day)]),
            }
            for card_delivery in (() if is_seated_on(event.pk, on=day) else deliveries_of(event))
        ],
    }
    return render(request, "tournaments/table_codes.html", page)


@public
@never_cache
@require_safe
def table_card(request: HttpRequest, code: str) -> HttpResponse:
    delivery = card_at_table(code, on=timezone.localdate())
    if delivery is None:
        page = {"refusal": all_texts()["table_code_invalid"]}
        return render(request, "tournaments/table_card.html", page, status=404)
    return render(request, "tournaments/table_card.html", card_page(delivery))


def _desk(event: Event, *, on: dt.date) -> dict[str, Any]:
    """Return the part of the page for the event's managers."""
    return {
        "refused": [card_row(card_delivery, on=on) for card_delivery in deliveries_refused(event)],
        "without": _without(event),
        "leaves": _leaves(event),
        "leave_form": LeaveForm(auto_id="leave-%s", pairs=in_need(event)),
        "policy_form": PolicyForm(auto_id="policy-%s", **policy_set(event)),
        "pass_form": ReasonForm(auto_id="pass-%s"),
    }


def _without(event: Event) -> list[dict[str, Any]]:
    """Return the contestants without an accepted card, those that need one first."""
    rows = [
        {
            "pair": " – ".join(person.name for person in card_standing.people),
            "state": all_texts()[f"card_state:{card_standing.state}"],
            "is_missing": card_standing.is_missing,
            "reason": card_standing.reason,
        }
        for card_standing in card_standings(event)
        if card_standing.state != CardState.DELIVERED
    ]
    return sorted(rows, key=lambda row: (not row["is_missing"], row["pair"]))


def _leaves(event: Event) -> list[tuple[str, CardLeave]]:
    """Return the permissions, with the team, or the pair by name."""
    return [
        (
            card_leave.entry.name
            or " – ".join(row.person.name for row in card_leave.entry.players.all()),
            card_leave,
        )
        for card_leave in card_waivers(event)
    ]
