"""Identifying several players of a file at once, by federation number."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.people.selectors.people import people_of_numbers
from scoring.intake.services.intake import choose_person
from scoring.models import ResultFile


@dataclass(frozen=True, slots=True)
class Decision:
    """The identification of one player of a file; number "" is a visitor."""

    contestant: str
    position: int
    number: str


@transaction.atomic
def decide_people(
    *, file: ResultFile, decisions: Sequence[Decision], account: Account | None
) -> None:
    """Store all the identifications or none. Raises: RuleError naming the first impossible one."""
    numbers = {each.number for each in decisions if each.number}
    people = people_of_numbers(numbers)
    matches = {(match.contestant, match.position): match for match in file.person_matches.all()}
    for each in decisions:
        match = matches.get((each.contestant, each.position))
        if match is None:
            raise RuleError(
                "player_not_in_file", contestant=each.contestant, position=each.position
            )
        if each.number and each.number not in people:
            raise RuleError("number_unknown", number=each.number)
        choose_person(match=match, person=people.get(each.number), account=account)
