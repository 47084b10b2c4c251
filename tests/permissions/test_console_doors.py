"""Who may do what on the console: every role at every door, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.log.services.table_calls import call_from_table
from rulings.models import Incident
from scoring.models import BookLine
from scoring.tables.services.records import RecordKey, leave_board, note_for_table
from tests.factories.federation import make_account
from tests.factories.pages import LET_THROUGH, words
from tests.factories.playing import GAME, play_session
from tests.personas import World
from tournaments.hall.services.screens import put_message
from tournaments.hall.services.staff import give_role
from tournaments.models import ClockMark, Session, StaffRole

As = Callable[[Account], Client]
DIRECTS = {"director", "club", "office", "assistant"}
NOTES = DIRECTS | {"scorer"}

# act -> method, address, who may.
DOORS: dict[str, tuple[str, str, set[str]]] = {
    "see the console": ("get", "/sessions/{session}/console/", NOTES),
    "ask for it again": ("get", "/sessions/{session}/console/state/", NOTES),
    "be led to it": ("get", "/events/{event}/console/", NOTES | {"caddie"}),
    "say that a result is right": ("post", "/sessions/{session}/tables/A/1/1/1/right/", NOTES),
    "undo a result": ("post", "/table-acts/{entered}/undo/", NOTES),
    "undo a board left": ("post", "/table-acts/{left}/undo/", DIRECTS),
    "take the clock back": ("post", "/clock-marks/{mark}/take-back/", DIRECTS),
    "stop the clock": ("post", "/sessions/{session}/clock/mark/", DIRECTS),
    "put a message up": ("post", "/events/{event}/screens/message/", DIRECTS),
    "take it away": ("get", "/screens/messages/{message}/end/", DIRECTS),
    "set what everybody sees": ("get", "/events/{event}/sight/", DIRECTS - {"assistant"}),
    "make the papers ready": ("post", "/sessions/{session}/papers/", DIRECTS),
}


@pytest.fixture
def session(world: World) -> Session:
    return play_session(world)


@pytest.fixture
def accounts(
    world: World,
    session: Session,
    ana: Account,
    bruno: Account,
    carla: Account,
    eve: Account,
    olga: Account,
) -> dict[str, Account]:
    data = {"player": ana, "club": bruno, "director": carla, "nobody": eve, "office": olga}
    for number, role in (
        ("1004", StaffRole.ASSISTANT), ("1005", StaffRole.SCORER), ("1006", StaffRole.CADDIE),
    ):  # fmt: skip
        account = make_account(f"{role.lower()}@sala.example")
        account.person = world.members[number]
        account.save()
        give_role(
            event=session.event, person=account.person, role=role, account=None, now=timezone.now()
        )
        data[role.lower()] = account
    return data


@pytest.fixture
def rows(session: Session, carla: Account) -> dict[str, int]:
    one, other = BookLine.objects.filter(session=session).order_by("pk")[:2]
    now = timezone.now()
    for row in (one, other):
        place = RecordKey(session, row.section, row.table, row.round, row.board)
        if row is one:
            note_for_table(place=place, noted=GAME, account=carla, now=now)
        else:
            leave_board(place=place, account=carla, now=now, reason="Late")
    message = put_message(event=session.event, text="Café", account=carla, now=now)
    return {
        "session": session.pk,
        "event": session.event_id,
        "entered": one.acts.get(act="ENTERED").pk,
        "left": other.acts.get(act="LEFT").pk,
        "mark": ClockMark.objects.get().pk,
        "message": message.pk,
    }


@pytest.mark.parametrize("act", DOORS)
def test_doors_let_through_whom_they_should_and_nobody_else(
    act: str, accounts: dict[str, Account], rows: dict[str, int], as_account: As, reader: Client
) -> None:
    method, template, allowed = DOORS[act]
    address = template.format(**rows)

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }

    assert {
        role for role, status in status_codes_by_role.items() if status in LET_THROUGH
    } == allowed
    assert getattr(reader, method)(address).status_code in {302, 403}


def test_each_role_sees_what_it_may_do(
    session: Session, accounts: dict[str, Account], as_account: As
) -> None:
    call_from_table(session=session, section="A", table=2, turn=2, board=None, now=timezone.now())

    shown = {
        role: words(as_account(accounts[role]).get(f"/sessions/{session.pk}/console/"))
        for role in ("director", "assistant", "scorer")
    }

    assert "Look: Table A2, round 2 Rule" in shown["director"].replace("table", "Table")
    assert "Table A2, round 2" in shown["assistant"]
    assert "Rule" not in shown["assistant"]
    assert "On my way" in shown["assistant"]
    call, assistant = Incident.objects.get(), as_account(accounts["assistant"])
    here = f"/sessions/{session.pk}/console/"
    assert assistant.post(f"/calls/{call.pk}/go/", {"back_to": here}).status_code == 302
    assert "is on the way since" in words(assistant.get(here))
    refused = as_account(accounts["scorer"]).post(f"/calls/{call.pk}/go/")
    assert refused.status_code not in LET_THROUGH
    assert assistant.post(f"/calls/{call.pk}/close/", {"reason": "x"}).status_code == 404
    assistant.post(f"/calls/{call.pk}/stay/", {"back_to": here})
    call.refresh_from_db()
    assert call.going is None
    assert "A2, round 2" not in shown["scorer"]
    assert "Call round 3" in shown["assistant"]
    assert "Call round 3" not in shown["scorer"]
    assert "To all tables" in shown["assistant"]
    assert "To all tables" not in shown["scorer"]
