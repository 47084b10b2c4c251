"""The systems of an event: its policy, the cards handed in, what opponents may read."""

import datetime as dt
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.exporters.qr import qr_code
from federation.page_parts.exports import exported
from federation.page_parts.refusals import tell_errors, told_to
from federation.texts import all_texts
from tournaments.cards.selectors.collections import places_of
from tournaments.cards.selectors.convention_cards import (
    card_at_table,
    cards_seen_by,
    deadline_of,
    deliveries_of,
    deliveries_refused,
    deliveries_seen_by,
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
    leaves_given,
)
from tournaments.cards.services.deliveries import (
    deliver_card,
    give_card_leave,
    hand_in_defence,
    let_card_pass,
    set_policy,
)
from tournaments.cards.web.card_list import CardListForm, card_row, collection_shown, looked_for
from tournaments.cards.web.forms import DayForm, DefenceForm, LeaveForm, PassForm, PolicyForm
from tournaments.cards.web.views.repository import HERE, card_page
from tournaments.cards.web.words import label_of, refusals_told
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import CardDelivery, CardLeave, ConventionCard, Entry, Event, EventKind
from tournaments.permissions import may_let_card_pass, may_manage_event, may_write_card
from tournaments.preflight.selectors.preflight import table_terms_of
from tournaments.seating.selectors.seating import seated_sessions
from tournaments.web.event_page import event_page


