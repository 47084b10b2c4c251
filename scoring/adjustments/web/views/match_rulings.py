"""Ruling on a whole match, with a preview; taking it back is a revision."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from scoring.adjustments.services.in_window import rule_on_match
from scoring.adjustments.services.match_rulings import (
    MatchAct,
    MatchPreview,
    preview_match_ruling,
)
from scoring.adjustments.web.match_ruling_forms import MATCH_FORM_OF, MatchForm
from scoring.adjustments.web.match_ruling_page import (
    MeetingChoice,
    boards_due,
    form_choices,
    meetings_of,
    shown_through,
)
from scoring.adjustments.web.match_ruling_words import match_note
from scoring.adjustments.web.own_table import plays_in
from scoring.adjustments.web.ruling_page import preview_page
from scoring.adjustments.web.views.rulings import seen_number
from scoring.engine import EngineError
from scoring.engine_input.rows import scored_event
from scoring.engine_input.values import TEAM_METHODS
from scoring.page_parts.after_acts import done_and_redirect, refusals_to_messages
from scoring.permissions import may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of, result_of_page
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.teams.selectors.schedule import is_knockout


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_rule_on_results)
def match_rule(request: HttpRequest, event: Event) -> HttpResponse:
    result = result_of_page(event)
    if event.method not in TEAM_METHODS:
        raise Http404
    entries = {entry.key: entry for entry in entries_of(event).values()}
    choices = meetings_of(event, entries)
    data = request.POST if request.method == "POST" else request.GET
    chosen = next((choice for choice in choices if choice.token == data.get("match")), None)
    if data.get("match") and chosen is None:
        raise Http404
    kind = data.get("form", "")
    if kind and (kind not in MATCH_FORM_OF or chosen is None):
        raise Http404
    scored = scored_event(event)
    form = (
        _form(request, event, chosen, kind, entries, boards_due(event, scored))
        if (kind and chosen)
        else None
    )
    preview = None
    if form and chosen and request.method == "POST" and form.is_valid():
        act = MatchAct(
            chosen.meeting,
            form.ruling(),
            form.cleaned_data["article"],
            form.cleaned_data.get("own_table", ""),
        )
        if "apply" in request.POST:
            with refusals_to_messages(request):
                outcome = _give(request, event, form, act)
                done = _("The match is ruled on and everyone is counted anew.")
                return done_and_redirect(
                    request, event, outcome, done, redirect("event-matches", pk=event.pk)
                )
        preview = _previewed(request, event, act, form, entries)
    standing = next(
        (match.plan for match in scored.matches if chosen and match.plan.key == chosen.meeting.key),
        None,
    )
    page = {
        "event": event,
        "choices": choices,
        "chosen": chosen,
        "kind": kind,
        "kinds": form_choices(),
        "form_of": next(
            (form_choice.label for form_choice in form_choices() if form_choice.form == kind), ""
        ),
        "form": form,
        "notes": match_note(standing, entries) if standing else (),
        "preview": preview_page(preview.changes, entries) if preview else None,
        "through": shown_through(event, preview.through, entries) if preview else None,
        "seen": request.POST.get("seen") or result.revision.number,
        "reference": request.GET.get("reference", "")[:40],
        "here": reverse("match-rule", args=[event.pk]),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/parts/ruling_preview.html", page)
    page["head"] = event_head(request, event, here="event-matches")
    return render(request, "scoring/match_rule.html", page)


def _form(
    request: HttpRequest,
    event: Event,
    chosen: MeetingChoice,
    kind: str,
    entries: dict[str, ShownEntry],
    due: int,
) -> MatchForm:
    keys = (chosen.meeting.home.key, chosen.meeting.away.key)
    return MATCH_FORM_OF[kind](
        request.POST if request.method == "POST" else None,
        sides=[(key, entries[key].title) for key in keys],
        due=due,
        in_knockout=is_knockout(event),
        at_own_table=plays_in(account_of(request), event, keys),
        initial={"reference": request.GET.get("reference", "")[:40]},
    )


def _give(request: HttpRequest, event: Event, form: MatchForm, act: MatchAct) -> object:
    return rule_on_match(
        event=event,
        act=act,
        account=account_of(request),
        now=timezone.now(),
        reason=form.cleaned_data["reason"],
        reference=form.cleaned_data["reference"],
        seen_revision=seen_number(request.POST.get("seen")),
    )


def _previewed(
    request: HttpRequest,
    event: Event,
    act: MatchAct,
    form: MatchForm,
    entries: dict[str, ShownEntry],
) -> MatchPreview | None:
    """Return the effect of the ruling; a refusal becomes an error of the form."""
    names = {key: entry.title for key, entry in entries.items()}
    try:
        return preview_match_ruling(event=event, act=act, names=names)
    except (Refusal, EngineError) as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return None
