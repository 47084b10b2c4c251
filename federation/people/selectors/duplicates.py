"""Possible duplicates in the register, and possible matches of a new person."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from federation.models import NotDuplicate, Person, PossibleDuplicate
from federation.people.rules.duplicates import (
    BirthLikeness,
    RegisteredPerson,
    birth_likeness,
    likeness_of,
)
from federation.people.rules.name_matching import Likeness
from federation.rules.names import folded, name_words
from federation.selectors.words_alike import alike

LIKELY_SHOWN = 10
_LOOKED_AT = 1000
_BEGINNING = 3
# Minimum weights where `likeness_of` finds no similarity.
_MISSPELT, _STILL_TYPING = 50, 5
# The weights of a like name with another birth date: one of the two dates may be wrong.
_SAME_NAME, _LIKE_NAME = 50, 20


@dataclass(frozen=True, slots=True)
class LikelyPerson:
    """A person of the register who may be the new one."""

    person: Person
    same_number: bool
    same_birth: bool
    other_birth: bool
    weight: int


def people_registered() -> QuerySet[Person]:
    """Return the people of the register, without merged rows."""
    return Person.objects.filter(merged_into__isnull=True)


def register_entries() -> Iterator[RegisteredPerson]:
    """Yield the whole register for the search for duplicates."""
    rows = people_registered().values_list("pk", "name", "full_name", "birth_date", "sex")
    for pk, name, full_name, birth_date, sex in rows.order_by("pk").iterator(chunk_size=5000):
        names = (name, full_name) if full_name else (name,)
        yield RegisteredPerson(pk, names, birth_date, sex)


def pairs_of_two_people() -> set[tuple[int, int]]:
    """Return the pairs confirmed to be two people."""
    return set(NotDuplicate.objects.values_list("one_id", "other_id"))


def duplicates_open() -> QuerySet[PossibleDuplicate]:
    """Return the undecided pairs, with the relations shown."""
    rows = PossibleDuplicate.objects.filter(
        one__merged_into__isnull=True, other__merged_into__isnull=True
    )
    return rows.select_related("one", "other")


def likely_people(
    *, name: str = "", birth_date: dt.date | None = None, number: str = ""
) -> list[LikelyPerson]:
    """Return the people who match a name, a birth date and a number, most likely first."""
    registered_person = RegisteredPerson(0, (name,), birth_date)
    likely_people: dict[int, LikelyPerson] = {}
    misspelt = set(alike(name, among=Person.objects.all(), names=("name", "full_name")))
    near = _near(name, birth_date, number) | Q(pk__in=misspelt)
    rows = Person.objects.filter(near).select_related("merged_into")
    for row in rows.order_by("sort_name", "pk")[:_LOOKED_AT]:
        likely = _likely(row, registered_person, number, is_misspelt=row.pk in misspelt)
        if likely is None:
            continue
        likely_person = likely_people.get(likely.person.pk)
        if likely_person is None or likely_person.weight < likely.weight:
            likely_people[likely.person.pk] = likely
    ordered = sorted(
        likely_people.values(),
        key=lambda likely_person: (-likely_person.weight, likely_person.person.sort_name),
    )
    return ordered[:LIKELY_SHOWN]


def _near(name: str, birth_date: dt.date | None, number: str) -> Q:
    """Return a broad database filter; names are compared afterwards."""
    words = [word[:_BEGINNING] for word in name_words(name) if len(word) >= _BEGINNING]
    near = Q(pk__in=[])
    if len(words) > 1:
        near |= Q(search_name__contains=words[0]) & Q(search_name__contains=words[-1])
    elif words:
        near |= Q(search_name__contains=folded(name))
    if birth_date is not None:
        near |= Q(birth_date=birth_date)
    if number:
        near |= Q(number=number)
    return near


def _likely(
    row: Person, registered_person: RegisteredPerson, number: str, *, is_misspelt: bool
) -> LikelyPerson | None:
    person = RegisteredPerson(
        row.pk, (row.name, row.full_name) if row.full_name else (row.name,), row.birth_date
    )
    same_number = bool(number) and row.number == number
    birth = birth_likeness(registered_person.birth_date, row.birth_date)
    is_other_birth = birth in (BirthLikeness.SLIP, BirthLikeness.DIFFERENT)
    pair = likeness_of(registered_person, person)
    if pair is not None:
        weight = pair.weight
        if pair.birth is BirthLikeness.UNKNOWN and pair.likeness is Likeness.EQUAL:
            weight += 10
    elif birth is BirthLikeness.DIFFERENT:
        weight = _weight_of_names(registered_person, person, is_misspelt=is_misspelt)
    elif is_misspelt:
        weight = _MISSPELT
    else:
        weight = _STILL_TYPING if _one_word_of(registered_person, person) else 0
    if not (weight or same_number):
        return None
    weight += 100 if same_number else 0
    same_birth = birth is BirthLikeness.SAME
    return LikelyPerson(row.merged_into or row, same_number, same_birth, is_other_birth, weight)


def _weight_of_names(
    registered_person: RegisteredPerson, person: RegisteredPerson, *, is_misspelt: bool
) -> int:
    """Return the weight of two names whose birth dates contradict, 0 if they are not alike."""
    undated = (replace(one, birth_date=None) for one in (registered_person, person))
    pair = likeness_of(*undated)
    if pair is not None and pair.likeness is Likeness.EQUAL:
        return _SAME_NAME
    return _LIKE_NAME if pair is not None or is_misspelt else 0


def _one_word_of(registered_person: RegisteredPerson, person: RegisteredPerson) -> bool:
    """Return whether the single word typed so far is in the name."""
    words = name_words(registered_person.names[0])
    return (
        len(words) == 1
        and registered_person.birth_date is None
        and words[0] in folded(" ".join(person.names))
    )
