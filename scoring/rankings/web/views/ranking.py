"""The national ranking."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.models import Association, Club, Season
from federation.page_parts.exports import Cell, exported
from federation.page_parts.lists import Column, in_order, listing
from federation.papers.selectors.papers import public_papers_about
from federation.people.selectors.people import shown_name
from federation.selectors.seasons import season_shown
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.rankings import RankingFilter, latest_published, ranking_lines
from scoring.rankings.web.categories import category_choices, category_labels
from scoring.rankings.web.rows import ranking_rows
from tournaments.selectors.rule_sets import ranking_figures

COLUMNS = (
    Column("place", _("Place"), ("place",), "num"),
    Column("moved", _("Before"), ("previous_place",), "num wide"),
    Column("name", _("Player"), ("person__sort_name",)),
    Column("club", _("Club"), ("club__name", "place"), "wide"),
    Column("category", _("Category"), ("-iv", "place"), "wide"),
    Column("iv", "IV", ("-iv", "place"), "num wide"),
    Column("pm", "PM", ("-pm_tenths", "place"), "num"),
    Column("pe", "PE", ("-pe", "place"), "num"),
)


@public
@require_safe
def ranking(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_shown(request.GET.get("season"), on=today)
    current = latest_published(season)
    page: dict[str, object] = {
        "season": season,
        "seasons": Season.objects.all(),
        "ranking": current,
    }
    if current is None:
        return render(request, "scoring/ranking.html", page)
    asked = RankingFilter(
        text=request.GET.get("q", "").strip(),
        club=request.GET.get("club", ""),
        region=request.GET.get("region", ""),
        category=request.GET.get("category", ""),
    )
    lines = ranking_lines(current, asked, on=today)
    if file := exported(
        request,
        name=f"ranking-{season}",
        headings=[_("Place"), _("Number"), _("Player"), _("Club"), _("Category"), "IV", "PM", "PE"],
        rows=lambda: _rows_of_file(request, lines, current),
    ):
        return file
    shown = listing(lines, request=request, columns=COLUMNS, default="place")
    page |= {
        "paper": public_papers_about(f"ranking:{current.pk}").first(),
        "figures": ranking_figures(current.rule_set),
        "listing": shown,
        "rows": ranking_rows(shown.rows, current, on=today),
        "asked": asked,
        "associations": Association.objects.order_by("name"),
        "clubs": Club.objects.order_by("name"),
        "categories": category_choices(current.rule_set),
        "reader": request.user.person_id if request.user.is_authenticated else None,
    }
    return render(request, "scoring/ranking.html", page)


def _rows_of_file(
    request: HttpRequest, lines: QuerySet[RankingLine], current: RankingList
) -> Iterator[Sequence[Cell]]:
    today = timezone.localdate()
    labels = category_labels(current.rule_set)
    for line in in_order(lines, request=request, columns=COLUMNS, default="place"):
        yield (
            line.place,
            line.person.number or "",
            shown_name(line.person, on=today),
            line.club.name if line.club else "",
            strip_tags(labels.get(line.category, line.category)),
            line.iv,
            Decimal(line.pm_tenths).scaleb(-1),
            line.pe,
        )
