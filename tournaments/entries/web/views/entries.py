"""Entering events, for players; and the public start list."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.mail.selectors.addressees import addressees_of_people
from federation.models import Person
from federation.money.selectors.payment_provider import payment_provider
from federation.money.selectors.statements import requests_seen_by
from federation.once import once
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.page_parts.panels import panels
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of, reader_of
from federation.texts import text_of
from tournaments.entries.acts.sheet import EntrySheetForm
from tournaments.entries.selectors.checks import CheckLine, checks_of_people
from tournaments.entries.selectors.fees import EntryFee, fees_of
from tournaments.entries.selectors.online import (
    consequences_of,
    invitations_of,
    own_entry_in,
    own_registrations,
    seated_players,
    start_list,
    takes_entries,
    terms_of,
    turns_of_reserves,
)
from tournaments.entries.selectors.partners import own_partner_wishes
from tournaments.entries.selectors.seat_requests import may_request_seats, own_requests, plays_in
from tournaments.entries.selectors.suspensions import suspended_in
from tournaments.entries.selectors.waits import waiting_until
from tournaments.entries.services.entries import send_entry
from tournaments.entries.services.seat_requests import ask_for_seat
from tournaments.entries.web.prices import price_notes
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.events.selectors.regulations import published_regulation
from tournaments.models import Event, EventKind, RegistrationPlayer, RegistrationState
from tournaments.page_parts.words import (
    check_in_words,
    consequence_in_words,
    price_of_entry,
)
from tournaments.permissions import (
    may_enter_event,
    may_see_own_entries,
)
from tournaments.permissions.entering import may_be_asked_to_enter
from tournaments.selectors.event_progress import begun_among, drawn_among
from tournaments.selectors.rule_sets import is_official
from tournaments.web.event_page import event_page

MINE_MOST = 60
# Refusals of an entry that are about the players written.
OF_PLAYERS = frozenset({"entry_size", "entry_player_unknown"})


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_enter_event)
@once
def event_enter(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the entry form, its checks, and send it."""
    account, now = account_of(request), timezone.now()
    form = EntrySheetForm(
        request.POST or None, event=event, initial={"numbers": request.GET.get("numbers", "")}
    )
    page = _enter_page(request, event, form)
    if request.method == "POST" and form.is_valid():
        try:
            sheet = form.sheet(first=account.person)
            if "send" in request.POST:
                accepts = "accepts" in request.POST
                with transaction.atomic():
                    sent = send_entry(
                        event=event, sheet=sheet, accepts=accepts, account=account, now=now
                    )
                    if form.cleaned_data.get("seat_why", "").strip():
                        why = form.cleaned_data["seat_why"]
                        ask_for_seat(registration=sent, why=why, account=account, now=now)
                messages.success(request, _sent_words(sheet.people[1:]))
                return redirect("my-entries")
            lines = checks_of_people(event, sheet.people)
            page["checks"] = shown_checks(lines)
            page["waits_until"] = waiting_until(event, lines, on=timezone.localdate(now))
        except RuleError as refusal:
            text = refusal_text(request, refusal)
            if refusal.code in OF_PLAYERS and "numbers" in form.fields:
                form.add_error("numbers", text)
            else:
                messages.error(request, text)
            page["refused"] = True
    return render(request, "tournaments/event_enter.html", page)


def _sent_words(invited: Sequence[Person]) -> str:
    """Return that an entry is sent, and who is invited, since a name may be ambiguous."""
    if not invited:
        return _("Your entry is sent.")
    reached = addressees_of_people(invited)
    told = [person for person in invited if person.pk in reached]
    untold = [person for person in invited if person.pk not in reached]
    sentences = [_("Your entry is sent.")]
    if told:
        sentences.append(_("Invited and told: %(names)s.") % {"names": _named(told)})
    if untold:
        sentences.append(
            _(
                "Invited, but without an e-mail address here: %(names)s. Tell them yourself; with "
                "an account they answer under “My entries”."
            )
            % {"names": _named(untold)}
        )
    return " ".join(sentences)


def _named(people: Sequence[Person]) -> str:
    return ", ".join(f"{person.name} ({person.number})" for person in people)


