"""A person's own pages: the file of the data, consents, who looked; and who may not."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Consent, DataExport, Job, Person, SensitiveRead
from federation.people.selectors.people import initials
from federation.services.jobs import run_job
from tests.factories.pages import AssertQueries, words
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
PAGES = ("/my/data/", "/my/consents/")


def test_player_asks_for_the_file_and_fetches_it(
    world: World, ana: Account, eve: Account, bruno: Account, as_account: As
) -> None:
    client = as_account(ana)

    client.post("/my/data/make/")
    run_job(job_id=Job.objects.get(act="make_data_export").pk)

    export = DataExport.objects.get()
    assert "My data of" in words(client.get("/my/data/"))
    done = client.get(f"/jobs/{Job.objects.get().pk}/").content.decode()
    assert f'href="/my/data/{export.pk}/"' in done
    file = client.get(f"/my/data/{export.pk}/")
    assert (file["Content-Type"], file["Cache-Control"]) == (
        "application/zip",
        "private, no-store",
    )
    others = [as_account(item).get(f"/my/data/{export.pk}/").status_code for item in (eve, bruno)]
    assert others == [404, 404]


def test_only_people_of_the_register_have_data_pages(
    world: World, ana: Account, bruno: Account, olga: Account, as_account: As
) -> None:
    statuses = {
        item.email: [as_account(item).get(page).status_code for page in PAGES]
        for item in (ana, bruno, olga)
    }

    assert list(statuses.values()) == [[200, 200], [403, 403], [403, 403]]


def test_consents_are_given_and_taken_back_one_by_one(
    world: World, ana: Account, as_account: As
) -> None:
    client = as_account(ana)

    assert "in the list below" not in words(client.get("/my/consents/"))
    client.post("/my/consents/NEWSLETTER/", {"given": "yes"})
    allowed = words(client.get("/my/consents/"))
    client.post("/my/consents/NEWSLETTER/", {"given": "no"})
    again = client.post("/my/consents/NEWSLETTER/", {"given": "no"}, follow=True)
    client.post("/my/consents/NONSENSE/", {"given": "yes"})

    assert "News by e-mail allowed" in allowed
    assert "What was said before stays in the list below." in allowed
    assert "nothing changes" in words(again)
    log = Consent.objects.order_by("pk").values_list("what", "is_given", "how", "by")
    assert list(log) == [
        ("NEWSLETTER", True, "SITE", ana.pk),
        ("NEWSLETTER", False, "SITE", ana.pk),
    ]


def test_the_name_on_public_pages_is_told_and_an_adult_may_take_it_back(
    world: World, ana: Account, as_account: As
) -> None:
    client = as_account(ana)
    assert ana.person is not None
    name = ana.person.name

    before = words(client.get("/my/consents/"))
    client.post("/my/consents/PUBLISH_NAME/", {"given": "no"})
    after = words(client.get("/my/consents/"))
    client.post("/my/consents/PUBLISH_NAME/", {"given": "yes"})
    again = words(client.get("/my/consents/"))

    assert f"Name in full on public pages Public pages show “{name}”." in before
    assert "with a no, only initials are. allowed" in before
    assert f"Public pages show “{initials(name)}”. A document published before stays" in after
    assert "the next one has initials. not allowed" in after
    assert f"Public pages show “{name}”. allowed" in again


def test_office_that_looks_is_told_to_the_person(
    world: World, ana: Account, olga: Account, as_account: As
) -> None:
    person = world.members["1001"]
    person.birth_date = dt.date(1970, 5, 1)
    person.save()
    office = as_account(olga)

    office.get(f"/admin/federation/person/{person.pk}/change/")
    office.get(f"/admin/federation/person/{person.pk}/change/")
    office.get(f"/federation/history/person/{person.pk}/")

    rows = SensitiveRead.objects.order_by("place").values_list("place", "fields", "times")
    assert list(rows) == [("history", "birth_date", 1), ("register", "birth_date", 2)]
    assert "olga@federacao.example" in words(as_account(ana).get("/my/data/"))


def test_list_of_people_tells_the_year_of_birth_only(
    world: World, olga: Account, as_account: As
) -> None:
    Person.objects.filter(number="1001").update(birth_date=dt.date(1970, 5, 1))

    text = words(as_account(olga).get("/admin/federation/person/"))

    assert "1970" in text
    assert "May" not in text
    assert not SensitiveRead.objects.exists()


def test_retention_table_is_the_offices(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    page = words(as_account(olga).get("/federation/retention/"))

    assert "Who looked at sensitive data default 24" in page
    assert "These figures are defaults of the project." in page
    assert as_account(bruno).get("/federation/retention/").status_code == 403


def test_office_asks_to_erase_from_the_register(
    world: World, olga: Account, as_account: As
) -> None:
    person = world.members["1001"]

    response = as_account(olga).post(
        f"/admin/federation/person/act/erase/?ids={person.pk}", {"reason": "asked by letter"}
    )

    assert response["Location"] == "/federation/approvals/"
    assert Person.objects.get(pk=person.pk).name == "Abílio Exemplo"


@pytest.mark.parametrize("number", [1, 5])
def test_queries_do_not_grow_with_the_looks(
    world: World,
    ana: Account,
    as_account: As,
    number: int,
    django_assert_num_queries: AssertQueries,
) -> None:
    person = world.members["1001"]
    for day in range(1, number + 1):
        SensitiveRead.objects.create(
            account=ana,
            person=person,
            place="register",
            fields="phone",
            read_on=dt.date(2026, 1, day),
            last_at=NOW,
        )
    client = as_account(ana)

    with django_assert_num_queries(9):
        client.get("/my/data/")
