"""Two offices at once: numbers, merges and transfers under real threads."""

import datetime as dt
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import close_old_connections, connection

from federation.bodies.services.memberships import TransferDraft, approve_transfer, request_transfer
from federation.errors import RuleError
from federation.models import ClubMembership, Person, PersonMerge, Season
from federation.people.services.merges import merge_people
from federation.people.services.people import PersonDraft, create_person
from tests.factories.federation import make_association, make_club, make_federation, make_person

pytestmark = pytest.mark.django_db(transaction=True)
NOW = dt.datetime(2026, 6, 10, 10, 0, tzinfo=dt.UTC)
TODAY = dt.date(2026, 6, 10)


def at_once(acts: list[Callable[[], object]]) -> list[str]:
    """Run all the acts in separate threads; return the codes of refusals."""

    def done(act: Callable[[], object]) -> str:
        close_old_connections()
        try:
            act()
        except RuleError as refusal:
            return refusal.code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(max_workers=len(acts)) as threads:
        return sorted(threads.map(done, acts))


def test_numbers_are_given_once_each() -> None:
    make_person("Abílio Exemplo", "40")

    def enter(name: str) -> Callable[[], object]:
        return lambda: create_person(draft=PersonDraft(name), account=None, on=TODAY)

    refused = at_once([enter(f"Gente {letter}") for letter in "abcdef"])

    assert refused == [""] * 6
    numbers = Person.objects.exclude(number="40").values_list("number", flat=True)
    assert sorted(map(str, numbers)) == ["41", "42", "43", "44", "45", "46"]


def test_two_people_are_not_merged_into_one_another_at_once() -> None:
    one, other = make_person("Zulmira Amostra", "1"), make_person("Zulmira Amostra", "2")

    def merge(kept: Person, merged: Person) -> Callable[[], object]:
        return lambda: merge_people(kept=kept, merged=merged, reason="same", account=None, now=NOW)

    refused = at_once([merge(one, other), merge(other, one)])

    assert refused == ["", "merge_of_merged"]
    assert PersonMerge.objects.count() == 1


def test_a_transfer_approved_twice_at_once_moves_the_person_once() -> None:
    make_federation()
    association = make_association()
    old = make_club(association)
    new = make_club(association, code="CAS", name="Clube do Castelo")
    Season.objects.create(year=2026, starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 12, 31))
    person = make_person("Abílio Exemplo", "1")
    ClubMembership.objects.create(person=person, club=old, valid_from=dt.date(2026, 1, 1))
    transfer = request_transfer(draft=TransferDraft(person, new, TODAY), account=None, now=NOW)

    refused = at_once(
        [lambda: approve_transfer(transfer=transfer, account=None, now=NOW) for _try in range(3)]
    )

    assert refused == ["", "transfer_decided", "transfer_decided"]
    assert person.memberships.filter(is_home=True, valid_until__isnull=True).count() == 1
