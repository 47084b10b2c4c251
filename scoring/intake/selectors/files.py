"""The data for the page of a result file."""

import datetime as dt
from collections.abc import Iterable

from federation.models import Person
from federation.people.selectors.people import search_people
from federation.texts.file_places import in_number_order
from scoring.models import PersonMatch, ResultFile
from tournaments.models import Event

SOUGHT_MOST = 8


def files_of(event: Event) -> list[ResultFile]:
    """Return the files sent for an event, the latest first, without their content."""
    files = event.result_files.defer("content", "report").select_related("revision")
    return list(files.order_by("-pk"))


def matches_of(file: ResultFile) -> list[PersonMatch]:
    """Return the players of a file with the people identified, contestants by number."""
    rows = file.person_matches.select_related("person").order_by("position")
    return sorted(rows, key=lambda match: in_number_order(match.contestant))


def candidates_of(matches: Iterable[PersonMatch]) -> dict[int, Person]:
    """Return everybody who may be one of the unidentified players, by id."""
    people = {person for match in matches for person in match.candidates}
    return Person.objects.in_bulk(people)


def people_sought(text: str, *, on: dt.date) -> list[Person]:
    """Return the first people found by name, for whoever identifies a player."""
    return list(search_people(text, on=on)[:SOUGHT_MOST])


def home_clubs_of(people: Iterable[int]) -> dict[int, str]:
    """Return the name of each person's home club."""
    rows = Person.objects.filter(
        pk__in=list(people), memberships__is_home=True, memberships__valid_until__isnull=True
    )
    return dict(rows.values_list("pk", "memberships__club__name"))
