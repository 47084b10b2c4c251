"""A player's points on the player's page: five numbers, the course of the season, sources."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dates import MONTHS_3
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.models import Person, Season
from federation.page_parts.charts import Bar, Chart, bars
from federation.page_parts.courses import Goal, Mark, course, meter, spark
from federation.page_parts.figures import figure, hundredths, place, tenths
from federation.page_parts.panels import Panel
from federation.page_parts.reasons import Reason, reasons
from federation.selectors.rule_sets import ranking_figures
from federation.selectors.seasons import season_shown
from scoring.models import PointsAward, RankingLine, RankingList
from scoring.rankings.selectors.rankings import list_compared_with, places_in_time
from scoring.rankings.services.own_points import NextCategory, OwnPoints, Points, own_points
from scoring.rankings.web.categories import category_choices, category_labels
from scoring.rankings.web.points_changes import changes_shown
from scoring.rankings.web.rows import moved_in_words
from scoring.standings.selectors.players import last_percentages

LATEST = 10
YEAR = dt.timedelta(days=365)


@dataclass(frozen=True, slots=True)
class AwardRow:
    """Points of one event, and why."""

    award: PointsAward
    pe: str
    pm: str
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class PrintedPoints:
    """PE and PM in words."""

    pe: str
    pm: str


@dataclass(frozen=True, slots=True)
class PrintedSum:
    """The sum by which the list orders players, and its parts, in words."""

    total: str
    pe: str
    pm: str


@dataclass(frozen=True, slots=True)
class Meter:
    """What is missing for the next category, for the page."""

    category: SafeString | str
    missing: str
    places: str
    bar: SafeString | str


def player_points(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with a player's place in the ranking and the points in it, with reasons."""
    on = timezone.localdate()
    season = season_shown(None, on=on)
    points = own_points(person, season) if season else None
    if season is None or points is None or not (points.line or points.won_in or points.carried.pe):
        return None
    before = list_before_of(points)
    data = {
        **points_data(points, person, before=before, on=on),
        "changes": changes_shown(points.line, before) if points.line and before else None,
        "rows": [_award_row(award) for award in points.awards],
        "earlier": [_award_row(award) for award in points.earlier],
        "course": _course(points, season, on=on),
        "seasons": _seasons(points, season),
        "is_own": request.user.is_authenticated and request.user.person_id == person.pk,
    }
    html = render_to_string("scoring/panels/player_points.html", data, request=request)
    return Panel(_("Ranking points"), html, key="points")


def list_before_of(points: OwnPoints) -> RankingList | None:
    """Return the published list that a player's place is compared with.

    None on a first list, where nobody moved or is new.
    """
    if points.line is None or points.ranking is None:
        return None
    before = list_compared_with(points.line, points.ranking)
    return before if before is not None and before.published_at is not None else None


def _moved(line: RankingLine | None, before: RankingList | None) -> dict[str, object]:
    """Return the change of a place, and the day of the list that it is compared with."""
    if line is None or before is None or before.published_at is None:
        return {}
    return {
        "moved": moved_in_words(line),
        "moved_since": timezone.localdate(before.published_at),
    }


def _sum(line: RankingLine, ranking: RankingList) -> PrintedSum | None:
    """Return the sum of a line's points, None if the list is not ordered by it."""
    if ranking_figures(ranking.rule_set).order[0] != "total":
        return None
    total = line.pe * 10 + line.pm_tenths
    return PrintedSum(tenths(total), figure(line.pe), tenths(line.pm_tenths))


def points_data(
    points: OwnPoints, person: Person, *, before: RankingList | None, on: dt.date
) -> dict[str, object]:
    """Return the numbers of a player, for the player's page and home. before: `list_before_of`."""
    line, ranking = points.line, points.ranking
    labels = category_labels(ranking.rule_set) if ranking else {}
    percentages = last_percentages(person, LATEST)
    history = places_in_time(person, since=on - YEAR)
    return {
        "points": points,
        "ranking": ranking,
        "line": line,
        "place": place(line.place, tied=line.tied) if line else "",
        "sum": _sum(line, ranking) if line and ranking else None,
        **_moved(line, before),
        "history": _history([total for _day, total in history]),
        "place_then": history[0] if len(history) > 1 else None,
        "category": labels.get(line.category, line.category) if line else "",
        "now": _printed(points.now),
        "carried": _printed(points.carried),
        "carried_reasons": reasons(points.carried_steps),
        "won": _printed(points.won),
        "since_list": _printed(points.since_list, signed=True)
        if line and points.since_list != Points()
        else None,
        "next": next_category_meter(points.next, points.now, labels),
        "close": points.close,
        "kept": _printed(points.close.retained) if points.close else None,
        "lost": _printed(points.close.lost) if points.close else None,
        "close_category": labels.get(points.close.category, "") if points.close else "",
        "close_reasons": reasons(points.close.steps) if points.close else [],
        "average": hundredths(_mean(percentages)) if percentages else "",
        "averaged": len(percentages),
    }


