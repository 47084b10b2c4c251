"""A table calls from its phone: the director rules, enters the score, the standing moves."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import Incident
from scoring.models import BookLine
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code, table_sheet
from tests.factories.pages import words
from tests.factories.playing import note_rounds, play_session
from tests.factories.rulings import under_2007
from tests.personas import World

As = Callable[[Account], Client]


@pytest.mark.rule("2.1.1.1-a")
def test_a_call_from_a_phone_is_ruled_and_its_score_is_in_the_running_standing(
    world: World, carla: Account, as_account: As, reader: Client
) -> None:
    under_2007(world.event)
    session = play_session(world, turn=8)
    note_rounds(session, carla, rounds=range(1, 9))
    console = f"/sessions/{session.pk}/console/"
    director = as_account(carla)
    tag = director.get(f"{console}state/")["ETag"]
    standing = f"/live/{session.event_id}/state/"
    before = reader.get(standing).json()
    sheet = table_sheet(session, "A", 1, now=timezone.now())
    at = next(board for board in sheet.boards if board.round == 8)
    code = record_code(session.pk, "A", 1)
    phone = Client(headers={"accept-language": "en"})
    phone.post(f"/tables/{code}/seat/", {"pin": pins_of(session)[at.side("NS")[0]]})

    phone.post(f"/tables/{code}/call/", {"round": "8", "board": str(at.board)})

    heard = director.get(f"{console}state/", headers={"If-None-Match": tag})
    call = Incident.objects.get()
    there = list(call.players.order_by("pk").values_list("name", flat=True))
    assert heard.status_code == 200
    assert (call.table, call.round, call.board, len(there)) == ("1", 8, at.board, 4)
    shown = words(heard)
    assert f"0 minutes ago Table A1, board {at.board}, round 8 {', '.join(there)}" in shown
    assert f"Table A1, board {at.board}, round 8 called" in shown

    text = words(director.get(f"/calls/{call.pk}/rule/"))
    assert f"board {at.board}" in text
    ruled = director.post(
        f"/calls/{call.pk}/rule/",
        {"decision": "Uma vaza para Este-Oeste", "citations": "64A2", "beside": ""},
    )
    assert ruled.status_code == 302
    page = director.get(console)
    score = f"/sessions/{session.pk}/tables/A/1/8/{at.board}/"
    assert "ruled" in words(page)
    assert score in page.content.decode()
    entered = director.post(
        score,
        {
            "level": "3", "strain": "N", "double": "", "declarer": "N", "tricks": "8",
            "lead_suit": "S", "lead_rank": "4", "agreed_by": ["NS", "EW"], "reason": "Decisão 1",
        },
    )  # fmt: skip

    line = BookLine.objects.get(session=session, table=1, round=8, board=at.board)
    after = reader.get(standing).json()
    assert entered.status_code == 302, words(entered)
    assert (line.tricks, line.reason) == (8, "Decisão 1")
    assert after["version"] > before["version"]
    assert after["places"] != before["places"]
