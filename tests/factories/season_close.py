"""A season about to be closed: earlier places, and its final list."""

import datetime as dt

from federation.models import CategoryGrant, Licence, RuleSet, Season
from scoring.models import RankingList, SeasonClosing
from scoring.rankings.services.final_list import events_not_counted
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import make_person
from tests.personas import World

AFTER = dt.datetime(2027, 1, 15, 10, 0, tzinfo=dt.UTC)
# number -> season of the last closing, PE and PM tenths then, category held
BEFORE = {
    "1001": (2025, 5000, 2000, "1S"),
    "1002": (2025, 2000, 0, "2S"),
    "1003": (2025, 100, 0, "3D"),
    "1004": (2025, 600, 0, "1C"),
    "1005": (2024, 2000, 0, "2D"),
}
LAPSED = "1099"


def make_past(world: World) -> None:
    """Give the members points and categories of earlier seasons; one of them lapsed since."""
    seasons = {year: _season(year) for year in (2024, 2025, 2027)}
    rules = RuleSet.objects.get(code="default-ranking")
    lapsed = make_person("Glória Prova", LAPSED)
    people = {**world.members, LAPSED: lapsed}
    for number, (year, pe, pm_tenths, category) in {
        **BEFORE,
        LAPSED: (2025, 1500, 100, "2C"),
    }.items():
        CategoryGrant.objects.create(
            person=people[number],
            category=category,
            valid_from=dt.date(year + 1, 1, 1),
            rule_set=rules,
        )
        SeasonClosing.objects.create(
            season=seasons[year],
            person=people[number],
            pe=pe,
            pm_tenths=pm_tenths,
            category=category,
        )
    Licence.objects.create(
        person=lapsed, season=seasons[2025], club=world.club, issued_on=dt.date(2025, 1, 2)
    )


def make_final_list(*, final: bool = True) -> RankingList:
    """Compute and publish the list of 2026, without the events that await homologation."""
    events = events_not_counted(Season.objects.get(year=2026)).values_list("pk", flat=True)
    data = compute_ranking(
        year=2026,
        publish=True,
        final=final,
        without=list(events),
        now=AFTER,
        with_jobs=False,
    )
    return RankingList.objects.get(pk=str(data["ranking"]))


def _season(year: int) -> Season:
    return Season.objects.get_or_create(
        year=year, defaults={"starts_on": dt.date(year, 1, 1), "ends_on": dt.date(year, 12, 31)}
    )[0]
