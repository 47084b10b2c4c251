"""The national ranking: of everybody, of women and ages, of clubs and regions, on any day."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Association, Club, Season
from federation.page_parts.charts import Bar, Chart, bars
from federation.page_parts.day_of_request import day_of_request
from federation.page_parts.exports import Cell, exported
from federation.page_parts.figures import figure, place, tenths
from federation.page_parts.lists import Column
from federation.page_parts.season_of_request import season_of_request
from federation.papers.selectors.papers import public_papers_about
from federation.people.selectors.people import shown_name
from federation.rules.ranking_figures import ListName
from federation.selectors.rule_sets import ranking_figures
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.lists import (
    BodyLine,
    clubs_ranked,
    in_list,
    list_named,
    lists_published,
    places_within,
    regions_ranked,
)
from scoring.rankings.selectors.rankings import (
    RankingFilter,
    is_first_list,
    latest_published,
    list_before,
    ranking_lines,
)
from scoring.rankings.web.categories import category_choices, category_labels
from scoring.rankings.web.moved import (
    MOVED,
    Places,
    moved_since,
    ranking_in_order,
    ranking_listing,
)
from scoring.rankings.web.rows import RankingRow, ranking_rows
from scoring.selectors.published_rankings import published_by

COLUMNS = (
    Column("place", _("Place"), ("place",), "num"),
    Column("moved", _("Moved"), ("-gained", "place"), "num wide"),
    Column("name", _("Player"), ("person__sort_name",)),
    Column("club", _("Club"), ("club__name", "place"), "wide"),
    Column("category", _("Category"), ("-iv", "place"), "wide"),
    Column("iv", "IV", ("-iv", "place"), "num wide"),
    Column("pm", "PM", ("-pm_tenths", "place"), "num wide"),
    Column("pe", "PE", ("-pe", "place"), "num wide"),
    Column("total", _("PE + PM"), ("-total_tenths", "place"), "num"),
)
UNCOMPARED = tuple(column for column in COLUMNS if column.key != "moved")
LIST_WORDS = {
    ListName.WOMEN: _("Women"),
    ListName.SENIOR: _("Seniors"),
    ListName.JUNIOR: _("Juniors"),
    ListName.YOUTH: _("Youth"),
}
CHARTED = 10


@dataclass(frozen=True, slots=True)
class Shown:
    """Which published list a page shows, of whom, and with which one it is compared."""

    season: Season | None
    ranking: RankingList | None
    named: ListName | None = None
    on: dt.date | None = None
    since: dt.date | None = None
    then: RankingList | None = None


def _shown(request: HttpRequest) -> Shown:
    on, since = day_of_request(request), day_of_request(request, "since")
    if on is not None:
        ranking = published_by(on)
        season = ranking.season if ranking else None
    else:
        season = season_of_request(request, on=timezone.localdate())
        ranking = latest_published(season)
    if ranking is None:
        return Shown(season, None, on=on)
    named = list_named(request.GET.get("list", ""), ranking)
    then = published_by(since) if since is not None else None
    if then is None and named is not None:
        then = list_before(ranking)
    return Shown(season, ranking, named, on, since, then)


def _of_page(shown: Shown, here: str) -> dict[str, object]:
    """Return the common context of the pages of every list."""
    page: dict[str, object] = {
        "season": shown.season,
        "seasons": Season.objects.all(),
        "ranking": shown.ranking,
        "shown": shown,
        "here": here,
    }
    if shown.ranking is not None:
        page |= {
            "lists": [
                (list_name.value.lower(), LIST_WORDS[list_name])
                for list_name in lists_published(shown.ranking)
            ],
            "named": LIST_WORDS[shown.named] if shown.named else "",
            "paper": public_papers_about(f"ranking:{shown.ranking.pk}").first(),
            "figures": ranking_figures(shown.ranking.rule_set),
        }
    return page


@public
@require_safe
def ranking(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    shown = _shown(request)
    current = shown.ranking
    page = _of_page(shown, shown.named.value.lower() if shown.named else "")
    if current is None:
        return render(request, "scoring/ranking.html", page)
    ranking_filter = RankingFilter(
        text=request.GET.get("q", "").strip(),
        club=request.GET.get("club", ""),
        region=request.GET.get("region", ""),
        category=request.GET.get("category", ""),
    )
    # A list is compared with the one before, of which there is not always one.
    is_compared = shown.then is not None or (shown.named is None and not is_first_list(current))
    compared_with = shown.then or (list_before(current) if is_compared else None)
    columns = moved_since(columns=COLUMNS, compared_with=compared_with)
    if not is_compared:
        columns = list(UNCOMPARED)
    within, then = _places(shown, today)
    lines = ranking_lines(current, ranking_filter, on=today)
    lines = in_list(shown.named, lines, current.season, on=today)
    rows = _rows_of(current, within, then)
    if file := exported(
        request,
        name=f"ranking-{shown.season}",
        headings=[
            _("Place"), _("Number"), _("Player"), _("Club"), _("Category"), "IV", "PM", "PE",
            _("PE + PM"), next((each.label for each in columns if each.key == MOVED), _("Moved")),
        ],
        rows=lambda: _rows_of_file(
            ranking_in_order(lines, request=request, columns=columns, within=within, then=then),
            current, rows, is_compared=is_compared,
        ),
    ):  # fmt: skip
        return file
    listed = ranking_listing(lines, request=request, columns=columns, within=within, then=then)
    printed = rows(listed.rows)
    page |= {
        "listing": listed,
        "compared": is_compared,
        "compared_with": compared_with,
        "rows": printed,
        "chart": _first_ones(printed)
        if listed.page.number == 1 and not ranking_filter.text
        else None,
        "asked": ranking_filter,
        "is_narrowed": ranking_filter != RankingFilter() or shown.on or shown.since,
        "associations": Association.objects.order_by("name"),
        "clubs": Club.objects.order_by("name"),
        "categories": category_choices(current.rule_set),
        "reader": request.user.person_id if request.user.is_authenticated else None,
    }
    return render(request, "scoring/ranking.html", page)


Rows = Callable[[Sequence[RankingLine]], list[RankingRow]]


def _places(shown: Shown, today: dt.date) -> tuple[Places, Places]:
    """Return the places within the list shown, and those on the list compared with."""
    if shown.ranking is None:
        return None, None
    within = then = None
    if shown.named is not None:
        lines = shown.ranking.lines.all()
        within = places_within(in_list(shown.named, lines, shown.ranking.season, on=today))
    if shown.then is not None:
        lines = shown.then.lines.all()
        then = places_within(in_list(shown.named, lines, shown.then.season, on=today))
    return within, then


def _rows_of(current: RankingList, within: Places, then: Places) -> Rows:
    today = timezone.localdate()
    return lambda lines: ranking_rows(lines, current, on=today, within=within, then=then)


def _first_ones(rows: Sequence[RankingRow]) -> Chart | None:
    """Return the first of a list as a chart; None if there is nothing to compare."""
    first = [row for row in rows if row.line.pe or row.line.pm_tenths][:CHARTED]
    if len(first) < 2:
        return None
    title = gettext("PE and PM together of the first %(n)s") % {"n": len(first)}
    picture = bars(
        [Bar(row.name, row.line.pe * 10 + row.line.pm_tenths, row.total) for row in first], title
    )
    rows_shown = [(row.name, row.pe, row.pm, row.total) for row in first]
    return Chart(title, picture, (gettext("Player"), "PE", "PM", gettext("PE + PM")), rows_shown)


def _rows_of_file(
    ordered: Sequence[RankingLine], current: RankingList, rows: Rows, *, is_compared: bool
) -> Iterator[Sequence[Cell]]:
    today = timezone.localdate()
    labels = category_labels(current.rule_set)
    for row in rows(ordered):
        line = row.line
        yield (
            row.place if row.overall else line.place,
            line.person.number or "",
            shown_name(line.person, on=today),
            line.club.name if line.club else "",
            strip_tags(labels.get(line.category, line.category)),
            line.iv,
            Decimal(line.pm_tenths).scaleb(-1),
            line.pe,
            Decimal(line.pe * 10 + line.pm_tenths).scaleb(-1),
            row.moved if is_compared else "",
        )


@dataclass(frozen=True, slots=True)
class BodyRow:
    """A club or association in a list."""

    line: BodyLine
    place: str
    pe: str
    pm: str
    total: str


@public
@require_safe
def ranking_clubs(request: HttpRequest) -> HttpResponse:
    return _of_bodies(request, "clubs", clubs_ranked)


@public
@require_safe
def ranking_regions(request: HttpRequest) -> HttpResponse:
    return _of_bodies(request, "regions", regions_ranked)


def _of_bodies(
    request: HttpRequest, here: str, ranked: Callable[[RankingList], list[BodyLine]]
) -> HttpResponse:
    shown = _shown(request)
    lines = ranked(shown.ranking) if shown.ranking else []
    if file := exported(
        request,
        name=f"ranking-{here}-{shown.season}",
        headings=[_("Place"), _("Code"), _("Name"), _("Players"), "PM", "PE", _("PE + PM")],
        rows=lambda: (
            (
                line.place, line.body.code, line.body.name, line.players,
                Decimal(line.pm_tenths).scaleb(-1), line.pe,
                Decimal(line.total_tenths).scaleb(-1),
            )
            for line in lines
        ),
    ):  # fmt: skip
        return file
    rows = [
        BodyRow(
            line,
            place(line.place, tied=line.tied),
            figure(line.pe),
            tenths(line.pm_tenths),
            tenths(line.total_tenths),
        )
        for line in lines
    ]
    page = _of_page(shown, here) | {"rows": rows, "chart": _of_the_bodies(rows)}
    return render(request, "scoring/ranking_bodies.html", page)


def _of_the_bodies(rows: Sequence[BodyRow]) -> Chart | None:
    if len(rows) < 2:
        return None
    title = gettext("PE and PM together of the first %(n)s") % {"n": len(rows[:CHARTED])}
    items = [Bar(row.line.body.code, row.line.total_tenths, row.total) for row in rows[:CHARTED]]
    rows_shown = [(row.line.body.name, row.pe, row.pm, row.total) for row in rows[:CHARTED]]
    return Chart(
        title, bars(items, title), (gettext("Name"), "PE", "PM", gettext("PE + PM")), rows_shown
    )
