"""A licence the office makes out by hand: the rule's fee class, and a possible day."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Licence, Person
from tests.factories.federation import make_person
from tests.factories.pages import ClientResponse, words
from tests.personas import World

PEOPLE = "/admin/federation/person/act/issue-licence/"
LICENCES = "/admin/federation/licence/act/issue/"


@pytest.fixture
def office(olga: Account, as_account: Callable[[Account], Client]) -> Client:
    return as_account(olga)


@pytest.fixture
def gil(world: World) -> Person:
    """Somebody never licensed, whose licence is reduced by the rule."""
    return make_person("Gil Novo", "1090")


def issue(
    office: Client, address: str, world: World, person: Person, **other: str
) -> ClientResponse:
    filled = {
        "number": person.number,
        "season": world.season.pk,
        "club": world.club.pk,
        "fee_class": "",
        "issued_on": f"{world.season.year}-01-15",
        **other,
    }
    return office.post(f"{address}?ids={person.pk}", filled, follow=True)


@pytest.mark.parametrize("address", [PEOPLE, LICENCES])
def test_a_first_licence_is_reduced_as_the_rule_says(
    world: World, office: Client, gil: Person, address: str
) -> None:
    form = office.get(f"{address}?ids={gil.pk}")

    answer = issue(office, address, world, gil)

    assert form.context["form"].fields["fee_class"].choices[0] == ("", "As the rule says")
    assert not form.context["form"]["fee_class"].value()
    assert gil.licences.get().fee_class == "REDUCED"
    assert "by the rule" not in words(answer)


@pytest.mark.parametrize("address", [PEOPLE, LICENCES])
def test_whoever_chooses_another_fee_class_reads_what_the_rule_says(
    world: World, office: Client, gil: Person, address: str
) -> None:
    answer = issue(office, address, world, gil, fee_class="NORMAL")

    assert gil.licences.get().fee_class == "NORMAL"
    assert "Chosen by hand: normal. By the rule it is: reduced (first licence)." in words(answer)


def test_what_the_rule_says_stands_beside_the_people_chosen(
    world: World, office: Client, gil: Person
) -> None:
    page = words(office.get(f"{PEOPLE}?ids={gil.pk}"))

    assert "Gil Novo: reduced (first licence)" in page


@pytest.mark.parametrize("address", [PEOPLE, LICENCES])
@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2020-01-01", "1 January 2020"),
        ("2025-11-30", "30 November 2025"),
        ("2027-01-01", "1 January 2027"),
    ],
)
def test_a_day_outside_the_season_is_refused_with_its_days(
    world: World, office: Client, gil: Person, address: str, day: str, said: str
) -> None:
    answer = issue(office, address, world, gil, issued_on=day)

    assert not Licence.objects.filter(person=gil).exists()
    assert answer.context["form"].errors["issued_on"] == [
        f"A licence of 2026 is issued from 1 December 2025 to 31 December 2026, not on {said}. "
        "(RTP 3.1.4.1)"
    ]


@pytest.mark.parametrize("address", [PEOPLE, LICENCES])
def test_a_day_to_come_is_refused(world: World, office: Client, gil: Person, address: str) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)

    answer = issue(office, address, world, gil, issued_on=tomorrow.isoformat())

    assert answer.context["form"].errors["issued_on"]
    assert not Licence.objects.filter(person=gil).exists()