@public
@require_safe
def event_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what systems are permitted; the cards to whom may read them."""
    event = get_object_or_404(events_shown(), pk=pk)
    on = timezone.localdate()
    manages = request.user.is_authenticated and may_manage_event(request.user, event, on=on)  # type: ignore[arg-type]
    policy = policy_of(event)
    shown = deliveries_of(event) if manages else public_deliveries(event)
    places = places_of(event, on=on) if shown else {}
    form = CardListForm(request.GET or None, auto_id="list-%s")
    rows = looked_for([card_row(each, on=on, places=places) for each in shown], form)
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
        "colours": ", ".join(str(all_texts()[each]) for each in policy.colours) if policy else "",
        "deadline": deadline_of(policy) if policy else None,
        "rows": rows,
        "list_form": form,
        "delivered": len(shown),
        "has_places": any(row["place"] for row in rows),
        "collection": collection_shown(event, is_whole=manages, on=on) if shown else None,
        "manages": manages,
        "reads_cards": manages or (policy is not None and policy.is_public),
        "copies": table_terms_of(event).cards_each_pair,
        "large_only": ", ".join(str(all_texts()[each]) for each in policy.large_only)
        if policy
        else "",
        "asks_for_cards": asks_for_cards(event),
    }
    if manages:
        page |= _desk(event, on=on)
    return render(request, "tournaments/event_cards.html", page)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def systems_policy_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = PolicyForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect(HERE, pk=event.pk)
    with told_to(request):
        set_policy(event=event, terms=form.terms(), account=request.user)
        messages.success(request, _("The systems policy is set."))
    return redirect(HERE, pk=event.pk)


@require_POST
@door(load=deliveries_seen_by, may=may_let_card_pass)
def card_let_pass(request: HttpRequest, delivery: CardDelivery) -> HttpResponse:
    with told_to(request):
        let_card_pass(
            delivery=delivery,
            reason=request.POST.get("reason", ""),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The card is taken; the reason stays on record."))
    return redirect(HERE, pk=delivery.event_id)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def card_leave_give(request: HttpRequest, event: Event) -> HttpResponse:
    form = LeaveForm(request.POST, pairs=_needing(event))
    if not form.is_valid():
        tell_errors(request, form)
        return redirect(HERE, pk=event.pk)
    entry = get_object_or_404(Entry, pk=form.cleaned_data["entry"], event=event)
    with told_to(request):
        give_card_leave(
            entry=entry,
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The contestant plays without a card; the reason is kept."))
    return redirect(HERE, pk=event.pk)


@require_POST
@door(load=cards_seen_by, may=may_write_card)
def card_deliver(request: HttpRequest, card: ConventionCard, event: int) -> HttpResponse:
    row = get_object_or_404(events_shown(), pk=event)
    with told_to(request):
        delivery = deliver_card(event=row, card=card, account=request.user, now=timezone.now())
        if delivery.is_taken:
            messages.success(
                request, _("The card is delivered to %(event)s.") % {"event": row.name}
            )
            if delivery.is_late:
                messages.warning(
                    request,
                    _("It came after the deadline: until the director decides, the pair counts as "
                      "one without a card."),
                )  # fmt: skip
        for sentence, article in refusals_told(delivery):
            messages.error(request, f"{sentence} ({article})")
        if not delivery.is_taken:
            messages.error(request, _("The director finds your card and can let it pass."))
    return redirect("card-detail", pk=card.pk)


@require_POST
@door(load=cards_seen_by, may=may_write_card)
def defence_hand_in(request: HttpRequest, card: ConventionCard, event: int) -> HttpResponse:
    row = get_object_or_404(events_shown(), pk=event)
    pairs = {each.card_id: each for each in deliveries_of(row)}
    form = DefenceForm(request.POST, pairs=[(pk, "") for pk in pairs])
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("card-detail", pk=card.pk)
    told = form.cleaned_data
    with told_to(request):
        hand_in_defence(
            event=row,
            card=card,
            against=pairs[int(told["against"])].card,
            text=told["text"],
            alters_openings=told["alters_openings"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The defence is handed in; it joins your card."))
    return redirect("card-detail", pk=card.pk)


@require_safe
@door(load=events_visible_to, may=may_manage_event)
def table_codes(request: HttpRequest, event: Event) -> HttpResponse:
    """Print codes that open each pair's card at the table, on one day only."""
    today = timezone.localdate()
    form = DayForm(request.GET or None, initial={"day": max(today, event.starts_on)})
    day = form.day_told(max(today, event.starts_on))
    page = event_page(request, event, here=HERE)
    page |= {
        "day": day,
        "form": form,
        "is_of_event": event.starts_on <= day <= event.ends_on,
        "sessions": seated_sessions(event),
        "codes": [
            {
                "pair": pair_shown(each.card, on=today),
                "label": label_of(each.version),
                "qr": qr_code(
                    request.build_absolute_uri(
                        reverse("table-card", args=[table_code(each, on=day)])
                    ),
                    error="l",
                ),
                "href": reverse("table-card", args=[table_code(each, on=day)]),
            }
            for each in (() if is_seated_on(event.pk, on=day) else deliveries_of(event))
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
    """Return what the page shows only to whoever manages the event."""
    return {
        "refused": [card_row(each, on=on) for each in deliveries_refused(event)],
        "without": _without(event),
        "leaves": _leaves(event),
        "leave_form": LeaveForm(auto_id="leave-%s", pairs=_needing(event)),
        "policy_form": _policy_form(event),
        "pass_form": PassForm(auto_id="pass-%s"),
    }


def _without(event: Event) -> list[dict[str, Any]]:
    """Return the contestants of which no card was taken, those who lack one first."""
    rows = [
        {
            "pair": " – ".join(person.name for person in each.people),
            "state": all_texts()[f"card_state:{each.state}"],
            "is_missing": each.is_missing,
            "reason": each.reason,
        }
        for each in card_standings(event)
        if each.state != CardState.DELIVERED
    ]
    return sorted(rows, key=lambda row: (not row["is_missing"], row["pair"]))


def _leaves(event: Event) -> list[tuple[str, CardLeave]]:
    """Return who plays by leave: the team, or the pair by name."""
    return [
        (each.entry.name or " – ".join(row.person.name for row in each.entry.players.all()), each)
        for each in leaves_given(event)
    ]


def _needing(event: Event) -> list[tuple[int, str]]:
    """Return who could be let play without a card: pairs that lack one, every team online."""
    if event.kind == EventKind.TEAMS:
        rows = Entry.objects.filter(event=event, withdrawn_at__isnull=True).order_by("name", "pk")
        return [(each.pk, str(each)) for each in rows] if asks_for_cards(event) else []
    return [
        (each.entry.pk, " – ".join(person.name for person in each.people))
        for each in card_standings(event)
        if each.state in {CardState.MISSING, CardState.LATE, CardState.TO_SHOW}
    ]


def _policy_form(event: Event) -> PolicyForm:
    policy = policy_of(event)
    if policy is None:
        return PolicyForm(auto_id="policy-%s")
    names = (
        "colours", "brown_allowed", "starts_at", "all_deliver", "is_waived", "own_card_allowed",
        "is_public", "defences_due_at", "note", "large_only", "minutes_before", "minutes_after",
    )  # fmt: skip
    return PolicyForm(auto_id="policy-%s", initial={name: getattr(policy, name) for name in names})
