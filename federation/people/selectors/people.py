"""Public names and search of people; some are shown by initials only."""

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from django.db.models import Q, QuerySet

from federation.models import Club, Licence, Person, PersonNameKey, Season
from federation.rules.ages import latest_birth
from federation.rules.names import NameQuery, folded, name_queries, whole_name_key
from federation.selectors.office_figures import office_figures
from federation.selectors.words_alike import named_or_alike

_PARTICLES = frozenset({"da", "das", "de", "di", "do", "dos", "e", "del", "van", "von", "der"})
# Minimum number of letters of a search.
LETTERS_SOUGHT = 3
Named = dict[int, tuple[str, str]]  # name and full name, by id
_KEYS_AT_ONCE = 100
_WORD = re.compile(r"[^\W\d_]{2,}")


def shown_name(person: Person, *, on: dt.date) -> str:
    """Return a person's public name: initials if the full name is not allowed."""
    if is_shown_in_full(person, on=on):
        return person.name
    return initials(person.name)


def text_shown(text: str, *people: Person, on: dt.date) -> str:
    """Return a text, such as a team's name, with people's names in it as public pages show them.

    The longest name is replaced first: a shorter one may be part of it.
    """
    for person in sorted(people, key=lambda one: -len(one.name)):
        if person.name:
            text = text.replace(person.name, shown_name(person, on=on))
    return text


def named_after_shown(text: str, *people: Person, on: dt.date) -> str:
    """Return a name made of people's, such as "Team Reis", as public pages show it.

    Of who is shown by initials, so is each word of the name that stands in the text alone:
    "Team R.". Particles stay, and a word that only begins like one of the name.
    """
    hidden = [person for person in people if not is_shown_in_full(person, on=on)]
    if not hidden:
        return text
    shown = text_shown(text, *hidden, on=on)
    own = {folded(word) for person in hidden for word in _WORD.findall(person.name)} - _PARTICLES

    def word_shown(found: re.Match[str]) -> str:
        return initials(found[0]) if folded(found[0]) in own else found[0]

    return _WORD.sub(word_shown, shown)


def is_shown_in_full(person: Person, *, on: dt.date) -> bool:
    """Return whether public pages may show a person's full name.

    The latest consent of the person, or of a minor's guardian, decides; without one adults are
    shown. People hidden by the office stay hidden.
    """
    if person.is_hidden or person.name_consent is False:
        return False
    if person.name_consent or person.birth_date is None:
        return True
    return person.birth_date <= _adults_born_until(on)


def shown_in_full(*, on: dt.date, prefix: str = "") -> Q:
    """Return the filter for people who may be found by name; `prefix`: path to the person."""
    adult = Q(**{f"{prefix}birth_date__isnull": True}) | Q(
        **{f"{prefix}birth_date__lte": _adults_born_until(on)}
    )
    without_word = Q(**{f"{prefix}name_consent__isnull": True})
    allowed = Q(**{f"{prefix}name_consent": True})
    return Q(**{f"{prefix}is_hidden": False}) & (allowed | (without_word & adult))


def initials(name: str) -> str:
    """Return the initials of a name, without particles: "Ana de Sousa" is "A. S."."""
    words = [word for word in name.split() if word.lower() not in _PARTICLES]
    return " ".join(f"{word[0].upper()}." for word in words)


def people_searched(*, on: dt.date) -> QuerySet[Person]:
    """Return the numbered people whom a public search may find, by name."""
    return Person.objects.filter(
        shown_in_full(on=on), number__isnull=False, merged_into__isnull=True
    ).order_by("sort_name", "pk")


def search_people(text: str, *, on: dt.date) -> QuerySet[Person]:
    """Return the numbered people found by a public search for name or number, by name.

    Without a word of three letters nobody is listed, so that the register cannot be read letter by
    letter. A shorter number finds its own person. If nobody has all words, similar names are found:
    "Cézar" finds César.
    """
    if not folded(text):
        return Person.objects.none()
    people = people_searched(on=on)
    if max(map(len, folded(text).split())) < LETTERS_SOUGHT:
        return people.filter(number=text.strip())
    return named_or_alike(text, among=people, names=("name", "full_name"))


def person_of_number(number: str) -> Person | None:
    """Return the person with a federation number; for a merged row the remaining person."""
    person = Person.objects.filter(number=number.strip()).select_related("merged_into").first()
    return person.merged_into or person if person else None


def people_of_numbers(numbers: Collection[str]) -> dict[str, Person]:
    """Return people by number; for the number of a merged row the remaining person."""
    people = Person.objects.filter(number__in=numbers).select_related("merged_into")
    return {row.number: row.merged_into or row for row in people if row.number is not None}


def clubs_of_people(people: Collection[int], *, season: Season) -> dict[int, Club]:
    """Return each person's club of the season's licence."""
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


def people_named_alike(names: Iterable[str]) -> Named:
    """Return the numbered people that one of these names may mean; `Register` says how certainly.

    People with an equal name if there are any, else those with a similar name. One query for each
    hundred names or keys, whatever the size of the register.
    """
    keys_by_name = {name: key for name in names if (key := whole_name_key(name))}
    equal: set[str] = set()
    names_by_pk: Named = {}
    whole = sorted(set(keys_by_name.values()))
    for start in range(0, len(whole), _KEYS_AT_ONCE):
        for key, pk, *named in _people(Q(key__in=whole[start : start + _KEYS_AT_ONCE])):
            equal.add(key)
            names_by_pk[pk] = (named[0], named[1])
    others = [name for name, key in keys_by_name.items() if key not in equal]
    keys = sorted({key for name in others for key in name_queries(name)})
    for start in range(0, len(keys), _KEYS_AT_ONCE):
        for _key, pk, *named in _people(_any_of(keys[start : start + _KEYS_AT_ONCE])):
            names_by_pk[pk] = (named[0], named[1])
    return names_by_pk


def _people(condition: Q) -> Iterator[tuple[str, int, str, str]]:
    rows = PersonNameKey.objects.filter(
        condition, person__number__isnull=False, person__merged_into__isnull=True
    )
    selected_rows = rows.values_list("key", "person_id", "person__name", "person__full_name")
    return selected_rows.distinct().iterator()


def _any_of(queries: Sequence[NameQuery]) -> Q:
    """Return the filter for any of these keys; a letter belongs to another word of the name."""
    condition = Q()
    for name_query in queries:
        letter = (
            Q(initials__contains=name_query.initial)
            if name_query.initial
            else Q(ends__contains=name_query.end)
        )
        condition |= Q(key=name_query.key) & letter
    return condition
