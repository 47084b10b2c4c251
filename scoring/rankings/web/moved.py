"""The ranking sorted by places gained since the list that it is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from federation.page_parts.lists import (
    PER_PAGE,
    Column,
    Listing,
    headings,
    in_order,
    listing,
    sort_of,
)
from federation.texts.dates import date_format
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.lists import PlaceWithin
from scoring.rankings.web.rows import both_places

MOVED, DEFAULT = "moved", "place"
Places = Mapping[int, PlaceWithin] | None


def moved_since(*, columns: Sequence[Column], compared_with: RankingList | None) -> list[Column]:
    """Return the columns with the day of the list compared with in the heading of the moves."""
    if compared_with is None or compared_with.published_at is None:
        return list(columns)
    day = timezone.localdate(compared_with.published_at)
    label = gettext("Moved since %(day)s") % {"day": date_format(day, "SHORT_DATE_FORMAT")}
    return [replace(column, label=label) if column.key == MOVED else column for column in columns]


def ranking_listing(
    lines: QuerySet[RankingLine],
    *,
    request: HttpRequest,
    columns: Sequence[Column],
    within: Places,
    then: Places,
) -> Listing:
    """Return the page of a ranking that the address names, in its order."""
    key = sort_of(request, columns, DEFAULT)
    if key.removeprefix("-") != MOVED:
        return listing(lines, request=request, columns=columns, default=DEFAULT)
    order = _by_gain(lines, within, then, is_turned=key.startswith("-"))
    page: Page[Any] = Paginator(order, PER_PAGE).get_page(request.GET.get("page"))
    shown = {line.pk: line for line in lines.filter(pk__in=list(page.object_list))}
    page.object_list = [shown[pk] for pk in page.object_list]
    return Listing(headings(columns, key), page)


def ranking_in_order(
    lines: QuerySet[RankingLine],
    *,
    request: HttpRequest,
    columns: Sequence[Column],
    within: Places,
    then: Places,
) -> list[RankingLine]:
    """Return all lines of a ranking in the order the address names."""
    key = sort_of(request, columns, DEFAULT)
    if key.removeprefix("-") != MOVED:
        return list(in_order(lines, request=request, columns=columns, default=DEFAULT))
    shown = {line.pk: line for line in lines}
    return [shown[pk] for pk in _by_gain(lines, within, then, is_turned=key.startswith("-"))]


def _by_gain(
    lines: QuerySet[RankingLine], within: Places, then: Places, *, is_turned: bool
) -> list[int]:
    """Return the ids of the lines, who gained most places first; who is new is last either way."""
    gains = []
    rows = lines.order_by("place", "pk").only("person_id", "place", "previous_place")
    for line in rows.select_related(None):
        now, before = both_places(line, within, then)
        gained = None if before is None else before - now
        gains.append((gained is None, gained or 0, now, line.pk))
    sign = 1 if is_turned else -1
    return [pk for *_order, pk in sorted(gains, key=lambda row: (row[0], sign * row[1], *row[2:]))]
