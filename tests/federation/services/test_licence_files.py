"""Lists of people: seven of a thousand wrong, nothing half-written."""

import datetime as dt

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.errors import RuleError
from federation.licences.selectors.files import preview
from federation.licences.services.files import (
    ask_to_send_file,
    discard_licence_file,
    drop_old_licence_files,
    receive_licence_file,
    send_licence_file,
)
from federation.models import (
    Account,
    Club,
    Job,
    Licence,
    LicenceBatch,
    LicenceFile,
    LicenceRequest,
    Person,
    Season,
)
from tests.factories.pages import AssertQueries

DAY = dt.date(2026, 11, 22)


def receive(season: Season, club: Club, account: Account, text: str) -> LicenceFile:
    return receive_licence_file(
        body=club, season=season, name="lista.csv", data=text.encode(), account=account
    )


@pytest.fixture
def people(season: Season) -> list[Person]:
    rows = [Person(number=str(3000 + n), name=f"Pessoa {n} Ensaio") for n in range(1000)]
    for row in rows:
        row.fold_names()
    return Person.objects.bulk_create(rows)


@pytest.fixture
def thousand(people: list[Person], season: Season, club: Club) -> str:
    """Return a list of a thousand rows of which seven are wrong, each in a different way."""
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    Licence.objects.create(person=people[10], season=season, club=other, issued_on=DAY)
    lines = ["number;name;birth date;fee class"]
    lines += [f"{person.number};{person.name};;" for person in people]
    lines[101] = "9999;Ninguém;;"  # row 102: no such number
    lines[201] = "3200;Outra Gente;;"  # row 202: the number of somebody else
    lines[301] = "3300;Pessoa 300 Ensaio;31/02/1980;"  # row 302: no such day
    lines[401] = "3400;Pessoa 400 Ensaio;;grátis"  # row 402: no such fee class
    lines[501] = ";Futura Ensaio;2030-01-01;"  # row 502: not born yet
    lines[601] = "3020;Pessoa 20 Ensaio;;"  # row 602: stands on row 22 already
    return "\n".join(lines)  # the seventh: row 12 is licensed through another club


def test_seven_wrong_rows_of_a_thousand_are_listed_and_the_rest_is_sent(
    thousand: str, season: Season, club: Club, bruno: Account
) -> None:
    file = receive(season, club, bruno, thousand)

    found = preview(file, on=DAY)
    with pytest.raises(RuleError) as refused:
        send_licence_file(file_id=file.pk, without_wrong=False, account=bruno)
    nothing = LicenceRequest.objects.count()
    data = send_licence_file(file_id=file.pk, without_wrong=True, account=bruno)

    assert [(row.row, row.faults[0].code) for row in found.wrong] == [
        (12, "licence_held_through"),
        (102, "licence_number_unknown"),
        (202, "licence_number_of_another"),
        (302, "licence_cell_not_a_day"),
        (402, "licence_cell_not_understood"),
        (502, "person_birth_in_future"),
        (602, "licence_person_twice"),
    ]
    assert (refused.value.code, refused.value.values) == (
        "licence_file_has_faults",
        {"count": 7},
    )
    assert nothing == 0
    batch = LicenceBatch.objects.get()
    assert data == {"batch": batch.pk, "lines": 993, "left_out": 7}
    assert (batch.requests.count(), batch.file_name) == (993, "lista.csv")


def test_a_long_list_is_sent_by_a_worker_and_only_once(
    thousand: str,
    season: Season,
    club: Club,
    bruno: Account,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    file = receive(season, club, bruno, thousand)

    with django_capture_on_commit_callbacks(execute=True):
        job = ask_to_send_file(file=file, without_wrong=True, lines=993, account=bruno)
    again = send_licence_file(file_id=file.pk, without_wrong=True, account=bruno)

    assert isinstance(job, Job)
    job.refresh_from_db()
    batch = LicenceBatch.objects.get()
    assert (job.state, job.result) == ("DONE", {"batch": batch.pk, "lines": 993, "left_out": 7})
    assert again == {"batch": batch.pk}


def test_a_preview_asks_as_much_for_one_row_as_for_a_thousand(
    thousand: str,
    season: Season,
    club: Club,
    bruno: Account,
    django_assert_num_queries: AssertQueries,
) -> None:
    one = receive(season, club, bruno, "number;name\n3001;Pessoa 1 Ensaio\n;Zé Novo")
    many = receive(season, club, bruno, thousand)

    with django_assert_num_queries(10):
        preview(one, on=DAY)
    with django_assert_num_queries(10):
        preview(many, on=DAY)


def test_fee_classes_are_proposed_by_age_where_the_list_names_none(
    season: Season, club: Club, bruno: Account
) -> None:
    before = Season.objects.create(
        year=2025, starts_on=dt.date(2025, 1, 1), ends_on=dt.date(2025, 12, 31)
    )
    for number, born in (("1", dt.date(2005, 1, 1)), ("2", dt.date(1960, 1, 1))):
        person = Person.objects.create(number=number, name=f"Nome {number}", birth_date=born)
        Licence.objects.create(person=person, season=before, club=club, issued_on=born)
    file = receive(season, club, bruno, "number;fee class\n1;\n2;\n")

    lines = [row.line for row in preview(file, on=DAY).good]

    assert [line and line.fee_class for line in lines] == ["REDUCED", "NORMAL"]


def test_rows_without_number_are_recognised_asked_about_or_new(
    season: Season, club: Club, bruno: Account
) -> None:
    Person.objects.create(number="1", name="Ana Ensaio", birth_date=dt.date(1960, 1, 1))
    file = receive(
        season,
        club,
        bruno,
        "name;birth date\nANA ENSAIO;1960-01-01\nAna Ensaio;1961-01-01\nZé Novo;2001-01-01\n",
    )

    rows = preview(file, on=DAY).good

    assert [(row.note and row.note.code, bool(row.line and row.line.person)) for row in rows] == [
        ("licence_row_taken_as", True),
        ("licence_row_may_be", False),
        ("licence_row_new", False),
    ]


def test_a_list_put_aside_loses_its_bytes_and_is_not_sent(
    season: Season, club: Club, bruno: Account
) -> None:
    file = receive(season, club, bruno, "name\nAna Ensaio")
    discard_licence_file(file=file, account=bruno)

    with pytest.raises(RuleError, match="licence_file_put_aside"):
        send_licence_file(file_id=file.pk, without_wrong=True, account=bruno)

    file.refresh_from_db()
    assert file.content is None


def test_lists_nobody_sent_lose_their_bytes_after_two_weeks(
    season: Season, club: Club, bruno: Account
) -> None:
    file = receive(season, club, bruno, "name\nAna Ensaio")

    kept = drop_old_licence_files(now=file.uploaded_at + dt.timedelta(days=13))
    dropped = drop_old_licence_files(now=file.uploaded_at + dt.timedelta(days=15))

    assert (kept, dropped) == (0, 1)
