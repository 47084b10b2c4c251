"""Registered people who match a new person in a request: similar names, or same birth date."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from federation.models import Licence, LicenceRequest, Person
from federation.people.rules.name_matching import Likeness, Register, RegisteredName
from federation.rules.names import name_words

_MOST = 5  # the most that are shown
_LOOKED_AT = 400
_SHORTEST_WORD = 3


@dataclass(frozen=True, slots=True)
class LikelyPerson:
    """A person of the register. last: the last licence, or None."""

    person: Person
    likeness: Likeness | None
    same_birth: bool
    last: Licence | None


def likely_people(requests: Sequence[LicenceRequest]) -> dict[int, list[LikelyPerson]]:
    """Return the possible matches of each request for a new person, most likely first.

    Two queries in all.
    """
    new = [row for row in requests if row.person_id is None]
    if not new:
        return {}
    people = {person.pk: person for person in _looked_at(new)}
    register = Register(
        RegisteredName(person.pk, (person.name, person.full_name)) for person in people.values()
    )
    born = defaultdict(list)
    for person in people.values():
        born[person.birth_date].append(person.pk)
    rows_by_row_id: dict[int, list[tuple[int, Likeness | None, bool]]] = {}
    for row in new:
        alike = {
            candidate.key: candidate.likeness
            for name in filter(None, (row.name, row.full_name))
            for candidate in register.candidates(name)
        }
        same_day = set(born[row.birth_date]) if row.birth_date else set()
        ranked = sorted(
            alike.keys() | same_day,
            key=lambda key: (-(alike.get(key) or 0) - 2 * (key in same_day), key),
        )
        rows_by_row_id[row.pk] = [(key, alike.get(key), key in same_day) for key in ranked[:_MOST]]
    shown = {key for row in rows_by_row_id.values() for key, _likeness, _born in row}
    last = _last_licences(shown)
    return {
        pk: [
            LikelyPerson(people[key], likeness, same_birth, last.get(key))
            for key, likeness, same_birth in row
        ]
        for pk, row in rows_by_row_id.items()
    }


def _looked_at(new: Sequence[LicenceRequest]) -> list[Person]:
    """Return the people worth comparing: with a common word in the name, or the same birth date."""
    query = Q()
    for row in new:
        for word in name_words(f"{row.name} {row.full_name}"):
            if len(word) >= _SHORTEST_WORD:
                query |= Q(search_name__contains=word)
        if row.birth_date is not None:
            query |= Q(birth_date=row.birth_date)
    if not query:
        return []
    people = Person.objects.filter(query, merged_into__isnull=True, deceased_on__isnull=True)
    return list(people.order_by("pk")[: _LOOKED_AT * len(new)])


def _last_licences(people: set[int]) -> dict[int, Licence]:
    rows = Licence.objects.filter(person__in=people, cancelled_at__isnull=True)
    ordered = rows.select_related("season", "club", "association").order_by("season__year")
    return {row.person_id: row for row in ordered}
