"""The close of a season: steps, the list of changes, applying it and taking it back."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Association, Club, Season
from federation.page_parts.exports import Cell, exported
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.season_of_request import season_of_request
from federation.rules.figures_federation import TierFigures
from federation.selectors.rule_sets import (
    ranking_figures,
    regulation_on,
)
from federation.services.approvals import needs_approval
from federation.texts import spoken_value
from scoring.models import (
    CategoryMove,
    ClosePresence,
    RankingList,
    SeasonCloseLine,
    SeasonCloseRun,
)
from scoring.permissions import may_close_season
from scoring.rankings.selectors.rankings import latest_published
from scoring.rankings.selectors.season_close import (
    CloseFilter,
    close_jobs,
    close_lines,
    close_runs_of,
    close_runs_visible_to,
    ladder_counted,
    moves_counted,
)
from scoring.rankings.services.season_preview import changed_since
from scoring.rankings.web.categories import category_labels
from scoring.rankings.web.season_close import (
    close_rows,
    counts_by_tier,
    counts_of,
    ladder_bars,
    tier_categories,
)

COLUMNS = (
    Column("name", _("Player"), ("person__sort_name",)),
    Column("club", _("Club"), ("club__name", "person__sort_name"), "wide"),
    Column("before", _("Before"), ("-iv_before", "person__sort_name")),
    Column("earned", _("Earned"), (), "wide"),
    Column("after", _("After"), ("-iv_after", "person__sort_name")),
    Column("iv", "IV", ("-iv_after", "person__sort_name"), "num wide"),
    Column("pe", "PE", ("-pe", "person__sort_name"), "num"),
    Column("pm", "PM", ("-pm_tenths", "person__sort_name"), "num"),
)


@require_safe
@require(may=may_close_season)
def season_close_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_of_request(request, on=today)
    page: dict[str, object] = {"season": season, "seasons": Season.objects.all()}
    if season is not None:
        runs, latest = close_runs_of(season), latest_published(season)
        page |= _preview_of(runs, latest) | {
            "runs": runs,
            "closed": next(
                (season_close_run for season_close_run in runs if season_close_run.stands), None
            ),
            "latest": latest,
            "following": Season.objects.filter(year=season.year + 1).first(),
            "following_year": season.year + 1,
            "has_ended": season.ends_on < today,
            "jobs": close_jobs(season),
        }
    return render(request, "scoring/season_close_list.html", page)


def _preview_of(runs: Sequence[SeasonCloseRun], latest: RankingList | None) -> dict[str, object]:
    """Return the run that can be applied, and what changed since, in words."""
    waiting = next((run for run in runs if run.takes_back is None and run.applied_at is None), None)
    if waiting is None or latest is None:
        return {"preview": None}
    return {"preview": waiting, "outdated": spoken_value(changed_since(waiting, latest))}


@require_safe
@require(load=close_runs_visible_to, may=may_close_season)
def season_close_detail(request: HttpRequest, run: SeasonCloseRun) -> HttpResponse:
    labels, figures = category_labels(run.rule_set), ranking_figures(run.rule_set)
    tiers = _tiers(run)
    tier = request.GET.get("tier", "")
    close_filter = CloseFilter(
        text=request.GET.get("q", "").strip(),
        club=request.GET.get("club", ""),
        region=request.GET.get("region", ""),
        move=request.GET.get("move", ""),
        presence=request.GET.get("presence", ""),
        categories=tier_categories(int(tier), figures=figures, tiers=tiers)
        if tier in {str(group) for group in tiers.groups_by_tier}
        else (),
    )
    lines = close_lines(run, close_filter)
    if file := exported(
        request,
        name=f"season-close-{run.season}-{run.pk}",
        headings=_HEADINGS,
        rows=lambda: _rows_of_file(request, lines, run),
    ):
        return file
    shown = listing(lines, request=request, columns=COLUMNS, default="name")
    moves = moves_counted(run)
    bars = ladder_bars(
        ladder_counted(run, "category_before"), ladder_counted(run, "category_after"), labels
    )
    clubs = moves_counted(run, "club__code")
    names = dict(Club.objects.values_list("code", "name"))
    codes = sorted({code for code, _move in clubs}, key=lambda code: names.get(code, "~"))
    return render(
        request,
        "scoring/season_close_detail.html",
        {
            "run": run,
            "undone_by": getattr(run, "taken_back_by", None),
            "moves": [(move, move.label, moves.get((move.value,), 0)) for move in CategoryMove],
            "bars": bars,
            "chart_height": 34 * len(bars) + 8,
            "tiers": counts_by_tier(
                moves_counted(run, "category_after"), figures=figures, tiers=tiers
            ),
            "clubs_counted": [counts_of(names.get(c, "") or _("no club"), c, clubs) for c in codes],
            "listing": shown,
            "rows": close_rows(shown.rows, labels),
            "asked": close_filter,
            "tier": tier,
            "clubs": Club.objects.order_by("name"),
            "associations": Association.objects.order_by("name"),
            "presences": ClosePresence.choices,
            "by_two": needs_approval("close_season", on=timezone.localdate()),
            "has_ended": run.season.ends_on < timezone.localdate(),
        },
    )


def _tiers(run: SeasonCloseRun) -> TierFigures:
    return regulation_on(run.season.starts_on).tiers


_HEADINGS = (
    _("Number"), _("Player"), _("Club"), _("Presence"),
    pgettext_lazy("a change", "Change"), _("Category before"), _("Category earned"),
    _("Category after"), _("IV before"), _("IV after"), "PE", "PM",
    _("PE kept"), _("PM kept"), _("Place by PM"),
)  # fmt: skip


def _rows_of_file(
    request: HttpRequest, lines: QuerySet[SeasonCloseLine], run: SeasonCloseRun
) -> Iterator[Sequence[Cell]]:
    labels = {code: strip_tags(label) for code, label in category_labels(run.rule_set).items()}
    for line in in_order(lines, request=request, columns=COLUMNS, default="name"):
        yield (
            line.person.number or "",
            line.person.name,
            line.club.name if line.club else "",
            str(line.get_presence_display()),
            str(line.get_move_display()),
            labels.get(line.category_before, line.category_before),
            labels.get(line.category_earned, line.category_earned),
            labels.get(line.category_after, line.category_after),
            line.iv_before,
            line.iv_after,
            line.pe,
            Decimal(line.pm_tenths).scaleb(-1),
            line.kept_pe,
            Decimal(line.kept_pm_tenths).scaleb(-1),
            line.pm_place,
        )
