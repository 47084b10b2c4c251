"""The office's pages of people: looked for first, entered, compared, made one; and photos."""

import datetime as dt
from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from federation.models import (
    Account,
    Approval,
    Job,
    NotDuplicate,
    Person,
    PersonMerge,
    PossibleDuplicate,
)
from federation.people.services.duplicates import find_duplicates
from federation.people.services.merges import merge_people
from federation.people.services.photos import store_photo
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.services.approvals import agree_to_approval
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
NEW = "/federation/people/new/"
PAIRS = "/federation/duplicates/"


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def twins(world: World) -> tuple[Person, Person]:
    born = dt.date(1950, 2, 3)
    return (
        make_person("Zulmira Amostra", "2001", birth_date=born),
        make_person("Amostra, Zulmira", birth_date=born),
    )


# --- search before create -------------------------------------------------------------------------
def test_adding_a_person_begins_with_a_search(world: World, office: Client) -> None:
    led = office.get("/admin/federation/person/add/")

    page = office.get(NEW)

    assert (led.status_code, led["Location"]) == (302, NEW)
    assert "Enter this person" not in page.content.decode()
    assert "Look in the register" in page.content.decode()


def test_likely_people_are_shown_before_somebody_is_entered(world: World, office: Client) -> None:
    page = office.get(NEW, {"name": "Abilio Exenplo"})

    assert [row[:2] for row in rows(page)] == [["1001", "Abílio Exemplo"]]
    assert "Nobody of these: enter a new person" in words(page)


def test_somebody_new_gets_the_next_number_and_a_home_club(world: World, office: Client) -> None:
    response = office.post(NEW, {"name": "Gil Novo", "home_club": world.club.pk}, follow=True)

    person = Person.objects.get(name="Gil Novo")
    assert person.number == "1007"
    assert person.memberships.get().club == world.club
    assert "Gil Novo was entered with number 1007." in response.content.decode()


def test_who_is_very_like_another_is_entered_only_when_told_apart(
    world: World, office: Client
) -> None:
    filled = {"name": "Abílio Exemplo"}

    response = office.post(NEW, filled)
    done = office.post(NEW, {**filled, "is_new": "on"})

    assert (response.status_code, done.status_code) == (422, 302)
    assert "Somebody very like this is in the register already." in words(response)
    assert Person.objects.filter(name="Abílio Exemplo").count() == 2


def test_the_same_name_with_another_birth_date_is_a_possible_duplicate(
    world: World, office: Client
) -> None:
    for number, year in (("2001", 1950), ("2002", 1961)):
        make_person("Zulmira Amostra", number, birth_date=dt.date(year, 2, 3))
    filled = {"name": "Zulmira Amostra", "birth_date": "1984-11-30"}

    page = office.get(NEW, filled)
    refused = office.post(NEW, filled)
    done = office.post(NEW, {**filled, "is_new": "on"})

    assert [(row[0], row[2]) for row in rows(page)] == [
        ("2001", "3 Feb 1950 another date"),
        ("2002", "3 Feb 1961 another date"),
    ]
    assert "Nobody in the register is like this." not in words(page)
    assert (refused.status_code, done.status_code) == (422, 302)


@pytest.mark.parametrize(
    ("filled", "told"),
    [
        ({"birth_date": "2999-01-01"}, "nobody is born in the future"),
        ({"number": "1001"}, "The number 1001 belongs to Abílio Exemplo already."),
    ],
)
def test_refusals_are_told_beside_what_was_typed(
    world: World, office: Client, filled: dict[str, str], told: str
) -> None:
    page = office.post(NEW, {"name": "Gil Novo", "is_new": "on", **filled})

    assert page.status_code == 422
    assert told in words(page)
    assert 'value="Gil Novo"' in page.content.decode()
    assert not Person.objects.filter(name="Gil Novo").exists()


# --- duplicates -----------------------------------------------------------------------------------
def test_the_search_is_a_job_and_its_pairs_are_listed(
    twins: tuple[Person, Person], office: Client
) -> None:
    response = office.post(f"{PAIRS}search/")
    find_duplicates(account=None)

    page = office.get(PAIRS)

    assert response["Location"] == f"/jobs/{Job.objects.get(act='find_duplicates').pk}/"
    assert rows(page)[0][:4] == [
        "100",
        "Zulmira Amostra 2001 3 Feb 1950",
        "Amostra, Zulmira – 3 Feb 1950",
        "the same name · born on the same day",
    ]


