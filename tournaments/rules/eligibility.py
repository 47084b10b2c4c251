"""Eligibility for an event: sex, age and category."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.ages import age_on, latest_birth
from federation.rules.categories import category_of, is_stronger
from federation.rules.figures_federation import AgeFigures, CategoryLimitFigures
from federation.rules.ranking_figures import CategoryFigures
from federation.rules.rule_sets import RuleSetFigures
from tournaments.rules.event_class import AgeGroup, CategoryLimit, EventType

ARTICLE = "RTP 3.1.1"
TABLES_OF_A_TEAM = 2


class Sex(StrEnum):
    """The registered sex of a player."""

    FEMALE = "F"
    MALE = "M"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, as eligibility needs it; None for data not on record.

    categories: codes held this season, usually one; empty counts as unclassified.
    """

    name: str
    sex: Sex | None = None
    born_on: dt.date | None = None
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """The conditions of entry of an event in a year."""

    year: int
    event_type: EventType = EventType.OPEN
    age_group: AgeGroup = AgeGroup.NONE
    category_limit: CategoryLimit = CategoryLimit.NONE


def refuse_entrant(
    entrant: Entrant,
    conditions: EntryConditions,
    *,
    figures: RuleSetFigures,
    categories: Sequence[CategoryFigures],
) -> None:
    """Refuse a player who is not eligible for an event.

    categories: strongest first.
    Raises: RuleError("women_only", "too_old_for_event", "too_young_for_senior",
    "category_not_admitted", "no_such_category_limit", "sex_not_on_record",
    "birth_date_not_on_record").
    Source: RTP 3.1.1.
    """
    if conditions.event_type is EventType.WOMEN and _sex(entrant) is not Sex.FEMALE:
        raise RuleError("women_only", article=ARTICLE, player=entrant.name)
    if conditions.age_group is not AgeGroup.NONE:
        _refuse_age(entrant, conditions, figures.ages)
    if conditions.category_limit is not CategoryLimit.NONE:
        limit = conditions.category_limit
        if limit not in figures.category_limits:
            raise RuleError("no_such_category_limit", article=ARTICLE, limit=limit)
        _refuse_category(entrant, limit, figures.category_limits[limit], categories)


def refuse_mixed(one: Entrant, other: Entrant, conditions: EntryConditions) -> None:
    """Refuse two players who are no mixed pair, in a mixed event.

    Raises: RuleError("mixed_pair_of_one_sex", "sex_not_on_record"). Source: RTP 3.1.1.
    """
    if conditions.event_type is EventType.MIXED and _sex(one) is _sex(other):
        raise RuleError("mixed_pair_of_one_sex", article=ARTICLE, one=one.name, other=other.name)


def refuse_mixed_team(people: Sequence[Entrant], conditions: EntryConditions) -> None:
    """Refuse a team that cannot seat a mixed pair at each of its two tables, in a mixed event.

    Raises: RuleError("mixed_team_needs_of_each_sex", "sex_not_on_record"). Source: RTP 3.1.1.
    """
    if conditions.event_type is not EventType.MIXED:
        return
    held = [_sex(person) for person in people]
    for sex in Sex:
        if held.count(sex) < TABLES_OF_A_TEAM:
            raise RuleError(
                "mixed_team_needs_of_each_sex", article=ARTICLE, needed=TABLES_OF_A_TEAM, sex=sex
            )


def is_youth(born_on: dt.date, *, year: int, ages: AgeFigures) -> bool:
    """Return whether a player is within the youth limit in the year. Source: RTP 3.1.1."""
    return _age(born_on, year, ages) <= ages.youth_max_age


def is_junior(born_on: dt.date, *, year: int, ages: AgeFigures) -> bool:
    """Return whether a player is within the junior limit in the year. Source: RTP 3.1.1."""
    return _age(born_on, year, ages) <= ages.junior_max_age


def is_senior(born_on: dt.date, *, year: int, ages: AgeFigures) -> bool:
    """Return whether a player is old enough to be a senior in the year.

    Raises: RuleError("senior_limit_unknown") for years before the schedule. Source: RTP 3.1.1.
    """
    return born_on.year <= senior_latest_birth_year(year, ages=ages)


def senior_latest_birth_year(year: int, *, ages: AgeFigures) -> int:
    """Return the latest birth year of seniors in a year.

    After the schedule's last year the limit follows from the final age.
    Open: limits after 2026; to be confirmed by the federation.
    Raises: RuleError("senior_limit_unknown") for years before the schedule. Source: RTP 3.1.1.
    """
    schedule = ages.senior_latest_birth_year
    if year in schedule:
        return schedule[year]
    if not schedule or year < max(schedule):
        raise RuleError("senior_limit_unknown", article=ARTICLE, year=year)
    return year - ages.senior_min_age


def born_for_group(
    group: AgeGroup, *, year: int, ages: AgeFigures
) -> tuple[dt.date | None, dt.date | None]:
    """Return the first and last birth date, inclusive, of an age group in a year.

    Raises: RuleError("senior_limit_unknown") for years before the schedule. Source: RTP 3.1.1.
    """
    if group is AgeGroup.SENIOR:
        return None, dt.date(senior_latest_birth_year(year, ages=ages), 12, 31)
    if group is AgeGroup.NONE:
        return None, None
    most = ages.youth_max_age if group is AgeGroup.YOUTH else ages.junior_max_age
    too_old = latest_birth(age=most + 1, on=ages.age_on.in_year(year))
    return too_old + dt.timedelta(days=1), None


def _age(born_on: dt.date, year: int, ages: AgeFigures) -> int:
    return age_on(born_on, ages.age_on.in_year(year))


def _refuse_age(entrant: Entrant, conditions: EntryConditions, ages: AgeFigures) -> None:
    if entrant.born_on is None:
        raise RuleError("birth_date_not_on_record", article=ARTICLE, player=entrant.name)
    born_on, year = entrant.born_on, conditions.year
    if conditions.age_group is AgeGroup.SENIOR:
        if not is_senior(born_on, year=year, ages=ages):
            limit = senior_latest_birth_year(year, ages=ages)
            raise RuleError(
                "too_young_for_senior", article=ARTICLE, player=entrant.name, year=limit
            )
        return
    youth = conditions.age_group is AgeGroup.YOUTH
    is_within = is_youth if youth else is_junior
    if not is_within(born_on, year=year, ages=ages):
        limit = ages.youth_max_age if youth else ages.junior_max_age
        raise RuleError("too_old_for_event", article=ARTICLE, player=entrant.name, limit=limit)


def _refuse_category(
    entrant: Entrant,
    limit: CategoryLimit,
    figures: CategoryLimitFigures,
    categories: Sequence[CategoryFigures],
) -> None:
    for code in entrant.categories:
        barred = category_of(code, categories=categories).group in figures.barred_groups
        above = figures.strongest != "" and is_stronger(
            code, figures.strongest, categories=categories
        )
        if barred or above:
            raise RuleError(
                "category_not_admitted",
                article=ARTICLE,
                player=entrant.name,
                category=code,
                limit=limit,
            )


def _sex(entrant: Entrant) -> Sex:
    if entrant.sex is None:
        raise RuleError("sex_not_on_record", article=ARTICLE, player=entrant.name)
    return entrant.sex
