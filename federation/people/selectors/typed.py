"""People named in a form by their federation numbers: looked up in one way, refused in one way."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.people.selectors.people import people_of_numbers


def person_typed(written: str) -> Person | None:
    """Return the person of a typed federation number; None if nothing is typed.

    Of a merged row it is who remains. Raises: ValidationError for a number that nobody has.
    """
    number = written.strip()
    return people_typed([number])[0] if number else None


def people_typed(numbers: Sequence[str]) -> list[Person]:
    """Return the people of typed numbers, in their order. Raises: ValidationError."""
    people = people_of_numbers(numbers)
    for number in numbers:
        if number not in people:
            raise ValidationError(
                _("Nobody has the number %(number)s."), code="unknown", params={"number": number}
            )
    return [people[number] for number in numbers]