def next_category_meter(
    above: NextCategory | None, now: Points, labels: Mapping[str, SafeString]
) -> Meter | None:
    """Return the requirements of the next category, in words."""
    if above is None:
        return None
    category = labels.get(above.rung.code, above.rung.code)
    parts = []
    if above.missing.pe:
        parts.append(gettext("%(pe)s PE") % {"pe": figure(above.missing.pe)})
    if above.missing.pm_tenths:
        parts.append(gettext("%(pm)s PM") % {"pm": tenths(above.missing.pm_tenths)})
    places = [
        ngettext("or the first place in PM", "or one of the first %(n)s places in PM", most)
        % {"n": most}
        for most in above.places
    ]
    return Meter(category, gettext(" and ").join(parts), ", ".join(places), _meter(above, now))


def _meter(above: NextCategory, now: Points) -> SafeString | str:
    """Return the bar of the requirement furthest from being met."""
    if above.way is None:
        return ""
    targets = [
        (now.pe, above.way.experience_min),
        (now.pm_tenths, above.way.merit_min_tenths),
    ]
    shares = [(Fraction(has, needed), has, needed) for has, needed in targets if needed]
    if not shares:
        return ""
    _share, has, target = min(shares)
    return meter(has, target, gettext("What is reached of the next category"))


def _course(points: OwnPoints, season: Season, *, on: dt.date) -> Chart | None:
    if not points.awards or (season.year == on.year and on.month == 1):
        return None
    shown = on.month if season.year == on.year else 12
    marks = [
        Mark(str(MONTHS_3[month]), value, figure(value))
        for month, value in enumerate(points.by_month[:shown], start=1)
    ]
    above, goal = points.next, None
    if above and above.way and above.missing.pe and points.ranking:
        titles = {
            category_choice.code: category_choice.label
            for category_choice in category_choices(points.ranking.rule_set)
        }
        experience_min = above.way.experience_min
        goal = Goal(
            experience_min,
            f"{titles.get(above.rung.code, above.rung.code)}: {figure(experience_min)} PE",
        )
    title = gettext("Season %(year)s: PE at the end of each month") % {"year": season.year}
    return course(marks, title=title, heads=(gettext("Month"), "PE"), goal=goal)


def _seasons(points: OwnPoints, season: Season) -> Chart | None:
    if len(points.won_in) < 2:
        return None
    items = [
        Bar(str(year), won.pe, figure(won.pe), "own" if year == season.year else "rest")
        for year, won in sorted(points.won_in.items())
    ]
    title = gettext("PE won in each season")
    rows = [(bar.label, bar.value_text) for bar in items]
    return Chart(title, bars(items, title), (gettext("Season"), "PE"), rows)


def _history(places: Sequence[int]) -> SafeString | str:
    if len(places) < 2:
        return ""
    title = gettext("Place in the ranking: from %(then)s to %(now)s") % {
        "then": places[0], "now": places[-1],
    }  # fmt: skip
    text = gettext("12 months: place %(then)s to %(now)s") % {"then": places[0], "now": places[-1]}
    line = spark([-rank for rank in places], title)  # the first place is the highest
    return format_html('{}<div class="lab">{}</div>', line, text)


def _award_row(award: PointsAward) -> AwardRow:
    return AwardRow(award, figure(award.pe), tenths(award.pm_tenths), reasons(award.steps))


def _printed(points: Points, *, signed: bool = False) -> PrintedPoints:
    plus = "+" if signed and points.pm_tenths > 0 else ""
    return PrintedPoints(figure(points.pe, signed=signed), f"{plus}{tenths(points.pm_tenths)}")


def _mean(values: Sequence[int]) -> int:
    """Return the mean of whole numbers, halves away from zero."""
    return (2 * sum(values) + len(values)) // (2 * len(values))
