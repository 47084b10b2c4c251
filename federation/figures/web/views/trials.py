"""The result of a trial: changed places, and events stopped by other conditions."""

from collections.abc import Iterator

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.exporters.tables import Cell
from federation.figures.selectors.versions import base_figures, trials_visible_to
from federation.models import Association, Club, FigureTrial, FigureTrialLine
from federation.page_parts.audit_labels import subjects_named
from federation.page_parts.exports import exported
from federation.page_parts.figures import figure, tenths
from federation.page_parts.lists import Column, in_order, listing
from federation.permissions import may_keep_office
from federation.selectors.shipped_rules import digest_of
from federation.texts import all_texts, source_text, spoken_value

COLUMNS = (
    Column("person", _("Person"), ("person__name",)),
    Column("club", _("Club"), ("club__name",), "wide"),
    Column("before", _("Place before"), ("place_before",), "num"),
    Column("after", _("Place after"), ("place_after",), "num"),
    Column("moved", _("Up or down"), ("moved",), "num"),
    Column("points", _("PE · PM before and after"), (), "num wide"),
    Column("category", _("Category"), ("category_after",), "wide"),
)
HEADINGS = (
    _("Number"), _("Person"), _("Club"), _("Association"), _("Place before"), _("Place after"),
    _("PE before"), _("PE after"), _("PM before"), _("PM after"), _("Category before"),
    _("Category after"),
)  # fmt: skip


@require_safe
@never_cache
@require(load=trials_visible_to, may=may_keep_office)
def figure_trial(request: HttpRequest, trial: FigureTrial) -> HttpResponse:
    """Show the people whose places would have changed, by club and region, and the events."""
    lines = _lines(trial)
    clubs = Club.objects.filter(pk__in=lines.values("club_id")).order_by("name")
    regions = Association.objects.filter(clubs__in=clubs).distinct().order_by("name")
    club, region = request.GET.get("club", ""), request.GET.get("region", "")
    if club in {club.code for club in clubs}:
        lines = lines.filter(club__code=club)
    if region in {region.code for region in regions}:
        lines = lines.filter(club__association__code=region)
    file = exported(
        request,
        name=f"figures-trial-{trial.pk}",
        headings=HEADINGS,
        rows=lambda: _as_file(in_order(lines, request=request, columns=COLUMNS, default="moved")),
    )
    if file is not None:
        return file
    titles = _categories(trial)
    shown = listing(lines, request=request, columns=COLUMNS, default="moved")
    return render(
        request,
        "federation/figure_trial.html",
        {
            "trial": trial,
            "is_old": digest_of(trial.draft.figures) != trial.sha256,
            "listing": shown,
            "rows": [_row(row, titles) for row in shown.rows],
            "all_moved": trial.lines.count(),
            "clubs": clubs,
            "regions": regions,
            "club": club,
            "region": region,
            "events": _events(trial),
        },
    )


def _lines(trial: FigureTrial) -> QuerySet[FigureTrialLine]:
    """Return the changed people; moved: negative for places won.

    New and removed people are last.
    """
    rows = trial.lines.select_related("person", "club__association")
    return rows.annotate(
        moved=Coalesce(F("place_after"), 1_000_000) - Coalesce(F("place_before"), 1_000_000)
    )


def _categories(trial: FigureTrial) -> dict[str, str]:
    """Return the names of the categories of the draft and of its base."""
    both = (base_figures(trial.draft), trial.draft.figures)
    return {
        category["code"]: spoken_value(category["title"])
        for figures in both
        for category in figures.get("categories", ())
    }


def _row(line: FigureTrialLine, titles: dict[str, str]) -> dict[str, object]:
    both = line.place_before is not None and line.place_after is not None
    moved = (line.place_before or 0) - (line.place_after or 0) if both else None
    return {
        "line": line,
        "before": figure(line.place_before),
        "after": figure(line.place_after),
        "moved": figure(moved, signed=True),
        "category_before": titles.get(line.category_before, line.category_before),
        "category_after": titles.get(line.category_after, line.category_after),
        "points_before": f"{figure(line.pe_before)} · {tenths(line.pm_tenths_before)}",
        "points_after": f"{figure(line.pe_after)} · {tenths(line.pm_tenths_after)}",
    }


def _as_file(lines: QuerySet[FigureTrialLine]) -> Iterator[tuple[Cell, ...]]:
    for line in lines:
        club = line.club
        yield (
            line.person.number or "",
            line.person.name,
            club.name if club else "",
            club.association.name if club else "",
            line.place_before,
            line.place_after,
            line.pe_before,
            line.pe_after,
            tenths(line.pm_tenths_before),
            tenths(line.pm_tenths_after),
            line.category_before,
            line.category_after,
        )


def _events(trial: FigureTrial) -> list[dict[str, object]]:
    rows = list(trial.event_lines.all())
    named = subjects_named([row.subject for row in rows], for_office=True)
    return [
        {
            "event": named[row.subject],
            "newly": _stopped(row.after, without=row.before),
            "no_more": _stopped(row.before, without=row.after),
            "passes_now": not row.before,
            "passes_then": not row.after,
        }
        for row in rows
    ]


def _stopped(
    rules: list[dict[str, str]], *, without: list[dict[str, str]]
) -> list[tuple[str, str]]:
    others = {row["rule"] for row in without}
    texts = all_texts()
    return [
        (str(texts.get(f"rule_{rule['rule']}", rule["rule"])), source_text(rule["article"]))
        for rule in rules
        if rule["rule"] not in others
    ]
