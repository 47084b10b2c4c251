"""Consents in force."""

from collections.abc import Collection, Iterable

from federation.models import Consent, Person


def consents_in_force(person: Person) -> frozenset[str]:
    """Return the consents a person has given and not withdrawn."""
    return consents_of([person.pk])[person.pk]


def consents_of(people: Collection[int]) -> dict[int, frozenset[str]]:
    """Return the consents of each of many people."""
    rows = Consent.objects.filter(person__in=people).order_by("at", "pk")
    last = {(row.person_id, row.what): row.is_given for row in rows}
    return {person: frozenset(_consent_texts(last.items(), person)) for person in people}


def _consent_texts(last: Iterable[tuple[tuple[int, str], bool]], person: int) -> Iterable[str]:
    return (what for (whose, what), is_consenting in last if whose == person and is_consenting)
