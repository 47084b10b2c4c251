"""People as pages show and find them: some by their initials only."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Q, QuerySet

from federation.models import Club, Licence, Person, Season
from federation.rules.ages import latest_birth
from federation.rules.names import folded
from federation.selectors.office_figures import office_figures
from federation.selectors.words_alike import named_or_alike

_PARTICLES = frozenset({"da", "das", "de", "di", "do", "dos", "e", "del", "van", "von", "der"})
# How many letters of a name a search must have at least.
LETTERS_SOUGHT = 3


def shown_name(person: Person, *, on: dt.date) -> str:
    """Return the name public pages print: initials where the full one is not allowed."""
    if is_shown_in_full(person, on=on):
        return person.name
    return initials(person.name)


def is_shown_in_full(person: Person, *, on: dt.date) -> bool:
    """Say whether public pages may print a person's name.

    The last word of the person, or of a minor's guardian, counts; without one adults are shown.
    What the office hides stays hidden.
    """
    if person.is_hidden or person.name_consent is False:
        return False
    if person.name_consent or person.birth_date is None:
        return True
    return person.birth_date <= _adults_born_until(on)


def shown_in_full(*, on: dt.date, prefix: str = "") -> Q:
    """Return the condition under which a person may be found by name; `prefix`: path to it."""
    adult = Q(**{f"{prefix}birth_date__isnull": True}) | Q(
        **{f"{prefix}birth_date__lte": _adults_born_until(on)}
    )
    without_word = Q(**{f"{prefix}name_consent__isnull": True})
    allowed = Q(**{f"{prefix}name_consent": True})
    return Q(**{f"{prefix}is_hidden": False}) & (allowed | (without_word & adult))


def initials(name: str) -> str:
    """Return the initials of a name, particles left out: "Ana de Sousa" is "A. S."."""
    words = [word for word in name.split() if word.lower() not in _PARTICLES]
    return " ".join(f"{word[0].upper()}." for word in words)


def people_found(text: str, *, on: dt.date) -> QuerySet[Person]:
    """Return the numbered people that anyone may find by name or number, by name.

    A search names somebody: without a word of three letters it lists nobody, so that no list of
    everybody is got letter by letter. A shorter number finds its own person. Where nobody has all
    the words, those whose names are a slip away: "Cézar" finds César.
    """
    if not folded(text):
        return Person.objects.none()
    known = Person.objects.filter(
        shown_in_full(on=on), number__isnull=False, merged_into__isnull=True
    ).order_by("sort_name", "pk")
    if max(map(len, folded(text).split())) < LETTERS_SOUGHT:
        return known.filter(number=text.strip())
    return named_or_alike(text, among=known, names=("name", "full_name"))


def person_of_number(number: str) -> Person | None:
    """Return who has a federation number; whoever was merged leads to the person who was kept."""
    found = Person.objects.filter(number=number.strip()).select_related("merged_into").first()
    return found.merged_into or found if found else None


def people_of_numbers(numbers: Collection[str]) -> dict[str, Person]:
    """Return who has each number, by number; a merged row's number names the person kept."""
    found = Person.objects.filter(number__in=numbers).select_related("merged_into")
    return {row.number: row.merged_into or row for row in found if row.number is not None}


def clubs_of_people(people: Collection[int], *, season: Season) -> dict[int, Club]:
    """Return the club through which each person is licensed in a season, by person."""
    licences = Licence.objects.filter(
        person__in=people, season=season, cancelled_at__isnull=True, club__isnull=False
    )
    return {
        licence.person_id: licence.club
        for licence in licences.select_related("club")
        if licence.club is not None
    }


def _adults_born_until(on: dt.date) -> dt.date:
    return latest_birth(age=office_figures(on=on).full_names_from_age, on=on)