def test_the_list_of_pairs_asks_for_one_or_many_in_the_same_queries(
    world: World, office: Client, django_assert_num_queries: AssertQueries
) -> None:
    def pair(n: int) -> None:
        one, other = make_person(f"Um {n}", str(3000 + n)), make_person(f"Dois {n}")
        PossibleDuplicate.objects.create(one=one, other=other, suspicion="SLIP", weight=40)

    pair(1)
    office.get(PAIRS)
    with django_assert_num_queries(8):
        office.get(PAIRS)
    for n in range(2, 5):
        pair(n)

    with django_assert_num_queries(8):
        page = office.get(PAIRS)

    assert len(rows(page)) == 4


def test_two_people_are_remembered_as_two(twins: tuple[Person, Person], office: Client) -> None:
    find_duplicates(account=None)
    one, other = twins

    office.post(f"/federation/people/{one.pk}/{other.pk}/two/")

    assert NotDuplicate.objects.count() == 1
    assert "No pair waits for a decision." in words(office.get(PAIRS))


def test_a_merge_waits_for_a_second_person(
    twins: tuple[Person, Person], office: Client, as_account: SignIn
) -> None:
    one, other = twins
    address = f"/federation/people/{one.pk}/{other.pk}/"
    page = office.get(address)

    response = office.post(address, {"keep": one.pk, "reason": "same address"}, follow=True)

    assert ["Birth date", "3 February 1950", "3 February 1950"] in rows(page)
    assert ["Name on lists", "Zulmira Amostra", "Amostra, Zulmira differs"] in rows(page)
    assert "A second person of the office must agree" in response.content.decode()
    assert not PersonMerge.objects.exists()
    second = make_account("paula@federacao.example")
    give_mandate(second, "OFFICE")
    agree_to_approval(
        approval=Approval.objects.get(),
        reason="",
        account=second,
        now=timezone.now(),
    )
    other.refresh_from_db()
    assert other.merged_into == one


def test_the_page_of_a_merged_person_leads_to_who_was_kept(world: World, reader: Client) -> None:
    kept, merged = world.members["1001"], make_person("A. Exemplo", "1099")

    merge_people(kept=kept, merged=merged, reason="same", account=None, now=timezone.now())

    response = reader.get(f"/players/{merged.pk}/")
    assert (response.status_code, response["Location"]) == (302, f"/players/{kept.pk}/")


def test_any_two_numbers_can_be_compared(world: World, office: Client) -> None:
    one, other = world.members["1001"], world.members["1002"]

    led = office.get("/federation/people/compare/", {"first": "1001", "second": "1002"})
    wrong = office.get("/federation/people/compare/", {"first": "1001", "second": "9"}, follow=True)

    assert led["Location"] == f"/federation/people/{one.pk}/{other.pk}/"
    assert "No two people with these numbers: 9" in wrong.content.decode()


# --- photos ---------------------------------------------------------------------------------------
def test_a_photo_is_shown_to_those_it_was_allowed_to(
    world: World, ana: Account, eve: Account, reader: Client, office: Client, as_account: SignIn
) -> None:
    person = world.members["1001"]
    written = BytesIO()
    Image.new("RGB", (60, 80), "teal").save(written, format="PNG")
    store_photo(person=person, data=written.getvalue(), account=None, now=timezone.now())
    address = f"/people/{person.pk}/photo.jpg"
    everybody = {
        "nobody": reader,
        "eve": as_account(eve),
        "herself": as_account(ana),
        "office": office,
    }

    before = {who: browser.get(address).status_code for who, browser in everybody.items()}
    record_consent(
        person=person,
        word=ConsentWord("PUBLISH_PHOTO", True, "SITE"),
        account=None,
        now=timezone.now(),
    )
    after = reader.get(address)

    assert before == {"nobody": 404, "eve": 403, "herself": 200, "office": 200}
    assert (after.status_code, after["Content-Type"]) == (200, "image/jpeg")


# --- who may --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("get", NEW),
        ("post", NEW),
        ("get", PAIRS),
        ("post", f"{PAIRS}search/"),
        ("get", "/federation/people/compare/?first=1001&second=1002"),
        ("get", "/federation/people/{one}/{other}/"),
        ("post", "/federation/people/{one}/{other}/two/"),
    ],
)
def test_only_the_office_opens_these_pages(
    world: World,
    bruno: Account,
    eve: Account,
    olga: Account,
    reader: Client,
    as_account: SignIn,
    method: str,
    address: str,
) -> None:
    people = world.members
    address = address.format(one=people["1001"].pk, other=people["1002"].pk)

    status_codes = [
        getattr(as_account(account), method)(address).status_code for account in (bruno, eve, olga)
    ]
    stranger = getattr(reader, method)(address)

    assert status_codes[:2] == [403, 403]
    assert status_codes[2] in {200, 302, 422}
    assert stranger["Location"].startswith("/accounts/login/")
