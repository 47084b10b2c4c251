"""The entries of an event for its managers: terms, desk, checks, reserves, substitutes."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.page_parts.exports import exported
from federation.page_parts.panels import panels
from tournaments.entries.acts.entries import TermsForm, WithdrawForm, terms_held
from tournaments.entries.acts.pairs import (
    IllegalSubstitutionForm,
    KeepForm,
    StandInForm,
    SubstitutionForm,
)
from tournaments.entries.acts.sheet import EntrySheetForm
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
from tournaments.entries.selectors.pair_substitutions import session_boards
from tournaments.entries.web.partners import wishes_to_keep
from tournaments.entries.web.views.entries import shown_checks
from tournaments.entries.web.views.seat_requests import seat_requests_data
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, EventKind, Registration, RegistrationState
from tournaments.permissions import may_direct_entry, may_manage_event
from tournaments.selectors.event_progress import matches_to_play
from tournaments.web.event_page import event_page


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def event_registrations(request: HttpRequest, event: Event) -> HttpResponse:
    """Every entry with its state and refusals; terms, desk and reserves."""
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
            (row.get_state_display(), row.name, player.person.number or "", player.person.name,
             player.get_state_display())
            for row in entries
            for player in row.players.all()
        ),
    ):  # fmt: skip
        return file
    checks = checks_of(event, [row for row in entries if row.ended_at is None])
    unpaid, turns = fees_unpaid(event), turns_of_reserves([event.pk])
    page = event_page(request, event, here="event-registrations")
    page["gate"] = panels(settings.GATE_PANELS, event, request)
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
        "terms_form": TermsForm(auto_id="terms_%s", **terms_held(event)),
        "desk_form": EntrySheetForm(event=event, at_desk=True),
        "wishes": wishes_to_keep(event, now=timezone.now()),
    }
    return render(request, "tournaments/event_registrations.html", page)


@require_safe
@require(load=registrations_seen_by, may=may_direct_entry)
def registration_detail(request: HttpRequest, registration: Registration) -> HttpResponse:
    """One entry: its checks with overrides, its systems, its substitutes."""
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
        "withdraw_form": WithdrawForm(
            auto_id="withdraw_%s", matches=matches_to_play(registration.entry)
        ),
        "substitution_form": SubstitutionForm(players=players, auto_id="sub_%s"),
        "illegal_form": IllegalSubstitutionForm(players=players, auto_id="illegal_%s"),
        "stand_in_form": StandInForm(auto_id="stand_%s"),
        "keep_form": KeepForm(auto_id="keep_%s"),
    }
    page |= seat_requests_data(request, registration)
    return render(request, "tournaments/registration_detail.html", page)
