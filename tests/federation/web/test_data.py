"""The office's page of data in and out, as its staff and everyone else meet it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from federation.models import Account, DataImport, Job, Person
from federation.services.jobs import run_job
from tests.factories.pages import AssertQueries, ClientResponse, rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
WRONG = "Number;Name;Birth date\n2001;Nova Ensaio;1980-01-02\n1001;Outra Gente;\n2002;;x\n"


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def send(client: Client, text: str, kind: str = "MEMBERS") -> ClientResponse:
    file = SimpleUploadedFile("socios.csv", text.encode())
    return client.post(reverse("data-upload"), {"kind": kind, "file": file})


def sent(client: Client, text: str) -> DataImport:
    send(client, text)
    return DataImport.objects.latest("pk")


def test_a_file_is_looked_through_and_its_problems_told(world: World, office: Client) -> None:
    item = sent(office, WRONG)

    page = office.get(reverse("data-import", args=[item.pk]))

    assert rows(page, 0) == [["3", "1", "0", "0", "2"]]
    assert rows(page, 1) == [
        ["3", "Outra Gente", "Name", "Outra Gente",
         "The number 1001 belongs to Abílio Exemplo, not to Outra Gente."],
        ["4", "2002", "Name", "–", "Nothing stands here; it is needed."],
        ["4", "2002", "Birth date", "x", "“x” is not a day that can be read, such as 2008-03-31."],
    ]  # fmt: skip
    assert rows(page, 2) == [
        ["2", "Nova Ensaio", "New Name: Nova Ensaio Birth date: 2 January 1980"],
    ]
    assert "Bring in 1 row without problems" in words(page)
    assert not Person.objects.filter(number="2001").exists()


def test_problems_are_filtered_and_given_as_a_file(world: World, office: Client) -> None:
    item = sent(office, WRONG)
    address = reverse("data-import", args=[item.pk])

    by_column = office.get(address, {"column": "birth_date"})
    by_row = office.get(address, {"q": "3"})
    file = office.get(address, {"export": "csv"})

    assert [row[0] for row in rows(by_column, 1)] == ["4"]
    assert [row[0] for row in rows(by_row, 1)] == ["3"]
    assert file.content.decode("utf-8-sig").splitlines()[:2] == [
        "Row;Who or what;Column;Value;Problem",
        "3;Outra Gente;Name;Outra Gente;"
        "The number 1001 belongs to Abílio Exemplo, not to Outra Gente.",
    ]


def test_the_rows_without_problems_are_brought_in(world: World, office: Client) -> None:
    item = sent(office, WRONG)
    address = reverse("data-apply", args=[item.pk])

    whole = office.post(address, follow=True)
    good = office.post(address, {"only_good": "1"}, follow=True)

    assert "socios.csv: 2 rows have problems. Nothing was brought in" in whole.content.decode()
    assert "The data were brought in." in good.content.decode()
    assert Person.objects.get(number="2001").name == "Nova Ensaio"
    assert rows(office.get(reverse("data-home")), 1)[0][:7] == [
        "socios.csv", "Members", "brought in", "3", "1", "0", "2",
    ]  # fmt: skip


def test_a_long_table_is_brought_in_by_a_worker(world: World, office: Client) -> None:
    lines = [f"{4000 + n};Pessoa {n} Ensaio" for n in range(250)]
    item = sent(office, "\n".join(["Number;Name", *lines]))

    response = office.post(reverse("data-apply", args=[item.pk]))
    job = Job.objects.get(act="apply_data_import")
    run_job(job_id=job.pk)

    job.refresh_from_db()
    assert response.headers["Location"] == reverse("job-detail", args=[job.pk])
    assert job.result == {"new": 250, "changed": 0, "left_out": 0}
    assert Person.objects.filter(name__startswith="Pessoa").count() == 250


def test_templates_and_what_is_kept_are_given_in_the_same_columns(
    world: World, office: Client
) -> None:
    template = office.get(reverse("data-template", args=["CLUBS"]), {"export": "csv"})
    response = office.get(reverse("data-out", args=["CLUBS"]), {"export": "csv"})
    unknown = office.get(reverse("data-out", args=["SPELLS"]), {"export": "csv"})

    head = template.content.decode("utf-8-sig").splitlines()
    lines = response.content.decode("utf-8-sig").splitlines()
    assert head == [
        "Code;Name;Association (code);Name of the association;Town;E-mail;Affiliated from;"
        "Affiliated until"
    ]
    assert (lines[0], len(lines), unknown.status_code) == (head[0], 3, 404)


def test_a_result_of_earlier_years_is_told_on_the_players_page(
    world: World, office: Client, reader: Client
) -> None:
    send(
        office,
        "Date;Event;Number;Place;Points\n2010-05-01;Taça Exemplo;1001;2;12,5\n",
        "RESULTS_HISTORY",
    )
    office.post(reverse("data-apply", args=[DataImport.objects.get().pk]))

    page = reader.get(reverse("player-detail", args=[world.members["1001"].pk]))

    assert ["1 May 2010", "Taça Exemplo", "2", "12.5"] in [
        row for table in range(page.content.decode().count("<table")) for row in rows(page, table)
    ]
    assert "not counted in the ranking" in words(page)


@pytest.mark.parametrize("count", [1, 30])
def test_the_page_asks_the_same_number_of_queries(
    world: World,
    olga: Account,
    office: Client,
    django_assert_num_queries: AssertQueries,
    count: int,
) -> None:
    DataImport.objects.bulk_create(
        DataImport(kind="MEMBERS", name=f"{n}.csv", sha256="0", size=1, uploaded_by=olga)
        for n in range(count)
    )
    office.get(reverse("data-home"))

    with django_assert_num_queries(7):
        office.get(reverse("data-home"))


DOORS = [
    ("get", "data-home", []),
    ("post", "data-upload", []),
    ("get", "data-template", ["MEMBERS"]),
    ("get", "data-out", ["MEMBERS"]),
    ("get", "data-import", ["pk"]),
    ("post", "data-check", ["pk"]),
    ("post", "data-apply", ["pk"]),
    ("post", "data-discard", ["pk"]),
]


@pytest.mark.parametrize(("method", "name", "arguments"), DOORS)
@pytest.mark.parametrize(
    ("who", "expected"),
    [("olga", {200, 302}), ("bruno", {403}), ("ana", {403}), (None, {302})],
)
def test_only_the_office_comes_in(
    request: pytest.FixtureRequest,
    world: World,
    reader: Client,
    as_account: SignIn,
    method: str,
    name: str,
    arguments: list[str],
    who: str | None,
    expected: set[int],
) -> None:
    item = DataImport.objects.create(
        kind="MEMBERS", name="a.csv", content=b"Name\nA B", sha256="0", size=8
    )
    client = as_account(request.getfixturevalue(who)) if who else reader
    address = reverse(
        name, args=[item.pk if argument == "pk" else argument for argument in arguments]
    )

    response = getattr(client, method)(f"{address}?export=csv")

    assert response.status_code in expected
    if who is None:
        assert "login" in response.headers["Location"]
