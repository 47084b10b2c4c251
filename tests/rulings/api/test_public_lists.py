"""The lists that anybody reads, by programs: the rows of the pages, in as few queries for many."""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.bodies.services.seats import SeatDraft, give_seat
from federation.models import Account, FeeSchedule
from federation.money.services.fee_papers import issue_fee_schedule
from federation.papers.services.library import LibraryEntry, VersionDraft, add_library_document
from rulings.councils.services.casebook import BookTexts, add_case
from tests.factories.cases import decide, make_case
from tests.factories.hosting import make_national, open_call, publish
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Championship, Phase

START = dt.date(2026, 1, 1)
NOW = dt.datetime(2026, 11, 20, 10, tzinfo=dt.UTC)
More = Callable[[World], object]


def in_register(world: World, number: str) -> None:
    draft = QualificationDraft(world.members[number], "DIRECTOR", "CLUB", START, "exam")
    grant_qualification(draft=draft, account=None, now=timezone.now())


def shelve(slug: str) -> None:
    add_library_document(
        entry=LibraryEntry(slug, f"Regulamento {slug}", "REGULATION"),
        version=VersionDraft("1", START, file_name=f"{slug}.pdf", file=b"%PDF-1.7 invented"),
        account=None,
        now=NOW,
    )


def into_casebook(world: World, law: str) -> None:
    case = make_case(world.members["1005"], title=f"Law {law}")
    decision = decide(case, laws=law, facts="Elsa thought for long.")
    account = Account.objects.get_or_create(email="diego@conselho.example")[0]
    book_texts = BookTexts(f"Law {law} was applied.", laws=decision.laws)
    add_case(decision=decision, texts=book_texts, account=account, now=NOW)


def with_results(world: World, name: str) -> None:
    publish_results(make_event(club=world.club, name=name))


def championship(world: World, name: str) -> None:
    row = Championship.objects.create(name=name, season=world.season)
    Phase.objects.create(championship=row, number=1, name="Fase regional")


def offer(world: World, name: str) -> None:
    event = make_national(name=name)
    publish(event)
    open_call(event)


def three(make: Callable[[World, str], object], *names: str) -> tuple[More, More]:
    def one(world: World) -> None:
        make(world, names[0])

    def others(world: World) -> None:
        for name in names[1:]:
            make(world, name)

    return one, others


LISTS: dict[str, tuple[More, More]] = {
    "registers/directors/": three(in_register, "1001", "1002", "1003"),
    "results/": three(with_results, "Torneio A", "Torneio B", "Torneio C"),
    "championships/": three(championship, "Taça A", "Taça B", "Taça C"),
    "hosting/": three(offer, "Nacional A", "Nacional B", "Nacional C"),
    "casebook/": three(into_casebook, "16B1", "64B", "73C"),
    "documents/": three(lambda _world, name: shelve(name), "a", "b", "c"),
}


def queries(reader: Client, address: str) -> tuple[int, int]:
    """Return how many queries a list takes and how many rows it has."""
    with CaptureQueriesContext(connection) as queries:
        response = reader.get(f"/api/v1/{address}")
    assert response.status_code == 200, response.content
    data = response.json()
    return len(queries), len(data if isinstance(data, list) else data["results"])


