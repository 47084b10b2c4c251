"""The ranking's other lists: of women and ages, of clubs and regions; of any day, and since one.

A list of women or of an age reveals that about a player, so it has only players whom public pages
name in full, and only lists that the federation publishes exist.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from federation.errors import RuleError
from federation.models import Association, Club, Season, Sex
from federation.people.selectors.people import shown_in_full
from federation.rules.figures_federation import AgeFigures
from federation.rules.ranking_figures import ListName
from federation.selectors.rule_sets import (
    ranking_figures,
    regulation_on,
)
from scoring.models import RankingLine, RankingList
from tournaments.rules.eligibility import born_for_group
from tournaments.rules.event_class import AgeGroup


@dataclass(frozen=True, slots=True)
class PlaceWithin:
    """The place of a line among those of a list."""

    place: int
    tied: bool


@dataclass(frozen=True, slots=True)
class BodyLine:
    """A club or association by the total of its players."""

    place: int
    tied: bool
    body: Club | Association
    players: int
    pe: int
    pm_tenths: int

    @property
    def total_tenths(self) -> int:
        """Return PE and PM together, in tenths."""
        return self.pe * 10 + self.pm_tenths


def lists_published(ranking: RankingList) -> tuple[ListName, ...]:
    """Return the lists that exist besides that of everybody, by the figures of the ranking."""
    named = ranking_figures(ranking.rule_set).also_listed
    if not named:
        return ()
    ages, year = _ages(ranking.season), ranking.season.year
    return tuple(list_name for list_name in named if _members(list_name, year, ages) is not None)


def list_named(text: str, ranking: RankingList) -> ListName | None:
    """Return the list in an address, None for that of everybody and unknown ones."""
    return next(
        (list_name for list_name in lists_published(ranking) if list_name.value.lower() == text),
        None,
    )


def in_list(
    name: ListName | None, lines: QuerySet[RankingLine], season: Season, *, on: dt.date
) -> QuerySet[RankingLine]:
    """Return the lines of a list; the ages are those of the season. Source: RTP 3.1.1."""
    if name is None:
        return lines
    members = _members(name, season.year, _ages(season))
    if members is None:
        return lines.none()
    return lines.filter(members, shown_in_full(on=on, prefix="person__"))


def _ages(season: Season) -> AgeFigures:
    return regulation_on(season.starts_on).ages


def _members(name: ListName, year: int, ages: AgeFigures) -> Q | None:
    """Return who belongs to a list; None if the regulation has no such ages for the year."""
    if name is ListName.WOMEN:
        return Q(person__sex=Sex.FEMALE)
    try:
        first, last = born_for_group(AgeGroup(name.value), year=year, ages=ages)
    except RuleError as refusal:
        if refusal.code != "senior_limit_unknown":
            raise
        return None
    born = Q(person__birth_date__isnull=False)
    if first is not None:
        born &= Q(person__birth_date__gte=first)
    return born & Q(person__birth_date__lte=last) if last is not None else born


def places_within(lines: QuerySet[RankingLine]) -> dict[int, PlaceWithin]:
    """Return the place of each person among some lines, by person; equals share it."""
    rows = list(lines.order_by("place", "pk").values_list("person_id", "place"))
    return {
        person: PlaceWithin(place, tied)
        for person, place, tied in _placed((key, -place) for key, place in rows)
    }


def _placed(rows: Iterable[tuple[int, int]]) -> list[tuple[int, int, bool]]:
    """Return rows of (key, figure), the largest figure first, with place and whether it is tied."""
    pairs = list(rows)
    first: dict[int, int] = {}
    for number, (_key, figure) in enumerate(pairs, start=1):
        first.setdefault(figure, number)
    times = Counter(figure for _key, figure in pairs)
    return [(key, first[figure], times[figure] > 1) for key, figure in pairs]


def clubs_ranked(ranking: RankingList) -> list[BodyLine]:
    """Return the clubs by the sum of their players' points, PE and PM together."""
    clubs: Mapping[int, Club] = Club.objects.select_related("association").in_bulk()
    return _bodies(ranking, "club", clubs)


def regions_ranked(ranking: RankingList) -> list[BodyLine]:
    """Return the associations by the sum of the points of their clubs' players."""
    return _bodies(ranking, "club__association", Association.objects.in_bulk())


def _bodies(
    ranking: RankingList, path: str, bodies: Mapping[int, Club | Association]
) -> list[BodyLine]:
    sums = (
        ranking.lines.filter(club__isnull=False)
        .order_by()
        .values_list(path)
        .annotate(Count("pk"), Sum("pe"), Sum("pm_tenths"))
    )
    rows = {key: (players, pe, pm) for key, players, pe, pm in sums}
    by_total = sorted(
        ((key, pe * 10 + pm) for key, (_players, pe, pm) in rows.items()),
        key=lambda row: (-row[1], bodies[row[0]].name),
    )
    return [
        BodyLine(place, tied, bodies[key], *rows[key]) for key, place, tied in _placed(by_total)
    ]
