"""The entries of an event for whoever manages it: terms, desk, checks, reserves, substitutes."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door
from federation.once import once
from federation.page_parts.exports import exported
from federation.page_parts.refusals import tell_errors, told_to
from tournaments.entries.selectors.checks import checks_of
from tournaments.entries.selectors.online import (
    fees_unpaid,
    registrations_of,
    registrations_seen_by,
    seated_players,
    systems_of,
    terms_of,
    turns_of_reserves,
)
from tournaments.entries.selectors.pair_substitutions import SubstitutionDraft, session_boards
from tournaments.entries.services.entries import enter_at_desk, override_check
from tournaments.entries.services.pair_substitutions import (
    disqualify_substitution,
    keep_stand_in,
    put_in_stand_ins,
    substitute_player,
)
from tournaments.entries.services.seats import call_reserve
from tournaments.entries.services.terms import open_entries
from tournaments.entries.web.forms import (
    EntrySheetForm,
    IllegalSubstitutionForm,
    KeepForm,
    StandInForm,
    SubstitutionForm,
    TermsForm,
    WithdrawForm,
    people_told,
)
from tournaments.entries.web.views.entries import shown_checks
from tournaments.entries.web.views.seat_requests import seats_asked
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, EventKind, Registration, RegistrationState
from tournaments.permissions import may_direct_entry, may_manage_event
from tournaments.web.event_page import event_page


@require_safe
@door(load=events_visible_to, may=may_manage_event)
def event_registrations(request: HttpRequest, event: Event) -> HttpResponse:
    """Every entry with its state and what is refused; terms, desk and reserves."""
    rows = registrations_of(event)
    state = request.GET.get("state", "")
    if state in RegistrationState.values:
        rows = rows.filter(state=state)
    entries = list(rows)
    if file := exported(
        request,
        name=f"entries-online-{event.pk}",
        headings=[_("State"), _("Team"), _("Player's number"), _("Player"), _("Answer")],
        rows=lambda: (
            (row.get_state_display(), row.name, each.person.number or "", each.person.name,
             each.get_state_display())
            for row in entries
            for each in row.players.all()
        ),
    ):  # fmt: skip
        return file
    checks = checks_of(event, [row for row in entries if row.ended_at is None])
    unpaid, turns = fees_unpaid(event), turns_of_reserves([event.pk])
    page = event_page(request, event, here="event-registrations")
    page |= {
        "unpaid": len(unpaid),
        "reserves": len(turns),
        "entries": [
            {
                "row": row,
                "players": seated_players(row) or list(row.players.all()),
                "refused": sum(line.stops for line in checks.get(row.pk, [])),
                "turn": turns.get(row.pk, 0),
                "is_unpaid": row.pk in unpaid,
                "let_pass": sum(line.override is not None for line in checks.get(row.pk, [])),
            }
            for row in entries
        ],
        "state": state,
        "states": RegistrationState.choices,
        "terms": terms_of(event),
        "terms_form": _terms_form(event),
        "desk_form": EntrySheetForm(event=event, at_desk=True),
    }
    return render(request, "tournaments/event_registrations.html", page)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def entry_terms_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = TermsForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-registrations", pk=event.pk)
    with told_to(request):
        open_entries(event=event, terms=form.terms(), account=request.user, now=timezone.now())
        messages.success(request, _("The terms of entry are set."))
    return redirect("event-registrations", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
@once
def entry_at_desk(request: HttpRequest, event: Event) -> HttpResponse:
    form = EntrySheetForm(request.POST, event=event, at_desk=True)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-registrations", pk=event.pk)
    with told_to(request):
        entered = enter_at_desk(
            event=event,
            sheet=form.sheet(first=None),
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        if entered.state == RegistrationState.LICENCE:
            told = _("The entry is made; it waits for the licence of the year.")
        else:
            told = _("The entry is made.")
        messages.success(request, told)
    return redirect("event-registrations", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
@once
def reserve_call(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request):
        called = call_reserve(event=event, account=request.user, now=timezone.now())
        messages.success(request, _("Called: %(entry)s") % {"entry": called.captain.name})
    return redirect("event-registrations", pk=event.pk)


@require_safe
@door(load=registrations_seen_by, may=may_direct_entry)
def registration_detail(request: HttpRequest, registration: Registration) -> HttpResponse:
    """One entry: its checks, each to be let pass, its systems, its substitutes."""
    event = registration.event
    players = [row.person for row in seated_players(registration)]
    page = event_page(request, event, here="event-registrations")
    page |= {
        "row": registration,
        "players": [
            (row, row.acceptances.all())
            for row in registration.players.prefetch_related(
                "acceptances__rule_set", "acceptances__regulation"
            ).select_related("person")
        ],
        "checks": shown_checks(checks_of(event, [registration])[registration.pk]),
        "overrides": registration.overrides.select_related("decided_by", "person"),
        "systems": systems_of(registration),
        "substitutions": registration.substitutions.select_related("replaced", "substitute"),
        "sessions": session_boards(event),
        "is_live": registration.ended_at is None,
        "has_substitutes": event.kind == EventKind.PAIRS and registration.entry_id is not None,
        "withdraw_form": WithdrawForm(auto_id="withdraw_%s"),
        "substitution_form": SubstitutionForm(players=players, auto_id="sub_%s"),
        "illegal_form": IllegalSubstitutionForm(players=players, auto_id="illegal_%s"),
        "stand_in_form": StandInForm(auto_id="stand_%s"),
        "keep_form": KeepForm(auto_id="keep_%s"),
    }
    page |= seats_asked(request, registration)
    return render(request, "tournaments/registration_detail.html", page)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
@once
def check_override(request: HttpRequest, registration: Registration) -> HttpResponse:
    person = request.POST.get("person", "")
    with told_to(request):
        override_check(
            registration=registration,
            code=request.POST.get("code", ""),
            person=int(person) if person.isdecimal() else None,
            reason=request.POST.get("reason", "")[:300],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The refusal is let pass; the reason stays on record."))
    return redirect("registration-detail", pk=registration.pk)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
def pair_substitute(request: HttpRequest, registration: Registration) -> HttpResponse:
    form = SubstitutionForm(request.POST, players=_people(registration))
    if not form.is_valid():
        return _faulty(request, form, registration)
    with told_to(request):
        substitute_player(
            registration=registration,
            draft=_draft(form),
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The substitution is recorded."))
    return redirect("registration-detail", pk=registration.pk)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
@once
def pair_disqualify(request: HttpRequest, registration: Registration) -> HttpResponse:
    form = IllegalSubstitutionForm(request.POST, players=_people(registration))
    if not form.is_valid():
        return _faulty(request, form, registration)
    with told_to(request):
        disqualify_substitution(
            registration=registration,
            draft=_draft(form),
            keeps_new_pair=form.cleaned_data["keeps_new_pair"],
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The pair is disqualified."))
    return redirect("registration-detail", pk=registration.pk)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
@once
def stand_ins_put(request: HttpRequest, registration: Registration) -> HttpResponse:
    form = StandInForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, registration)
    with told_to(request):
        put_in_stand_ins(
            registration=registration,
            people=people_told(form.cleaned_data["numbers"]),
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The pair stands in, out of competition."))
    return redirect("event-registrations", pk=registration.event_id)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
@once
def stand_in_keep(request: HttpRequest, registration: Registration) -> HttpResponse:
    form = KeepForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, registration)
    with told_to(request):
        keep_stand_in(
            registration=registration,
            published_at=form.cleaned_data["published_at"],
            asked_at=form.cleaned_data["asked_at"],
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The pair stays in the event."))
    return redirect("registration-detail", pk=registration.pk)


def _people(registration: Registration) -> list[Any]:
    return [row.person for row in seated_players(registration)]


def _draft(form: SubstitutionForm) -> SubstitutionDraft:
    told = form.cleaned_data
    substitute = people_told(told["number"])[0]
    return SubstitutionDraft(form.replaced_player(), substitute, told["session"], told["boards"])


def _faulty(request: HttpRequest, form: Form, registration: Registration) -> HttpResponse:
    tell_errors(request, form)
    return redirect("registration-detail", pk=registration.pk)


def _terms_form(event: Event) -> TermsForm:
    terms = terms_of(event)
    if terms is None:
        return TermsForm(auto_id="terms_%s")
    return TermsForm(
        auto_id="terms_%s",
        initial={
            "opens_at": terms.opens_at,
            "closes_at": terms.closes_at,
            "max_entries": terms.max_entries,
            "admits_reserves": terms.admits_reserves,
            "fee": terms.fee_cents,
            "fee_debtor": terms.fee_debtor,
        },
    )
