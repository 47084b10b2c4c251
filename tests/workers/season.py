"""A season of five players with a known ranking."""

import datetime as dt

from federation.models import Association, Club, Licence, Person, Season
from federation.services.rule_sets import load_rule_set, shipped_figures
from scoring.models import SeasonClosing
from tests.factories.federation import make_federation

# Carried from the season before, below the floors: nothing is taken off.
CARRIED_PE = {"Ana": 50, "Bruno": 40, "Carla": 40, "Diego": 20, "Eve": 10}
PLACES = [("Ana", 1), ("Bruno", 2), ("Carla", 2), ("Diego", 4), ("Eve", 5)]


def ranked_season() -> int:
    """Store the season and return its year."""
    make_federation()
    load_rule_set(shipped_figures("fpb-rtp-2026-01-01"))
    load_rule_set(shipped_figures("default-ranking-2026-01-01"))
    before, season = (
        Season.objects.create(
            year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
        )
        for year in (2025, 2026)
    )
    association = Association.objects.create(code="NORTE", name="Associação do Norte")
    club = Club.objects.create(code="RIB", name="Clube da Ribeira", association=association)
    for name, pe in CARRIED_PE.items():
        person = Person.objects.create(name=name)
        Licence.objects.create(person=person, season=season, club=club, issued_on=season.starts_on)
        SeasonClosing.objects.create(
            season=before, person=person, pe=pe, pm_tenths=0, category="TERCIARIA"
        )
    return season.year
