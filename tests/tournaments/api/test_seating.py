"""Sessions for programs: read by anyone, drawn and changed by who manages the event."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import note_presence

As = Callable[[Account], Client]
DRAW = {"movement": "HOWELL", "rounds": 9, "boards_in_round": 3, "rankings": 1, "seed": "2026"}
LATE = {**DRAW, "reason": "the room opened late", "let_pass": True}
READ = ["seating", "tables", "clock"]
ACTS = [
    ("get", "options"),
    ("get", "check-ins"),
    ("post", "check-ins"),
    ("post", "draws"),
    ("post", "changes"),
    ("post", "changes/preview"),
    ("post", "changes/undo"),
    ("post", "clock/marks"),
]


@pytest.fixture
def entries(world: World) -> list[Entry]:
    return enter_many(world.event, 10, club=world.club, season=world.season)


@pytest.fixture
def session(world: World, entries: list[Entry]) -> Session:
    return make_session(world.event)


@pytest.fixture
def drawn(session: Session) -> Session:
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


@pytest.fixture
def desk(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def at(session: Session, rest: str) -> str:
    return f"/api/v1/sessions/{session.pk}/{rest}/"


def sent(client: Client, session: Session, rest: str, body: dict[str, Any]) -> Any:
    return client.post(at(session, rest), body, content_type="application/json")


def test_anyone_reads_who_sits_where_and_the_clock(drawn: Session, reader: Client) -> None:
    seat = drawn.seating_plans.get().seats.get(number=10)

    sessions = reader.get(f"/api/v1/events/{drawn.event_id}/sessions/").json()
    seating = reader.get(at(drawn, "seating")).json()
    tables = reader.get(at(drawn, "tables"), {"round": "2"}).json()
    way = reader.get(at(drawn, f"entries/{seat.entry_id}")).json()
    clock = reader.get(at(drawn, "clock")).json()

    assert [(session["id"], session["number"], session["boards"]) for session in sessions] == [
        (drawn.pk, 1, 27)
    ]
    assert sessions[0]["seating_version"] == 1
    section = seating["sections"][0]
    assert (seating["version"], seating["seed"], seating["round"]) == (1, "2026", 1)
    assert (section["movement"], section["copies"], section["boards"]) == ("HOWELL", 1, 27)
    assert section["seats"][9] == {
        "number": 10,
        "entry": seat.entry_id,
        "name": " – ".join(row.person.name for row in seat.entry.players.order_by("position")),
        "table": 1,
        "line": "NS",
        "stays": True,
        "rank": seat.rank,
        "reason": "stays, as one of the lowest values (IV 40)",
    }
    assert [table["table"] for table in tables] == [1, 2, 3, 4, 5]
    assert {table["round"] for table in tables} == {2}
    assert tables[0]["ns"] == [10]
    assert [item["round"] for item in way] == list(range(1, 10))
    assert all(item["plays"] for item in way)
    assert len({item["opponents"][0] for item in way}) == 9
    assert len(clock["rounds"]) == 9


@pytest.mark.parametrize("asked", ["0", "10", "x", "9" * 20])
def test_no_such_round_is_not_found(drawn: Session, reader: Client, asked: str) -> None:
    assert reader.get(at(drawn, "tables"), {"round": asked}).status_code == 404


@pytest.mark.parametrize("rest", [*READ, "entries/1"])
def test_before_the_draw_there_is_nothing_to_read(
    session: Session, reader: Client, rest: str
) -> None:
    assert reader.get(at(session, rest)).status_code == 404


def test_a_program_checks_in_asks_for_advice_draws_and_changes(
    session: Session, entries: list[Entry], desk: Client
) -> None:
    first = entries[0].pk

    noted = sent(desk, session, "check-ins", {"entries": [first], "is_present": False}).json()
    advice = desk.get(at(session, "options"), {"fewest": 27, "most": 27}).json()
    drawn = sent(desk, session, "draws", DRAW)
    again = sent(desk, session, "draws", DRAW)
    late = sent(desk, session, "draws", {**DRAW, "reason": "a pair came"})
    join = {"entry": first, "section": "a", "number": 10, "from_round": 3, "reason": "train"}
    changed = sent(desk, session, "changes", {**join, "let_pass": True})
    marked = sent(desk, session, "clock/marks", {"act": "MORE", "minutes": 4})
    by_hand = sent(desk, session, "clock/marks", {"act": "ROUND", "round": 2})

    assert {item["entry"]: item["seen"] for item in noted}[first] is False
    assert advice["contestants"] == 9
    assert advice["options"][0]["movement"] == "HOWELL"
    assert advice["options"][0]["by_the_table"] is True
    assert 0 < Fraction(advice["options"][0]["balance"]) <= 1
    assert (late.status_code, late.json()["code"], late.json()["article"]) == (
        409,
        "seating_has_begun",
        "RTP 3.5.3",
    )
    assert drawn.status_code == 201
    assert drawn.json()["let_pass"] == []
    assert drawn.json()["sections"][0]["empty"] == [10]
    assert (again.status_code, again.json()["code"]) == (409, "draw_again_needs_reason")
    assert changed.status_code == 201
    assert (changed.json()["version"], changed.json()["round"]) == (2, 3)
    assert changed.json()["sections"][0]["empty"] == []
    assert marked.status_code == 201
    assert (by_hand.status_code, by_hand.json()["code"]) == (409, "round_not_by_hand")


def test_individuals_are_advised_and_drawn(world: World, desk: Client) -> None:
    event = make_event(club=world.club, name="Individual", kind="INDIVIDUAL")
    enter_many(event, 8, club=world.club, season=world.season, of=1)
    session = make_session(event)

    option = desk.get(at(session, "options"), {"most": 22}).json()["options"][0]
    by_name = {name: option[name] for name in ("movement", "rounds", "boards_in_round", "rankings")}
    drawn = sent(desk, session, "draws", {**LATE, **by_name}).json()
    entry = drawn["sections"][0]["seats"][0]["entry"]
    way = desk.get(at(session, f"entries/{entry}")).json()

    assert (option["rounds"], option["boards_in_round"], option["minutes"]) == (7, 3, 147)
    assert len({item["partner"] for item in way}) == 7
    assert {len(item["opponents"]) for item in way} == {2}


@pytest.mark.parametrize(
    ("rest", "body"),
    [
        ("draws", {**DRAW, "rankings": 3}),
        ("draws", {"movement": "HOWELL"}),
        ("changes", {"entry": 1}),
        ("check-ins", {"entries": "all", "is_present": True}),
        ("clock/marks", {"act": "BACK"}),
        ("clock/marks", {"act": "CLOSE"}),
    ],
)
def test_what_is_sent_wrongly_is_told(
    session: Session, desk: Client, rest: str, body: dict[str, Any]
) -> None:
    assert sent(desk, session, rest, body).status_code == 400


@pytest.mark.parametrize(("method", "rest"), ACTS)
def test_only_who_manages_the_event_notes_draws_and_changes(
    world: World,
    drawn: Session,
    ana: Account,
    bruno: Account,
    carla: Account,
    olga: Account,
    reader: Client,
    as_account: As,
    method: str,
    rest: str,
) -> None:
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)

    def answer(client: Client) -> int:
        if method == "get":
            return client.get(at(drawn, rest)).status_code
        return int(sent(client, drawn, rest, {}).status_code)

    assert {answer(as_account(item)) for item in (bruno, carla, olga)} <= {200, 400}
    assert {answer(as_account(item)) for item in (ana, neighbour)} == {403}
    assert answer(reader) == 401


@pytest.mark.parametrize("rest", READ)
def test_what_is_public_is_not_written(drawn: Session, desk: Client, rest: str) -> None:
    assert sent(desk, drawn, rest, {}).status_code in {403, 405}


def test_no_such_session_is_not_found(world: World, reader: Client, desk: Client) -> None:
    assert reader.get("/api/v1/sessions/999/seating/").status_code == 404
    assert desk.get("/api/v1/sessions/999/options/").status_code == 404


def test_ten_pairs_take_as_many_queries_as_four(world: World, drawn: Session, desk: Client) -> None:
    event = make_event(club=world.club, name="Pequeno")
    enter_many(event, 6, club=world.club, season=world.season, first=300)
    small = make_session(event)
    draw_seating(
        session=small, order=order(MovementChoice("HOWELL", 5, 4, 1)), account=None, now=BEFORE
    )
    asked: list[tuple[Event, Session]] = [(drawn.event, drawn), (event, small)]

    counted = []
    for event, session in asked:
        note_presence(
            session=session,
            entries=[entry.pk for entry in event.entries.all()],
            is_present=True,
            account=None,
            now=BEFORE,
        )
        entry = event.entries.order_by("pk")[0].pk
        told = []
        for address in (
            f"/api/v1/events/{event.pk}/sessions/",
            *(at(session, rest) for rest in (*READ, f"entries/{entry}", "options", "check-ins")),
        ):
            with CaptureQueriesContext(connection) as queries:
                limits = {"fewest": 20, "most": 27} if address.endswith("options/") else {}
                assert desk.get(address, limits).status_code == 200
            told.append(len(queries))
        counted.append(told)

    assert counted[0] == counted[1]