@require_safe
@require(may=may_see_own_entries)
def my_entries(request: HttpRequest) -> HttpResponse:
    """A player's invitations and entries."""
    on, account = timezone.localdate(), account_of(request)
    person = account.person_id
    entries = list(own_registrations(account)[:MINE_MOST])
    live = [
        row
        for row in entries
        if row.ended_at is None and row.event.ends_on >= on and row.event.cancelled_at is None
    ]
    begun = begun_among([row.event for row in live], on=on)
    drawn = drawn_among([row.entry_id for row in live if row.entry_id])
    consequences = consequences_of(live, now=timezone.now())
    turns = turns_of_reserves([row.event_id for row in live])
    seats = own_requests(account, [row.pk for row in entries])
    suspended = suspended_in(live, person)
    fees, is_online = fees_of(entries), payment_provider() is not None
    is_due = any(not fee.is_paid for fee in fees.values())
    own_requests_seen = set(
        requests_seen_by(account, on=on)
        .filter(pk__in=[row.payment_request_id for row in entries if row.payment_request_id])
        .values_list("pk", flat=True)
    )
    shown: list[dict[str, Any]] = [
        {
            "row": row,
            "is_live": row in live,
            "has_begun": row.event_id in begun,
            "is_drawn": row.entry_id in drawn,
            "is_for_captain": row.event.kind == EventKind.TEAMS
            and row.captain_id != person
            and row.sent_by_id != account.pk,
            "may_change": row.captain_id == person or row.sent_by_id == account.pk,
            "consequence": consequence_in_words(consequences.get(row.pk)),
            "seat": seats.get(row.pk),
            "turn": turns.get(row.pk, 0),
            "suspended": suspended.get(row.pk),
            "fee": _fee_shown(fees.get(row.pk)),
            "sees_request": row.payment_request_id in own_requests_seen,
            "may_ask_seat": row in live and may_request_seats(row.event) and plays_in(account, row),
        }
        for row in entries
    ]
    page = {
        "may_pay_online": is_online and is_due,
        "invitations": [_invitation_shown(row) for row in invitations_of(account, on=on)],
        "wishes": own_partner_wishes(account, now=timezone.now()),
        "entries": [each for each in shown if each["row"].state != RegistrationState.WITHDRAWN],
        "withdrawn": [each for each in shown if each["row"].state == RegistrationState.WITHDRAWN],
    }
    return render(request, "tournaments/my_entries.html", page)


def _invitation_shown(row: RegistrationPlayer) -> dict[str, Any]:
    """Return an invitation for the page, with the names of the others invited."""
    terms = getattr(row.registration.event, "entry_terms", None)
    return {
        "row": row,
        "price": money(terms.fee_cents, terms.currency) if terms and terms.fee_cents else "",
        "debtor": terms.get_fee_debtor_display() if terms else "",
        "price_notes": price_notes(terms) if terms and terms.fee_cents else [],
        "others": [
            registration_player.person.name
            for registration_player in seated_players(row.registration)
            if registration_player.person_id not in {row.person_id, row.registration.captain_id}
        ],
    }


def _fee_shown(fee: EntryFee | None) -> dict[str, Any]:
    """Return the fee for the page, empty if none is asked."""
    if fee is None:
        return {}
    return {
        "amount": money(fee.amount.cents, fee.amount.currency),
        "price": money(fee.price.cents, fee.price.currency),
        "is_paid": fee.is_paid,
        "reference": fee.reference,
    }


@public
@require_safe
def event_start_list(request: HttpRequest, pk: int) -> HttpResponse:
    """The entries, and the reserves in order."""
    event = get_object_or_404(events_shown(), pk=pk)
    lines = start_list(event, on=timezone.localdate())
    if file := exported(
        request,
        name=f"start-list-{event.pk}",
        headings=[
            _("Number"),
            _("Team"),
            pgettext("of an entry", "Players"),
            _("Reserve"),
            _("Waits for the licence until"),
        ],
        rows=lambda: (
            (
                line.number,
                line.name,
                " – ".join(line.names),
                line.turn or "",
                line.licence_until.isoformat() if line.licence_until else "",
            )
            for line in lines
        ),
    ):
        return file
    page = event_page(request, event, here="event-start-list")
    page["gate"] = panels(settings.GATE_PANELS, event, request)
    page["playing"] = [line for line in lines if not line.turn]
    page["reserves"] = [line for line in lines if line.turn]
    page["terms"] = terms_of(event)
    page["is_open"] = takes_entries(event, now=timezone.now())
    page["may_enter"] = may_be_asked_to_enter(reader_of(request), event, on=timezone.localdate())
    return render(request, "tournaments/event_start_list.html", page)


def shown_checks(lines: list[CheckLine]) -> list[dict[str, Any]]:
    """Return checks for pages: the requirement, the person, and the refusal as text."""
    return [
        {
            "line": line,
            "title": check_in_words(line),
            "refusal": text_of(line.refusal) if line.refusal else "",
        }
        for line in lines
    ]


def _enter_page(request: HttpRequest, event: Event, form: EntrySheetForm) -> dict[str, Any]:
    page = event_page(request, event, here="event-start-list")
    terms = terms_of(event)
    invited = invitations_of(account_of(request), on=timezone.localdate())
    page |= {
        "form": form,
        "accepts": "accepts" in request.POST,
        "terms": terms,
        "price": price_of_entry(event, terms.fee_cents, terms.currency) if terms else "",
        "price_notes": price_notes(terms) if terms else [],
        "is_open": takes_entries(event, now=timezone.now()),
        "regulation": published_regulation(event),
        "is_official": is_official(event),
        "entered": own_entry_in(account_of(request), event),
        "invited_by": [row.registration.captain.name for row in invited.filter(event=event)],
    }
    return page
