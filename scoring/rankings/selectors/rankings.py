"""The published ranking, for pages."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import ExpressionWrapper, F, IntegerField, Q, QuerySet
from django.utils import timezone

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Job, Person, Season
from federation.people.selectors.people import shown_in_full
from federation.selectors.words_alike import named_like
from scoring.models import PointsAward, RankingLine, RankingList, SeasonClosing

# PE and PM together, in tenths: the order of the list (RTP 1.3.4).
TOTAL = F("pe") * 10 + F("pm_tenths")
# Places gained since the list before; none for who was on none.
GAINED = ExpressionWrapper(F("previous_place") - F("place"), IntegerField())


@dataclass(frozen=True, slots=True)
class RankingFilter:
    """The reader's filter of the ranking; empty means any."""

    text: str = ""
    club: str = ""
    region: str = ""
    category: str = ""


def latest_published(season: Season | None) -> RankingList | None:
    """Return the current ranking of a season, None before the first is published."""
    if season is None:
        return None
    lists = season.ranking_lists.filter(published_at__isnull=False)
    return lists.select_related("season", "rule_set").order_by("-version").first()


def list_before(ranking: RankingList) -> RankingList | None:
    """Return the list with which one is compared: see `published_before`."""
    return published_before(
        ranking.season, version=ranking.version, day=timezone.localdate(ranking.computed_at)
    )


def published_before(season: Season, *, version: int, day: dt.date) -> RankingList | None:
    """Return the last list of an earlier day: of the season, else of the season before.

    Several homologations of one day make several lists: each is compared with that of a day before.
    """
    midnight = timezone.make_aware(dt.datetime.combine(day, dt.time.min))
    before = Q(season=season, version__lt=version) | Q(season__year=season.year - 1)
    lists = RankingList.objects.filter(before, published_at__lt=midnight)
    return lists.select_related("season", "rule_set").order_by("-season__year", "-version").first()


def is_first_list(ranking: RankingList) -> bool:
    """Return whether nobody on a list was on one before, so that nobody moved or is new."""
    return not ranking.lines.filter(previous_place__isnull=False).exists()


def list_compared_with(line: RankingLine, ranking: RankingList) -> RankingList | None:
    """Return the list that a player's line is compared with.

    None on a first list, where nobody moved or is new.
    """
    if line.previous_place is None and is_first_list(ranking):
        return None
    return list_before(ranking)


def last_season_sources() -> tuple[QuerySet[Any], ...]:
    """Return the rows with earlier places of people: without any, the last season is missing."""
    return (
        RankingList.objects.filter(published_at__isnull=False),
        SeasonClosing.objects.filter(taken_back_at__isnull=True),
    )


def ranking_lines(
    ranking: RankingList, ranking_filter: RankingFilter, *, on: dt.date
) -> QuerySet[RankingLine]:
    """Return the lines that match a filter; a person shown by initials is not found by name."""
    lines = ranking.lines.select_related("person", "club").annotate(
        total_tenths=TOTAL, gained=GAINED
    )
    if ranking_filter.text:
        lines = lines.filter(named_like(ranking_filter.text, prefix="person__"))
        lines = lines.filter(shown_in_full(on=on, prefix="person__"))
    if ranking_filter.club:
        lines = lines.filter(club__code=ranking_filter.club)
    if ranking_filter.region:
        lines = lines.filter(club__association__code=ranking_filter.region)
    if ranking_filter.category:
        lines = lines.filter(category=ranking_filter.category)
    return lines


def by_places_gained(lines: QuerySet[RankingLine], *, is_turned: bool) -> QuerySet[RankingLine]:
    """Return lines by places gained, most first or last; who is new comes last either way."""
    gained = F("gained")
    order = gained.asc(nulls_last=True) if is_turned else gained.desc(nulls_last=True)
    return lines.order_by(order, "place", "pk")


def top_lines(ranking: RankingList, count: int) -> list[RankingLine]:
    """Return the first lines of a list."""
    return list(ranking.lines.select_related("person", "club").order_by("place", "pk")[:count])


def line_of(ranking: RankingList | None, person: Person) -> RankingLine | None:
    """Return a person's line of a list."""
    if ranking is None:
        return None
    return ranking.lines.filter(person=person).select_related("club").first()


def awards_of(person: Person) -> QuerySet[PointsAward]:
    """Return the current points of a person, the latest event first."""
    return (
        PointsAward.objects.filter(
            Q(takes_back__isnull=True), person=person, taken_back_by__isnull=True
        )
        .select_related("event", "season")
        .order_by("-event__ends_on", "-pk")
    )


def lists_of(season: Season) -> list[RankingList]:
    """Return the computations of a season's ranking, the latest first."""
    return list(season.ranking_lists.select_related("season").order_by("-version"))


def rankings_visible_to(account: Account, *, on: dt.date) -> QuerySet[RankingList]:
    """Return the lists an account sees: the office all, anybody else the published ones."""
    lists = RankingList.objects.select_related("season")
    if has_office_mandate(account, on=on):
        return lists
    return lists.filter(published_at__isnull=False)


def ranking_jobs(season: Season) -> list[Job]:
    """Return the latest computations requested for a season."""
    jobs = Job.objects.filter(act="compute_ranking", arguments__year=season.year)
    return list(jobs.order_by("-pk")[:10])


def places_in_time(person: Person, *, since: dt.date) -> list[tuple[dt.date, int]]:
    """Return a person's place in the last published list of each month since a day, in order."""
    rows = (
        RankingLine.objects.filter(person=person, ranking__published_at__date__gte=since)
        .order_by("ranking__season__year", "ranking__version")
        .values_list("ranking__published_at", "place")
    )
    last: dict[tuple[int, int], tuple[dt.date, int]] = {}
    for published_at, place in rows:
        day = timezone.localtime(published_at).date()
        last[day.year, day.month] = (day, place)
    return [last[month] for month in sorted(last)]
