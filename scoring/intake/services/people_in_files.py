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
    numbers = {decision.number for decision in decisions if decision.number}
    people = people_of_numbers(numbers)
    matches = {(match.contestant, match.position): match for match in file.person_matches.all()}
    for decision in decisions:
        match = matches.get((decision.contestant, decision.position))
        if match is None:
            raise RuleError(
                "player_not_in_file", contestant=decision.contestant, position=decision.position
            )
        if decision.number and decision.number not in people:
            raise RuleError("number_unknown", number=decision.number)
        choose_person(match=match, person=people.get(decision.number), account=account)
