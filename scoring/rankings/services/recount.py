"""A ranking list counted again from its rows by the engine, line by line and step by step.

The list itself is made by one SQL statement (`rankings.selectors.sql`); this shares nothing with it
but the rule set.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from federation.models import Licence, Person
from federation.selectors.rule_sets import ranking_figures
from scoring.engine import ranking as engine
from scoring.engine.trace import Trace
from scoring.engine_input.categories import reduction_of
from scoring.models import PointsAward, RankingList, SeasonClosing


@dataclass(frozen=True, slots=True)
class Difference:
    """A person whose line differs from the engine's count; None where there is no line."""

    person: int
    listed: engine.RankingLine | None
    counted: engine.RankingLine | None


def rules_of(ranking: RankingList) -> engine.RankingRules:
    """Return how a list orders people and reduces their points."""
    figures = ranking_figures(ranking.rule_set)
    return engine.RankingRules(tuple(figures.order), reduction_of(figures))


def differences_of(ranking: RankingList) -> list[Difference]:
    """Return where a list differs from a count of its season's rows, by place.

    Source: RTP 1.3.4.
    """
    season = ranking.season
    licences = Licence.objects.filter(season=season, cancelled_at__isnull=True)
    lines = engine.season_ranking(
        _awards(ranking),
        season=season.year,
        closings=_closings(ranking).values(),
        licensed=set(licences.values_list("person_id", flat=True)),
        rules=rules_of(ranking),
    )
    counted = {int(line.person): line for line in lines}
    listed = {
        row.person_id: engine.RankingLine(
            row.place,
            row.tied,
            row.person_id,
            row.pe,
            row.pm_tenths,
            row.carried_pe,
            row.carried_pm_tenths,
        )
        for row in ranking.lines.all()
    }
    people = sorted(
        counted.keys() | listed.keys(), key=lambda number: _order(number, listed, counted)
    )
    return [
        Difference(person, listed.get(person), counted.get(person))
        for person in people
        if listed.get(person) != counted.get(person)
    ]


def steps_of(ranking: RankingList, person: Person) -> Trace:
    """Return the trace of a person's points in a season. Source: RTP 1.3.4."""
    return engine.points_trace(
        _awards(ranking, person),
        season=ranking.season.year,
        closing=_closings(ranking, person).get(person.pk),
        rules=rules_of(ranking),
    )


def _order(
    person: int,
    listed: Mapping[int, engine.RankingLine],
    counted: Mapping[int, engine.RankingLine],
) -> tuple[int, int]:
    line = listed.get(person) or counted[person]
    return line.place, person


def _awards(ranking: RankingList, person: Person | None = None) -> list[engine.SeasonAward]:
    rows = PointsAward.objects.filter(season=ranking.season).order_by("pk")
    if person is not None:
        rows = rows.filter(person=person)
    return [
        engine.SeasonAward(person_id, ranking.season.year, pe, pm_tenths)
        for person_id, pe, pm_tenths in rows.values_list("person_id", "pe", "pm_tenths")
    ]


def _closings(
    ranking: RankingList, person: Person | None = None
) -> dict[int, engine.ClosingPoints]:
    """Return, by person, the last closing before the season, which counts."""
    rows = SeasonClosing.objects.filter(
        season__year__lt=ranking.season.year, taken_back_at__isnull=True
    ).order_by("season__year", "pk")
    if person is not None:
        rows = rows.filter(person=person)
    return {
        person_id: engine.ClosingPoints(person_id, year, pe, pm_tenths)
        for person_id, year, pe, pm_tenths in rows.values_list(
            "person_id", "season__year", "pe", "pm_tenths"
        )
    }
