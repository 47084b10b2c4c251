"""People entered in a form by their federation numbers."""

import re
from collections.abc import Sequence

from federation.errors import RuleError
from federation.models import Person


def people_numbered(told: str, *, article: str) -> Sequence[Person]:
    """Return the people with these numbers, in the order given. Raises: RuleError."""
    numbers = [number for number in re.split(r"[\s,;]+", told) if number]
    known = {person.number: person for person in Person.objects.filter(number__in=numbers)}
    for number in numbers:
        if number not in known:
            raise RuleError("nomination_player_unknown", article=article, number=number)
    return [known[number] for number in numbers]
