"""The ranking the database makes is the ranking of the engine, whichever database it is."""

import copy
import datetime as dt
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from federation.models import (
    Association,
    CategoryGrant,
    Club,
    ClubMembership,
    Licence,
    Person,
    RuleSet,
    Season,
)
from federation.services.rule_sets import load_rule_set, shipped_figures
from scoring.engine.ranking import (
    ClosingPoints,
    RankingLine,
    RankingRules,
    Reduction,
    SeasonAward,
    season_ranking,
)
from scoring.models import PointsAward, RankingList, ResultRevision, SeasonClosing
from scoring.rankings.selectors.rankings import list_before
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import make_federation
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Entry, Event

YEAR = 2026
NOW = dt.datetime(YEAR, 7, 1, 12, 0, tzinfo=dt.UTC)
AFTER = dt.datetime(YEAR + 1, 1, 2, 12, 0, tzinfo=dt.UTC)
PEOPLE = 120

SHIPPED = RankingRules(
    order=("total", "pm"),
    reduction=Reduction(Fraction(4, 5), 1000, Fraction(17, 20), 0, True, "default 6"),
)
VARIANTS = {
    "as shipped": SHIPPED,
    "merit only, tenths kept whole under a floor": RankingRules(
        order=("pm",),
        reduction=Reduction(Fraction(1, 3), 17, Fraction(2, 3), 250, True, "default 6"),
    ),
    "experience first, one reduction for any absence": RankingRules(
        order=("pe", "pm"),
        reduction=replace(SHIPPED.reduction, also_for_missed_seasons=False),
    ),
    "nothing is lost": RankingRules(
        order=("total",), reduction=Reduction(Fraction(1), 0, Fraction(1), 0, True, "default 6")
    ),
    "everything is lost": RankingRules(
        order=("pe",), reduction=Reduction(Fraction(0), 0, Fraction(0), 0, True, "default 6")
    ),
}


@dataclass
class World:
    """Rows of a federation, and the same facts in the form of the engine."""

    seasons: dict[int, Season]
    people: list[Person]
    club: Club
    event: Event
    awards: list[SeasonAward]
    closings: dict[int, ClosingPoints]
    licensed: set[int]


def rule_set_of(rules: RankingRules) -> RuleSet:
    figures: dict[str, Any] = copy.deepcopy(shipped_figures("default-ranking-2026-01-01"))
    reduction = rules.reduction
    figures["order"] = list(rules.order)
    figures["reduction"] = {
        "experience_ratio": list(reduction.experience_ratio.as_integer_ratio()),
        "experience_floor": reduction.experience_floor,
        "merit_ratio": list(reduction.merit_ratio.as_integer_ratio()),
        "merit_floor_tenths": reduction.merit_floor_tenths,
        "also_for_missed_seasons": reduction.also_for_missed_seasons,
        "source": reduction.source,
    }
    return load_rule_set(figures)


@pytest.fixture
def world(db: None) -> World:
    make_federation()
    load_rule_set(shipped_figures("fpb-rtp-2026-01-01"))
    load_rule_set(shipped_figures("default-ranking-2026-01-01"))
    seasons = {
        year: Season.objects.create(
            year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
        )
        for year in range(YEAR - 5, YEAR + 1)
    }
    association = Association.objects.create(code="SUL", name="Associação do Sul")
    club = Club.objects.create(code="EXE", name="Clube Exemplo", association=association)
    day = dt.date(YEAR, 3, 1)
    draft = EventDraft(
        "Torneio", "PAIRS", "PRIVATE_TOURNAMENT", "CLUB", "matchpoints", day, day, club
    )
    event = create_event(draft=draft, account=None, now=NOW)
    people = [
        Person.objects.create(number=str(1000 + place), name=f"Ana Exemplo {place}")
        for place in range(PEOPLE)
    ]
    return World(seasons, people, club, event, [], {}, set())


