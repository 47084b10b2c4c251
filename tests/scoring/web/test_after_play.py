"""After the last board: the result on the phones, papers made by themselves, who was told."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Job, Notice
from scoring.tables.selectors.after_play import after_play_of
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code, table_sheet
from scoring.tables.services.closing import close_session
from tests.factories.pages import words
from tests.factories.playing import note_rounds, play_session
from tests.personas import World
from tournaments.deals.services.deals import deal_session
from tournaments.deals.services.opening import open_played_deals
from tournaments.models import Deal, DealSet, Session
from tournaments.rules.dealing import dealt_boards
from tournaments.seating.services.sessions import call_round
from tournaments.seating.services.visibility import set_sight

As = Callable[[Account], Client]


@pytest.fixture
def session(world: World, olga: Account) -> Session:
    """Return a session with every board entered and known cards."""
    session = play_session(world, turn=9)
    note_rounds(session, olga, rounds=range(1, 10))
    deals = dealt_boards("ab" * 32, first=1, count=27)
    Deal.objects.bulk_create(
        Deal(session=session, board=deal.board, hands=deal.hands) for deal in deals
    )
    return session


def phone(session: Session) -> Client:
    """Return the phone of table 1, for the pair that sits North-South in the last round."""
    sheet = table_sheet(session, "A", 1, now=timezone.now())
    client = Client(headers={"accept-language": "en"})
    code = record_code(session.pk, "A", 1)
    pin = pins_of(session)[sheet.boards[-1].side("NS")[0]]
    client.post(f"/tables/{code}/seat/", {"pin": pin})
    client.code = code  # type: ignore[attr-defined]
    return client


def test_the_phone_says_that_all_is_in_and_then_that_it_is_published(
    session: Session, olga: Account
) -> None:
    client = phone(session)
    address = f"/tables/{client.code}/"  # type: ignore[attr-defined]
    before = words(client.get(address))
    close_session(session=session, account=olga, now=timezone.now())

    after = words(client.get(address))

    assert "All results are in. Your place: 1=, with 50.00 % See the standing" in before
    assert "The results are published. Your place: 1=, with 50.00 % See the classification" in after


def test_closing_asks_for_double_dummy_the_poster_and_the_booklet(
    session: Session, olga: Account
) -> None:
    close_session(session=session, account=olga, now=timezone.now())

    acts = set(Job.objects.values_list("act", flat=True))
    assert acts == {"make_hand_record", "issue_classification_sheet", "issue_results_booklet"}
    assert Job.objects.get(act="issue_classification_sheet").arguments["size"] == "A4"


def test_sealed_deals_are_opened_once_every_table_has_played(world: World, olga: Account) -> None:
    session = play_session(world, turn=9)
    event, now = session.event, timezone.now()
    deal_session(
        event=event, session=1, first_board=1, boards=27, account=None,
        now=now - dt.timedelta(days=2),
    )  # fmt: skip
    note_rounds(session, olga, rounds=range(1, 9))
    early = open_played_deals(now=now)
    note_rounds(session, olga, rounds=range(9, 10))

    opened = open_played_deals(now=now)

    assert (early, opened, open_played_deals(now=now)) == (0, 1, 0)
    assert session.deals.count() == 27
    assert DealSet.objects.get(event=event).opened_by is None


def test_closing_opens_sealed_deals_and_asks_for_their_record(world: World, olga: Account) -> None:
    session = play_session(world, turn=9)
    now = timezone.now()
    deal_session(
        event=session.event, session=1, first_board=1, boards=27, account=None,
        now=now - dt.timedelta(days=2),
    )  # fmt: skip
    note_rounds(session, olga, rounds=range(1, 10))

    close_session(session=session, account=olga, now=now)

    assert session.deals.count() == 27
    assert Job.objects.filter(act="make_hand_record").count() == 1


def test_what_is_not_shown_yet_is_asked_for_by_hand_later(
    session: Session, olga: Account, carla: Account, as_account: As
) -> None:
    now = timezone.now()
    set_sight(
        event=session.event, boards="LATER", minutes=30, standing="ROUNDS", account=olga, now=now
    )
    close_session(session=session, account=olga, now=now)
    client = as_account(carla)

    early = client.post(f"/sessions/{session.pk}/papers/").status_code
    nothing = Job.objects.count()
    set_sight(
        event=session.event, boards="LATER", minutes=0, standing="ROUNDS", account=olga, now=now
    )
    late = client.post(f"/sessions/{session.pk}/papers/").status_code

    assert (early, nothing, late) == (409, 0, 302)
    assert Job.objects.count() == 3


def test_the_console_tells_what_there_is(
    session: Session, olga: Account, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    address = f"/sessions/{session.pk}/console/"
    before = words(client.get(address))
    close_session(session=session, account=olga, now=timezone.now())
    call_round(session=session, turn=10, account=None, now=timezone.now())

    after = words(client.get(address))

    count = Notice.objects.filter(code="notice_result_published").count()
    assert "After the last board All results are in." in before
    assert "Results revision 1, published" in after
    assert "Double dummy and par 0 of 27 boards" in after
    assert f"Messages to the players {count} message" in after
    after_play = after_play_of(session)
    assert (after_play.revision, after_play.is_ahead, after_play.emails["all"]) == (1, False, count)
