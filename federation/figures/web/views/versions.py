"""Versions of figures: shown, compared, exported."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.figures.rules.articles import article_at
from federation.figures.rules.shapes import below
from federation.figures.rules.sheet import FIXED, GENERAL, chapters_of
from federation.figures.selectors.kinds import KINDS, kind_of_file
from federation.figures.selectors.versions import (
    drafts_visible_to,
    fee_figures,
    fees_visible_to,
    open_drafts,
    rules_visible_to,
)
from federation.figures.web.words import article_of, name_of, value_text
from federation.models import FeeSchedule, FigureDraft, FiguresUse, RuleSet
from federation.page_parts.lists import Column, listing
from federation.papers.documents.saved_files import to_be_saved
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.selectors.rule_sets import rule_sets_used

DRAFT_COLUMNS = (
    Column("draft", _("Draft"), ("pk",)),
    Column("use", _("What"), ("use",)),
    Column("state", _("State"), ("state",)),
    Column("changed", _("Last changed"), ("changed_at",), "wide"),
)


@require_safe
@never_cache
@require(may=may_keep_office)
def figures_home(request: HttpRequest) -> HttpResponse:
    """Show what is in force of each kind, future versions, and drafts."""
    today = timezone.localdate()
    rules = [
        {"label": use.label, "use": use.value, "versions": _of_today(use.value)}
        for use in FiguresUse
        if use is not FiguresUse.FEES
    ]
    fees = fees_visible_to(account_of(request), on=today).filter(season__ends_on__gte=today)
    drafts = drafts_visible_to(account_of(request), on=today)
    return render(
        request,
        "federation/figures.html",
        {
            "rules": rules,
            "fees": fees.order_by("season__year", "-valid_from"),
            "today": today,
            "waiting": open_drafts().exists(),
            "listing": listing(drafts, request=request, columns=DRAFT_COLUMNS, default="-draft"),
        },
    )


def _of_today(use: str) -> list[RuleSet]:
    """Return the version in force and future ones, latest first, without older ones."""
    today = timezone.localdate()
    rows = []
    for row in rule_sets_used(use):
        rows.append(row)
        if row.valid_from <= today:
            break
    return rows


@require_safe
@never_cache
@require(load=rules_visible_to, may=may_keep_office)
def figures_version(request: HttpRequest, rules: RuleSet) -> HttpResponse:
    """Show every figure of a version of a rule set, with its article."""
    use = kind_of_file(rules.figures)
    return _version(request, rules.figures, rules, use, "figures-version-file")


@require_safe
@never_cache
@require(load=fees_visible_to, may=may_keep_office)
def figures_fees(request: HttpRequest, fees: FeeSchedule) -> HttpResponse:
    """Show every fee of a schedule on one page, with its article."""
    figures = fee_figures(fees)
    return _version(request, figures, fees, FiguresUse.FEES, "figures-fees-file")


def _version(
    request: HttpRequest, figures: dict[str, Any], row: Any, use: FiguresUse, file: str
) -> HttpResponse:
    schema = KINDS[use].schema
    return render(
        request,
        "federation/figures_version.html",
        {
            "row": row,
            "use": use.label,
            "figures": figures,
            "chapters": [_chapter(schema, figures, code) for code in chapters_of(schema)],
            "file": file,
        },
    )


def _chapter(schema: type[Any], figures: dict[str, Any], code: str) -> dict[str, Any]:
    """Return the figures of a chapter as text: name and value."""
    if code == GENERAL:
        chapters = chapters_of(schema)
        hidden = {*chapters, *FIXED}  # the heading of the page contains the code
        single = {name: value for name, value in figures.items() if name not in hidden}
        lines = _lines(single, schema)
    else:
        lines = _lines(figures.get(code, {}), below(schema, code))
    article = article_of(article_at(figures, code)) if code != GENERAL else ""
    return {"code": code, "title": name_of(code), "article": article, "lines": lines}


def _lines(group: Any, hint: Any, before: str = "") -> list[tuple[str, str]]:
    """Return figures line by line; inner groups have their own lines."""
    if isinstance(group, list):
        return [(before, value_text(version, below(hint, "0"))) for version in group]
    versions: list[tuple[str, str]] = []
    for name, value in group.items():
        kind, label = below(hint, name), f"{before} · {name_of(name)}" if before else name_of(name)
        rows = isinstance(value, list) and bool(value) and isinstance(value[0], dict)
        deep = isinstance(value, dict) and any(
            isinstance(value, dict | list) for value in value.values()
        )
        if rows or deep:
            versions += _lines(value, kind, label)
        else:
            versions.append((label, value_text(value, kind, name=name)))
    return versions


# --- files ---------------------------------------------------------------------------------------
@require_safe
@never_cache
@require(load=rules_visible_to, may=may_keep_office)
def figures_version_file(request: HttpRequest, rules: RuleSet) -> HttpResponse:
    """Export a version of a rule set as a file that can be imported elsewhere."""
    return _file(rules.figures)


@require_safe
@never_cache
@require(load=fees_visible_to, may=may_keep_office)
def figures_fees_file(request: HttpRequest, fees: FeeSchedule) -> HttpResponse:
    """Export a fee schedule as a file that can be imported elsewhere."""
    return _file(fee_figures(fees))


@require_safe
@never_cache
@require(load=drafts_visible_to, may=may_keep_office)
def figure_draft_file(request: HttpRequest, draft: FigureDraft) -> HttpResponse:
    """Export a draft as a file."""
    return _file(draft.figures)


def _file(figures: dict[str, Any]) -> HttpResponse:
    written = json.dumps(figures, ensure_ascii=False, indent=2) + "\n"
    plain = "".join(
        character if character.isascii() and (character.isalnum() or character in "-_.") else "-"
        for character in f"{figures['code']}-{figures['valid_from']}"
    )
    return to_be_saved(
        written.encode(), media_type="application/json; charset=utf-8", name=f"{plain}.json"
    )
