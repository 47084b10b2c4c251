"""Ruling on a contestant: its exclusion, or the same ruling on several of its boards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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
from scoring.adjustments.services.adjustments import (
    BoardAct,
    preview_board_rulings,
)
from scoring.adjustments.services.contestant_rulings import (
    ContestantAct,
    preview_contestant_ruling,
)
from scoring.adjustments.services.in_window import rule_on_boards, rule_on_contestant
from scoring.adjustments.services.ruling_previews import RulingPreview
from scoring.adjustments.services.several_boards import SeveralBoards, acts_on_boards
from scoring.adjustments.web.match_ruling_forms import (
    ARTICLE_OF,
    ReasonedForm,
    SeveralBoardsForm,
    StatusForm,
)
from scoring.adjustments.web.own_table import plays_in
from scoring.adjustments.web.ruling_page import preview_page
from scoring.adjustments.web.views.rulings import seen_number
from scoring.engine import EngineError
from scoring.engine_input.values import TEAM_METHODS
from scoring.page_parts.after_acts import done_and_redirect, refusals_to_messages
from scoring.permissions import may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of, result_of_page
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class ContestantRulingInput:
    """The input: to preview, or to give."""

    form: ReasonedForm
    preview: Callable[[Mapping[str, str]], RulingPreview]
    give: Callable[[int | None], object]


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_rule_on_results)
def contestant_rule(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    result = result_of_page(event)
    entries = entries_of(event)
    row = event.entries.filter(pk=entry).first()
    if row is None or entry not in entries:
        raise Http404
    row.event = event
    data = request.POST if request.method == "POST" else request.GET
    on_boards = data.get("on") == "boards" and event.method not in TEAM_METHODS
    contestant_ruling_input = (
        _on_boards(request, row) if on_boards else _on_contestant(request, row)
    )
    by_key = {entry.key: entry for entry in entries.values()}
    preview = None
    if request.method == "POST" and contestant_ruling_input.form.is_valid():
        if "apply" in request.POST:
            with refusals_to_messages(request):
                outcome = contestant_ruling_input.give(seen_number(request.POST.get("seen")))
                done = _("It is ruled and everyone is counted anew.")
                entry_page = redirect("entry-detail", pk=event.pk, entry=entry)
                return done_and_redirect(request, event, outcome, done, entry_page)
        names = {key: value.title for key, value in by_key.items()}
        try:
            preview = contestant_ruling_input.preview(names)
        except (Refusal, EngineError) as refusal:
            contestant_ruling_input.form.add_error(None, refusal_text(request, refusal))
    page = {
        "event": event,
        "entry": entries[entry],
        "form": contestant_ruling_input.form,
        "on_boards": on_boards,
        "offers_boards": event.method not in TEAM_METHODS,
        "preview": preview_page(preview, by_key) if preview else None,
        "in_percent": event.method == "matchpoints",
        "seen": request.POST.get("seen") or result.revision.number,
        "here": reverse("contestant-rule", args=[event.pk, entry]),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/parts/ruling_preview.html", page)
    page["head"] = event_head(request, event, here="event-entries")
    return render(request, "scoring/contestant_rule.html", page)


def _on_contestant(request: HttpRequest, entry: Entry) -> ContestantRulingInput:
    form = StatusForm(
        request.POST if request.method == "POST" else None,
        in_teams=entry.event.method in TEAM_METHODS,
        at_own_table=plays_in(account_of(request), entry.event, [entry.key]),
        initial={"reference": request.GET.get("reference", "")[:40]},
    )

    def act() -> ContestantAct:
        cleaned_data = form.cleaned_data
        return ContestantAct(
            entry,
            cleaned_data["status"],
            cleaned_data["article"],
            cleaned_data.get("own_table", ""),
        )

    return ContestantRulingInput(
        form,
        lambda names: preview_contestant_ruling(act=act(), names=names),
        lambda seen: rule_on_contestant(
            act=act(),
            account=account_of(request),
            now=timezone.now(),
            reason=form.cleaned_data["reason"],
            reference=form.cleaned_data["reference"],
            seen_revision=seen,
        ),
    )


def _on_boards(request: HttpRequest, entry: Entry) -> ContestantRulingInput:
    kind = request.GET.get("form", "suspended_pair")
    form = SeveralBoardsForm(
        request.POST if request.method == "POST" else None,
        at_own_table=plays_in(account_of(request), entry.event, [entry.key]),
        initial={
            "form": kind,
            "article": ARTICLE_OF.get(kind, ""),
            "reference": request.GET.get("reference", "")[:40],
        },
    )

    def acts() -> list[BoardAct]:
        cleaned_data = form.cleaned_data
        several_boards = SeveralBoards(
            entry,
            cleaned_data["form"],
            cleaned_data["session"],
            cleaned_data["boards"],
            cleaned_data["article"],
            cleaned_data.get("own_table", ""),
        )
        return acts_on_boards(several_boards)

    return ContestantRulingInput(
        form,
        lambda names: preview_board_rulings(event=entry.event, acts=acts(), names=names),
        lambda seen: rule_on_boards(
            event=entry.event,
            acts=acts(),
            account=account_of(request),
            now=timezone.now(),
            reason=form.cleaned_data["reason"],
            reference=form.cleaned_data["reference"],
            seen_revision=seen,
        ),
    )
