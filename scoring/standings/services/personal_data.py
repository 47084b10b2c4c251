"""The personal data in results and rankings."""

from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.privacy.selectors.personal_data import DataTable
from scoring.engine_input.strata import Stratified, stratified, within
from scoring.models import (
    EventStrata,
    PersonMatch,
    PlayingStrength,
    PointsAward,
    RankingLine,
    Standing,
)
from scoring.selectors.knockout_places import teams_still_in
from scoring.selectors.results import standings_of
from scoring.standings.selectors.players import standings_of_person

OWN_STRATUM = {
    "stratum": _("Stratum"),
    "stratum_rank": _("Place in the stratum"),
    "stratum_tied": _("Tied in the stratum"),
}
NO_PLACE = {"rank": None, "tied": False}


def result_tables(person: Person) -> Iterable[DataTable]:
    """Return a person's places, points and ranking lines, and the person's names in files."""
    mine = Q(person=person) | Q(person__merged_into=person)
    return [
        DataTable(
            "results",
            _("Results"),
            standings_of_person(person),
            ["revision__event__name", "revision__event__ends_on", "rank", "tied"],
            counted=OWN_STRATUM,
            count=lambda: _places(person),
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


def _places(person: Person) -> dict[int, Mapping[str, object]]:
    """Return the own stratum and the place in it by standing, as the page of the event has them.

    A team still in its knock-out has no place. Each event with strata is counted by itself.
    """
    rows = list(standings_of_person(person))
    still_in = teams_still_in(rows)
    places: dict[int, Mapping[str, object]] = dict.fromkeys(still_in, NO_PLACE)
    events = {row.revision.event_id for row in rows}
    with_strata = set(EventStrata.objects.filter(event__in=events).values_list("event", flat=True))
    for row in rows:
        if row.revision.event_id not in with_strata:
            continue
        strata = stratified(row.revision.event)
        if strata is not None and strata.own(row.entry_id) is not None:
            stratum = _stratum(row, strata, is_still_in=row.pk in still_in)
            places[row.pk] = {**places.get(row.pk, {}), **stratum}
    return places


def _stratum(row: Standing, strata: Stratified, *, is_still_in: bool) -> dict[str, object]:
    own = strata.own(row.entry_id) or 0
    placed = within(standings_of(row.revision), strata, own)
    mine = next((each for each in placed if each.pk == row.pk and not is_still_in), None)
    return {
        "stratum": strata.name_of(row.entry_id),
        "stratum_rank": mine.rank if mine is not None else None,
        "stratum_tied": mine.tied if mine is not None else False,
    }
