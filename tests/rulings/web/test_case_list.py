"""The list of cases of the bodies one sits in: by state and term, filtered, sorted."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from federation.models import Account, Person, Role
from federation.privacy.services.personal_data import values_of
from federation.texts.stored import Composed
from rulings.models import CouncilCase
from rulings.selectors.personal_data import ruling_tables
from tests.factories.cases import make_case
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import markup, words

As = Callable[[Account], Client]


@pytest.fixture
def member(as_account: As) -> Client:
    account = make_account("membro@conselho.example")
    give_mandate(account, Role.COUNCIL, council="DISCIPLINARY")
    return as_account(account)


def due(title: str, days: int) -> CouncilCase:
    case = make_case(title=title)
    case.due_on = timezone.localdate() + dt.timedelta(days=days)
    case.save(update_fields=["due_on"])
    return case


def test_open_cases_stand_by_their_term(member: Client) -> None:
    due("Later", 20)
    due("Overdue", -2)

    text = words(member.get("/cases/"))

    assert "2 cases" in text
    assert text.index("Overdue") < text.index("Later")
    assert "2 days ago" in text


def test_states_and_words_narrow_the_list(member: Client) -> None:
    due("Later", 20)
    due("Overdue", -2)
    due("Soon", 3)

    assert "Later" not in words(member.get("/cases/?state=late"))
    assert "Overdue" in words(member.get("/cases/?state=late"))
    assert "1 case " in words(member.get("/cases/?state=week"))
    assert "1 case " in words(member.get("/cases/?q=soo"))
    assert "No case answers to this." in words(member.get("/cases/?state=decided"))
    assert "3 cases" in words(member.get("/cases/?state=all"))


def test_titles_are_found_without_accents_and_by_words_in_any_order(member: Client) -> None:
    due("Incidente na Taça de João", 3)
    due("Taça", 4)

    for typed in ("joao taca", "JOÃO", "taça joão"):
        text = words(member.get("/cases/", {"q": typed}))
        assert "1 case " in text
        assert "Incidente na Taça de João" in text


@pytest.mark.parametrize(
    ("language", "title", "typed"),
    [("en", "Appeal R3, Taça de João", "appeal"), ("pt-pt", "Recurso R3, Taça de João", "recurso")],
)
def test_a_title_of_the_program_is_read_and_found_in_the_language_of_the_reader(
    language: str, title: str, typed: str, member: Client
) -> None:
    player = Person.objects.create(name="João Silva")
    values = {"number": "R3", "event": "Taça de João"}
    case = make_case(player, title=Composed("case_of_appeal", values))
    due("Another case", 3)
    case.due_on = timezone.localdate()
    case.save(update_fields=["due_on"])
    listed = {"accept-language": language}

    assert case.title == ""
    for search in (typed, f"{typed} joao", "r3 taca"):
        text = words(member.get("/cases/", {"q": search}, headers=listed))
        assert title in text
        assert "Another case" not in text
    assert f"1/2026: {title}" in words(member.get(f"/cases/{case.pk}/", headers=listed))
    with translation.override(language):
        (table,) = [table for table in ruling_tables(player) if table.key == "cases"]
        assert [row["case__title"] for row in values_of(table)] == [title]


def test_columns_sort(member: Client) -> None:
    due("Alpha", 20)
    due("Beta", -2)

    text = words(member.get("/cases/?sort=-title"))

    assert text.index("Beta") < text.index("Alpha")
    assert 'aria-sort="descending"' in markup(member.get("/cases/?sort=-title"))


def test_the_cases_of_other_bodies_are_not_there(member: Client) -> None:
    make_case(council="JUSTICE", title="Before the other body")

    assert "Before the other body" not in words(member.get("/cases/?state=all"))
    assert "No case is open." in words(member.get("/cases/"))


def test_the_home_counts_them_and_leads_to_those_past_their_term(member: Client) -> None:
    due("Overdue", -2)
    due("Later", 20)

    response = member.get("/desk/")

    assert "2 open cases 1 past its term" in words(response)
    assert 'href="/cases/?state=late"' in markup(response)
    assert "1 thing is late" in words(response)


def test_queries_do_not_grow_with_the_cases(member: Client) -> None:
    due("One", 1)
    member.get("/menu/")  # what its words count is asked once a minute
    with CaptureQueriesContext(connection) as one:
        member.get("/cases/")
    for number in range(4):
        due(f"Another {number}", number)

    with CaptureQueriesContext(connection) as many:
        member.get("/cases/")

    assert len(many) == len(one)
