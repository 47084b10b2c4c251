"""The systems of an event: its policy, the cards handed in, what opponents may read."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.exporters.qr import qr_code
from federation.texts import all_texts
from federation.web.exports import exported
from federation.web.refusals import tell_errors, told_to
from tournaments.models import CardDelivery, ConventionCard, Event
from tournaments.permissions import may_let_card_pass, may_manage_event, may_write_card
from tournaments.selectors.convention_cards import (
    card_at_table,
    cards_seen_by,
    deadline_of,
    defences_seen,
    deliveries_of,
    deliveries_refused,
    deliveries_seen_by,
    is_pair_shown_in_full,
    pair_shown,
    pairs_without_card,
    policy_of,
    public_deliveries,
    table_code,
)
from tournaments.selectors.entries_online import seated_players
from tournaments.selectors.events import events_shown, events_visible_to
from tournaments.services.card_deliveries import (
    deliver_card,
    hand_in_defence,
    let_card_pass,
    set_policy,
)
from tournaments.web.card_forms import DayForm, DefenceForm, PassForm, PolicyForm
from tournaments.web.card_words import changes_told, label_of, refusals_told, shown_card
from tournaments.web.event_page import event_page
from tournaments.web.views.cards import pdf_of

HERE = "event-cards"


@public
@require_safe
def event_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what systems are permitted; the cards to whom may read them."""
    event = get_object_or_404(events_shown(), pk=pk)
    on = timezone.localdate()
    manages = request.user.is_authenticated and may_manage_event(request.user, event, on=on)  # type: ignore[arg-type]
    policy = policy_of(event)
    rows = [
        _row(each, on=on)
        for each in (deliveries_of(event) if manages else public_deliveries(event))
    ]
    if file := exported(
        request,
        name=f"cards-{event.pk}",
        headings=[_("Pair"), _("System"), _("Colour"), _("Version"), _("Delivered"), _("Late")],
        rows=lambda: (
            (row["pair"], row["system"], row["label"], row["version"], row["at"], row["late"])
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
        "manages": manages,
        "reads_cards": manages or (policy is not None and policy.is_public),
        "refused": [_row(each, on=on) for each in deliveries_refused(event)] if manages else [],
        "without": [
            " – ".join(row.person.name for row in seated_players(each))
            for each in (pairs_without_card(event) if manages and policy else ())
        ],
        "policy_form": _policy_form(event) if manages else None,
        "pass_form": PassForm(auto_id="pass-%s"),
    }
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


@public
@require_safe
def event_card(request: HttpRequest, pk: int, card: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    delivery, manages = _delivered(request, event, card)
    on = timezone.localdate()
    page = event_page(request, event, here=HERE)
    page |= _card_page(delivery)
    page["is_paper_open"] = manages or is_pair_shown_in_full(delivery.card, on=on)
    page["defences"] = defences_seen(event, delivery.card) if manages else []
    return render(request, "tournaments/event_card.html", page)


@public
@require_safe
def event_card_pdf(request: HttpRequest, pk: int, card: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    delivery, manages = _delivered(request, event, card)
    if not manages and not is_pair_shown_in_full(delivery.card, on=timezone.localdate()):
        raise Http404
    return pdf_of(delivery.version)


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
            for each in deliveries_of(event)
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
    return render(request, "tournaments/table_card.html", _card_page(delivery))


def _delivered(request: HttpRequest, event: Event, card: int) -> tuple[CardDelivery, bool]:
    """Return the card that counts, to whom may read it. Raises: Http404 for anyone else."""
    on = timezone.localdate()
    user: Any = request.user
    manages = user.is_authenticated and may_manage_event(user, event, on=on)
    rows = deliveries_of(event) if manages else public_deliveries(event)
    found = next((each for each in rows if each.card_id == card), None)
    if found is None:
        raise Http404
    return found, manages


def _card_page(delivery: CardDelivery) -> dict[str, Any]:
    return {
        "delivery": delivery,
        "pair": pair_shown(delivery.card, on=timezone.localdate()),
        "changes": changes_told(delivery),
        "shown": shown_card(delivery.version, language=get_language() or "en"),
    }


def _row(delivery: CardDelivery, *, on: Any) -> dict[str, Any]:
    return {
        "delivery": delivery,
        "pair": pair_shown(delivery.card, on=on),
        "system": delivery.version.content["cells"].get("system", ""),
        "label": label_of(delivery.version),
        "colour": delivery.version.colour.lower(),
        "version": delivery.version.number,
        "at": timezone.localtime(delivery.delivered_at).replace(tzinfo=None),
        "late": _("late") if delivery.is_late else "",
        "changes": changes_told(delivery),
        "refusals": refusals_told(delivery),
    }


def _policy_form(event: Event) -> PolicyForm:
    policy = policy_of(event)
    if policy is None:
        return PolicyForm(auto_id="policy-%s")
    names = (
        "colours", "brown_allowed", "starts_at", "all_deliver", "is_waived", "own_card_allowed",
        "is_public", "defences_due_at", "note",
    )  # fmt: skip
    return PolicyForm(auto_id="policy-%s", initial={name: getattr(policy, name) for name in names})
