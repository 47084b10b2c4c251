"""What the pages of a table say of a board over which a ruling counts while it is played."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.log.services.call_places import CallLocation
from rulings.log.services.log import CallDraft, open_incident
from rulings.models import Ruling
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.services.rulings import RulingDraft, make_ruling, withdraw_ruling
from scoring.models import BookLine
from scoring.tables.services.records import Noted
from tests.factories.pages import words
from tests.factories.rulings import under_2007
from tests.factories.team_book import note
from tests.scoring.web.test_table_records import board_of, session, sit
from tournaments.models import Session

__all__ = ["session"]
As = Callable[[Account], Client]
FOR_NS = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
COUNTS = "A ruling of the director counts for this board in place of its result."


def ruled(session: Session, account: Account, board: dict[str, int]) -> Ruling:
    under_2007(session.event)
    place = CallLocation(table="1", round=board["round"], board=board["board"])
    call = open_incident(
        event=session.event, draft=CallDraft(place), account=None, now=timezone.now()
    )
    draft = RulingDraft(decision="60/40", citations="12C2", measures=(FOR_NS,))
    return make_ruling(incident=call, draft=draft, account=account, now=timezone.now())


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.parametrize("is_played", [False, True])
def test_phone_and_director_read_that_a_ruling_counts(
    session: Session, reader: Client, carla: Account, as_account: As, is_played: bool
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    if is_played:
        row = BookLine.objects.select_related("session__event").get(
            session=session, section="A", table=1, **board
        )
        note(row, Noted("4S", "S", 10), carla, now=timezone.now())
    ruling = ruled(session, carla, board)
    text = f"{here}?round={board['round']}&board={board['board']}"
    desk, tables = as_account(carla), f"/sessions/{session.pk}/tables/"
    page = f"{tables}A/1/{board['round']}/{board['board']}/"

    phone, listed, record = (
        words(reader.get(text)),
        words(desk.get(tables)),
        words(desk.get(page)),
    )

    assert COUNTS in phone
    assert COUNTS in record
    for item in (phone, listed):
        assert "Artificial score, by blame: 60 % / 40 %" in item
        assert "left open" not in item
    assert "Left without a result" not in phone
    assert ("4♠ S = " in phone) is is_played

    withdraw_ruling(ruling=ruling, seen=1, reason="A mistake", account=carla, now=timezone.now())
    assert COUNTS not in words(reader.get(text))
    assert "Artificial score" not in words(desk.get(tables))