def fill(world: World, rng: Random) -> None:
    """Give people points, closings of several seasons and licences of all sorts."""
    revision = ResultRevision.objects.create(event=world.event, number=1, reason="ficheiro")
    awards, closings, licences = [], [], []
    for person in world.people:
        # few values, so that there are ties
        for number in range(rng.choice((0, 0, 1, 2, 5))):
            entry = Entry.objects.create(event=world.event, key=f"{person.pk}/{number}", number="1")
            pe, pm = rng.choice((-40, 0, 7, 20, 350)), rng.choice((-9, 0, 0, 13, 131))
            year = rng.choice((YEAR, YEAR, YEAR, YEAR - 1))
            awards.append(
                PointsAward(
                    event=world.event,
                    revision=revision,
                    season=world.seasons[year],
                    person=person,
                    entry=entry,
                    kind="LOST" if pe < 0 and pm <= 0 else "EARNED",
                    pe=pe,
                    pm_tenths=pm,
                )
            )
            if year == YEAR:
                world.awards.append(SeasonAward(person.pk, YEAR, pe, pm))
        for year in rng.sample(range(YEAR - 5, YEAR + 1), rng.choice((0, 1, 1, 3))):
            pe, pm = rng.choice((-3, 0, 999, 1000, 1001, 1003, 4567)), rng.randrange(-5, 999)
            closings.append(
                SeasonClosing(season=world.seasons[year], person=person, pe=pe, pm_tenths=pm)
            )
            known = world.closings.get(person.pk)
            if year < YEAR and (known is None or known.season < year):
                world.closings[person.pk] = ClosingPoints(person.pk, year, pe, pm)
        licences += _licences(world, person, rng.choice(("held", "held", "none", "taken back")))
    PointsAward.objects.bulk_create(awards)
    SeasonClosing.objects.bulk_create(closings)
    Licence.objects.bulk_create(licences)


def _licences(world: World, person: Person, kind: str) -> list[Licence]:
    licence = Licence(
        person=person,
        season=world.seasons[YEAR],
        club=world.club,
        issued_on=dt.date(YEAR, 1, 2),
    )
    last_year = Licence(
        person=person,
        season=world.seasons[YEAR - 1],
        club=world.club,
        issued_on=dt.date(YEAR - 1, 1, 2),
    )
    if kind == "held":
        world.licensed.add(person.pk)
        return [licence]
    if kind == "taken back":
        licence.cancelled_at = NOW
        return [licence, last_year]
    return [last_year]


def computed(version: int = 1) -> list[RankingLine]:
    ranking = RankingList.objects.get(season__year=YEAR, version=version)
    return [
        RankingLine(
            row.place,
            row.tied,
            row.person_id,
            row.pe,
            row.pm_tenths,
            row.carried_pe,
            row.carried_pm_tenths,
        )
        for row in ranking.lines.order_by("place", "person_id")
    ]


@pytest.mark.rule("1.3.4-b")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS.keys())
def test_the_database_ranks_as_the_engine_does(
    world: World, rules: RankingRules, seed: int
) -> None:
    fill(world, Random(seed))
    rule_set_of(rules)
    expected = season_ranking(
        world.awards,
        season=YEAR,
        closings=world.closings.values(),
        licensed=world.licensed,
        rules=rules,
    )

    compute_ranking(year=YEAR, now=NOW)

    assert computed() == expected


def test_the_random_people_cover_what_the_comparison_is_for(world: World) -> None:
    fill(world, Random(0))

    lines = season_ranking(
        world.awards,
        season=YEAR,
        closings=world.closings.values(),
        licensed=world.licensed,
        rules=SHIPPED,
    )

    lapsed = [value for value in world.closings.values() if value.season < YEAR - 2]
    assert any(line.tied for line in lines)
    assert any(line.pe < 0 for line in lines)
    assert any(value.person in world.licensed for value in lapsed)
    assert {award.person for award in world.awards} - world.licensed
    assert len(lines) > 30


