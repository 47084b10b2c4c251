"""Ruling on a contestant: its exclusion, or the same ruling on several of its boards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.doors import door
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_told
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
from scoring.feed.values import TEAM_METHODS
from scoring.page_parts.late_changes import said_and_led
from scoring.page_parts.refusals import told_to
from scoring.permissions import may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of, result_of_page
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Asked:
    """The input: to preview, or to give."""

    form: ReasonedForm
    preview: Callable[[Mapping[str, str]], RulingPreview]
    give: Callable[[int | None], object]


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_rule_on_results)
def contestant_rule(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    result = result_of_page(event)
    entries = entries_of(event)
    row = event.entries.filter(pk=entry).first()
    if row is None or entry not in entries:
        raise Http404
    row.event = event
    told = request.POST if request.method == "POST" else request.GET
    on_boards = told.get("on") == "boards" and event.method not in TEAM_METHODS
    asked = _on_boards(request, row) if on_boards else _on_contestant(request, row)
    by_key = {each.key: each for each in entries.values()}
    preview = None
    if request.method == "POST" and asked.form.is_valid():
        if "apply" in request.POST:
            with told_to(request):
                given = asked.give(seen_number(request.POST.get("seen")))
                done = _("It is ruled and everyone is counted anew.")
                entry_page = redirect("entry-detail", pk=event.pk, entry=entry)
                return said_and_led(request, event, given, done, entry_page)
        names = {key: each.title for key, each in by_key.items()}
        try:
            preview = asked.preview(names)
        except (Refusal, EngineError) as refusal:
            asked.form.add_error(None, refusal_told(request, refusal))
    page = {
        "event": event,
        "entry": entries[entry],
        "form": asked.form,
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


def _on_contestant(request: HttpRequest, entry: Entry) -> Asked:
    form = StatusForm(
        request.POST if request.method == "POST" else None,
        in_teams=entry.event.method in TEAM_METHODS,
        at_own_table=plays_in(account_of(request), entry.event, [entry.key]),
        initial={"reference": request.GET.get("reference", "")[:40]},
    )

    def act() -> ContestantAct:
        told = form.cleaned_data
        return ContestantAct(entry, told["status"], told["article"], told.get("own_table", ""))

    return Asked(
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


def _on_boards(request: HttpRequest, entry: Entry) -> Asked:
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
        told = form.cleaned_data
        asked = SeveralBoards(
            entry,
            told["form"],
            told["session"],
            told["boards"],
            told["article"],
            told.get("own_table", ""),
        )
        return acts_on_boards(asked)

    return Asked(
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
