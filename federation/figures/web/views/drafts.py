"""A draft of figures: its chapters, its differences, and the form of one chapter."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.figures.rules.articles import article_at
from federation.figures.rules.differences import figures_changed
from federation.figures.rules.sheet import GENERAL, chapter_taken, chapters_of, sheet_of
from federation.figures.selectors.kinds import KINDS
from federation.figures.selectors.versions import (
    approval_waiting,
    base_figures,
    drafts_visible_to,
    is_base_newest,
    newest_fees,
    uses_tried,
)
from federation.figures.services.drafts import save_chapter
from federation.figures.web.fee_rows import CHAPTER as FEES_CHAPTER
from federation.figures.web.fee_rows import fee_rows
from federation.figures.web.inputs import faults_by_input, parts_of
from federation.figures.web.words import article_of, change_data, name_of
from federation.models import DraftState, FigureDraft, FiguresUse
from federation.permissions import may_keep_office
from federation.rules.figure_reader import Fault
from federation.selectors.callers import account_of
from federation.selectors.shipped_rules import digest_of
from federation.texts import text_of

WRONG_INPUT, REFUSED = 422, 409


@require_safe
@never_cache
@require(load=drafts_visible_to, may=may_keep_office)
def figure_draft(request: HttpRequest, draft: FigureDraft) -> HttpResponse:
    """Show a draft: its differences from its base, by chapter."""
    changes = [
        change_data(change, draft.figures, KINDS[draft.use].schema)
        for change in figures_changed(base_figures(draft), draft.figures)
    ]
    waiting = approval_waiting(draft)
    digest = digest_of(draft.figures)
    is_open = draft.state == DraftState.DRAFT
    return render(
        request,
        "federation/figure_draft.html",
        {
            "draft": draft,
            "title": draft.figures["title"],
            "valid_from": KINDS[draft.use].parse(draft.figures).valid_from,
            "changes": changes,
            "chapters": _chapters(draft, changes),
            "waiting": waiting,
            "is_open": is_open,
            "may_change": is_open and waiting is None,
            "is_old": is_open and not is_base_newest(draft),
            "may_try": is_open and draft.use in uses_tried(),
            "trials": [
                (trial, trial.sha256 == digest)
                for trial in draft.trials.select_related("season", "tried_by")[:20]
            ],
        },
    )


def _chapters(draft: FigureDraft, changes: list[dict[str, str]]) -> list[dict[str, Any]]:
    counted: dict[str, int] = {}
    for change in changes:
        counted[change["chapter"]] = counted.get(change["chapter"], 0) + 1
    return [
        {
            "code": code,
            "title": name_of(code),
            "article": article_of(article_at(draft.figures, code)) if code != GENERAL else "",
            "changed": counted.get(code, 0),
        }
        for code in chapters_of(KINDS[draft.use].schema)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=drafts_visible_to, may=may_keep_office)
def figure_chapter(request: HttpRequest, draft: FigureDraft, chapter: str) -> HttpResponse:
    """Show and save the figures of one chapter, each with its article."""
    schema = KINDS[draft.use].schema
    if chapter not in chapters_of(schema):
        raise Http404
    if request.method != "POST":
        return _chapter_page(request, draft, chapter)
    typed = request.POST.dict()
    seen = request.POST.get("seen", "")
    try:
        save_chapter(
            draft=draft,
            chapter=chapter,
            typed=typed,
            seen=int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else -1,
            account=account_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        faults = refusal.values.get("faults", ())
        if not isinstance(faults, tuple):
            faults = ()
        data = {} if faults else {"refused": text_of(refusal)}
        status = WRONG_INPUT if faults else REFUSED
        return _chapter_page(request, draft, chapter, typed, faults, status=status, **data)
    messages.success(request, _("Saved."))
    return redirect("figure-draft", pk=draft.pk)


def _chapter_page(
    request: HttpRequest,
    draft: FigureDraft,
    chapter: str,
    typed: dict[str, str] | None = None,
    faults: tuple[Fault, ...] = (),
    *,
    status: int = 200,
    refused: str = "",
) -> HttpResponse:
    schema = KINDS[draft.use].schema
    typed = typed or {}
    places = chapter_taken(schema, draft.figures, chapter, typed).places if faults else {}
    by_name, lines = faults_by_input(faults, places, draft.figures)
    parts = parts_of(sheet_of(schema, draft.figures, chapter), typed, by_name)
    are_fees = draft.use == FiguresUse.FEES and chapter == FEES_CHAPTER
    return render(
        request,
        "federation/figure_chapter.html",
        {
            "draft": draft,
            "title": name_of(chapter),
            "article": article_of(article_at(draft.figures, chapter)),
            "parts": [] if are_fees else parts,
            "fees": fee_rows(parts) if are_fees else None,
            "amounts": newest_fees(draft.season) if draft.season else None,
            "faults": lines,
            "refused": refused,
            "seen": typed.get("seen", draft.saves),
            "may_change": draft.state == DraftState.DRAFT and approval_waiting(draft) is None,
        },
        status=status,
    )
