"""People entered in a form by their federation numbers."""

import re
from collections.abc import Sequence

from federation.errors import RuleError
from federation.models import Person
from federation.people.selectors.people import people_of_numbers


def people_numbered(text: str, *, article: str) -> Sequence[Person]:
    """Return the people with these numbers, in the order given. Raises: RuleError.

    Of a merged row it is who remains.
    """
    numbers = [number for number in re.split(r"[\s,;]+", text) if number]
    people_by_number = people_of_numbers(numbers)
    for number in numbers:
        if number not in people_by_number:
            raise RuleError("nomination_player_unknown", article=article, number=number)
    return [people_by_number[number] for number in numbers]
