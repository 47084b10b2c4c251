"""The personal data in results and rankings."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.privacy.selectors.personal_data import DataTable
from scoring.models import PersonMatch, PlayingStrength, PointsAward, RankingLine
from scoring.standings.selectors.players import standings_of_person


def result_tables(person: Person) -> Iterable[DataTable]:
    """Return a person's places, points and ranking lines, and the person's names in files."""
    mine = Q(person=person) | Q(person__merged_into=person)
    return [
        DataTable(
            "results",
            _("Results"),
            standings_of_person(person),
            ["revision__event__name", "revision__event__ends_on", "rank", "tied"],
        ),
        DataTable(
            "points",
            _("Ranking points"),
            PointsAward.objects.filter(mine).order_by("pk"),
            ["event__name", "event__ends_on", "pe", "pm_tenths"],
        ),
        DataTable(
            "rankings",
            _("Rankings"),
            RankingLine.objects.filter(mine).order_by("pk"),
            ["ranking__season__year", "ranking__version", "place", "category", "pe", "pm_tenths"],
        ),
        DataTable(
            "strengths",
            _("Playing strength"),
            PlayingStrength.objects.filter(mine).order_by("pk"),
            ["scale", "grade_hundredths", "boards", "counted_at"],
        ),
        DataTable(
            "result_files",
            _("Names in result files"),
            PersonMatch.objects.filter(mine).order_by("pk"),
            ["file__name", "name", "number"],
        ),
    ]