def test_a_line_names_home_club_category_value_and_the_place_before(world: World) -> None:
    first, second, third = world.people[:3]
    for person in (first, second, third):
        Licence.objects.bulk_create(_licences(world, person, "held"))
    ClubMembership.objects.create(person=first, club=world.club, valid_from=dt.date(YEAR, 1, 1))
    ClubMembership.objects.create(
        person=second,
        club=world.club,
        valid_from=dt.date(YEAR - 2, 1, 1),
        valid_until=dt.date(YEAR, 5, 31),
    )
    rules = RuleSet.objects.get(code="default-ranking")
    for category, day in (("1S", dt.date(YEAR, 1, 1)), ("NATIONAL", dt.date(YEAR, 8, 1))):
        CategoryGrant.objects.create(
            person=first, category=category, valid_from=day, rule_set=rules
        )
    points = {first: 300, second: 400, third: 300}
    for person, pe in points.items():
        SeasonClosing.objects.create(
            season=world.seasons[YEAR - 1], person=person, pe=pe, pm_tenths=0
        )

    compute_ranking(year=YEAR, publish=True, now=NOW, with_jobs=False)
    closing = SeasonClosing.objects.get(person=first)
    closing.pe = 500
    closing.save()
    compute_ranking(year=YEAR, now=NOW + dt.timedelta(days=1))

    ranking = RankingList.objects.get(season__year=YEAR, version=2)
    assert list(
        ranking.lines.values_list(
            "person", "place", "tied", "club", "category", "iv", "previous_place"
        )
    ) == [
        (first.pk, 1, False, world.club.pk, "1S", 95, 2),
        (second.pk, 2, False, None, "UNCLASSIFIED", 20, 1),
        (third.pk, 3, False, None, "UNCLASSIFIED", 20, 2),
    ]


def test_lists_of_one_day_are_compared_with_that_of_a_day_before(world: World) -> None:
    first, second = world.people[:2]
    for person, pe in ((first, 300), (second, 400)):
        Licence.objects.bulk_create(_licences(world, person, "held"))
        SeasonClosing.objects.create(
            season=world.seasons[YEAR - 1], person=person, pe=pe, pm_tenths=0
        )
    later = NOW + dt.timedelta(days=1)

    compute_ranking(year=YEAR, publish=True, now=NOW, with_jobs=False)
    for pe in (500, 600):
        SeasonClosing.objects.filter(person=first).update(pe=pe)
        compute_ranking(year=YEAR, publish=True, now=later, with_jobs=False)

    before, _between, last = RankingList.objects.filter(season__year=YEAR).order_by("version")
    assert list(last.lines.values_list("person", "place", "previous_place")) == [
        (first.pk, 1, 2),
        (second.pk, 2, 1),
    ]
    assert list_before(last) == before


def test_the_same_figures_make_no_new_list(world: World) -> None:
    fill(world, Random(7))

    first = compute_ranking(year=YEAR, publish=True, now=NOW, with_jobs=False)
    again = compute_ranking(year=YEAR, publish=True, now=NOW, with_jobs=False)

    lines, made = first["lines"], RankingList.objects.get().pk
    assert first == {
        "ranking": made, "season": YEAR, "version": 1, "lines": lines, "changed": True,
        "published": True,
    }  # fmt: skip
    assert again == {
        "ranking": made, "season": YEAR, "version": 1, "lines": lines, "changed": False,
        "published": True,
    }  # fmt: skip


def test_the_last_list_of_a_closed_season_is_marked(world: World) -> None:
    fill(world, Random(7))
    compute_ranking(year=YEAR, publish=True, now=NOW, with_jobs=False)

    closed = compute_ranking(
        year=YEAR,
        publish=True,
        now=AFTER,
        final=True,
        without=[world.event.pk],
        with_jobs=False,
    )

    marked = RankingList.objects.filter(season__year=YEAR).order_by("version")
    assert list(marked.values_list("version", "is_final")) == [(1, False), (2, True)]
    assert closed["version"] == 2