@pytest.mark.parametrize("address", LISTS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_one(
    world: World, reader: Client, address: str
) -> None:
    one, others = LISTS[address]
    one(world)
    queries(reader, address)  # what is read once is read
    first = queries(reader, address)
    others(world)
    again = queries(reader, address)

    assert (first[1], again[1] > 1) == (1, True)
    assert again[0] == first[0]


def rows(reader: Client, address: str, **kwargs: Any) -> Iterator[Any]:
    response = reader.get(f"/api/v1/{address}", kwargs)
    assert response.status_code == 200, response.content
    yield from response.json()["results"]


def test_the_register_names_nobody_who_is_shown_by_initials(world: World, reader: Client) -> None:
    in_register(world, "1001")
    in_register(world, "1002")
    person = world.members["1002"]
    person.is_hidden = True
    person.save()

    told = list(rows(reader, "registers/directors/"))

    assert told[0] == {
        "player": {"number": "1001", "name": "Abílio Exemplo"},
        "grade": "CLUB",
        "grade_title": "Club director",
        "club": {"code": "RIB", "name": "Clube da Ribeira"},
        "valid_until": "2029-12-31",
    }
    assert told[1]["player"]["name"] == "B. E."
    assert list(rows(reader, "registers/directors/", q="berta")) == []
    assert reader.get("/api/v1/registers/kings/").status_code == 404


def test_results_are_filtered_and_sorted_as_the_page_does(world: World, reader: Client) -> None:
    with_results(world, "Torneio B")
    with_results(world, "Torneio A")

    names = [row["event"]["name"] for row in rows(reader, "results/", ordering="event")]
    turned = [row["event"]["name"] for row in rows(reader, "results/", ordering="-event")]
    first = next(rows(reader, "results/", q="torneio a", club="RIB", kind="PAIRS"))

    assert names == ["Torneio A", "Torneio B"]
    assert turned == ["Torneio B", "Torneio A"]
    assert (first["state"], len(first["winners"]) > 0) == ("PROVISIONAL", True)
    assert list(rows(reader, "results/", club="CAS")) == []
    assert list(rows(reader, "results/", state="HOMOLOGATED")) == []
    assert reader.get("/api/v1/results/?season=1999").status_code == 404


@pytest.mark.parametrize("address", ["results/", "clubs/", "events/", "documents/papers/"])
def test_an_order_that_is_none_is_refused_by_name(
    world: World, reader: Client, address: str
) -> None:
    response = reader.get(f"/api/v1/{address}?ordering=password")

    assert (response.status_code, list(response.json()["errors"])) == (400, ["ordering"])


def test_the_casebook_is_searched_by_words_and_by_law(world: World, reader: Client) -> None:
    into_casebook(world, "16B1")
    into_casebook(world, "64B")

    assert [row["laws"] for row in rows(reader, "casebook/", law="16")] == [["16B1"]]
    assert [row["laws"] for row in rows(reader, "casebook/", q="64b")] == [["64B"]]
    assert list(rows(reader, "casebook/", q="\x00nothing")) == []


def test_papers_and_documents_lead_to_their_files(world: World, reader: Client) -> None:
    shelve("rtp")
    issue_fee_schedule(schedule_id=FeeSchedule.objects.get().pk)

    (document,) = reader.get("/api/v1/documents/", {"q": "regulamento"}).json()
    paper = next(rows(reader, "documents/papers/", ordering="code"))

    assert document["title"] == "Regulamento rtp"
    assert reader.get(document["current"]["file"]).status_code == 200
    assert reader.get(paper["file"]).status_code == 200
    assert reader.get("/api/v1/documents/", {"q": "nothing"}).json() == []


def test_bodies_tell_who_sits_in_them_on_a_day(world: World, reader: Client) -> None:
    draft = SeatDraft(world.members["1001"], "DISCIPLINARY", "PRESIDENT", START)
    give_seat(draft=draft, account=None)

    def seats(on: str) -> dict[str, list[str]]:
        data = reader.get("/api/v1/bodies/", {"on": on}).json()
        return {item["body"]: [seat["name"] for seat in item["seats"]] for item in data}

    assert seats("2026-06-01")["DISCIPLINARY"] == ["Abílio Exemplo"]
    assert seats("2025-12-31")["DISCIPLINARY"] == []


def test_clubs_are_sorted_by_how_many_hold_a_licence(world: World, reader: Client) -> None:
    told = [(row["code"], row["licensed"]) for row in rows(reader, "clubs/", ordering="-licensed")]

    assert told == [("RIB", 6), ("CAS", 0)]
