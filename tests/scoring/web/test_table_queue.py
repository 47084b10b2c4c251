"""Acts that a phone stored and sends later: each done once, checked by its round, answered."""

import datetime as dt
import uuid
from collections.abc import Callable, Mapping

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import BookAct
from scoring.tables.selectors.pins import pins_of
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.book import noted
from tests.factories.pages import ClientResponse, words
from tests.scoring.web.test_table_records import PASSED, SPADES, board_of, session, sheet_of, sit
from tournaments.models import ClockMark, Session
from tournaments.seating.services.sessions import call_round

__all__ = ["session"]  # a fixture
QUEUED = {"X-Table-Queue": "1"}
Told = Mapping[str, int | str]


def send(client: Client, address: str, told: Told, **more: str) -> ClientResponse:
    return client.post(address, {**told, **more}, headers=QUEUED)


def test_a_queued_act_sent_again_tells_the_same(session: Session, reader: Client) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    key = str(uuid.uuid4())

    answers = [send(reader, f"{here}note/", {**board, **SPADES}, key=key) for _time in range(3)]

    data = answers[0].json()
    assert data["state"] == "done"
    assert data["location"] == f"{here}?round={board['round']}&board={board['board']}"
    assert data["version"] == noted().get().version
    assert [answer.json() for answer in answers] == [data] * 3
    assert BookAct.objects.filter(act="ENTERED").count() == 1


def test_an_act_sent_again_later_keeps_its_own_version(session: Session, reader: Client) -> None:
    """What others did meanwhile was not seen by who sends again for want of an answer."""
    here, board = sit(session, reader, "NS"), board_of(session)
    key = str(uuid.uuid4())
    first = send(reader, f"{here}note/", {**board, **SPADES}, key=key).json()
    reader.post(f"{here}note/", {**board, **SPADES, "tricks": "9"})

    again = send(reader, f"{here}note/", {**board, **SPADES}, key=key).json()
    stale = send(reader, f"{here}note/", {**board, **PASSED}, seen=str(again["version"]))

    assert again == first
    assert stale.status_code == 409
    assert stale.json()["code"] == "noted_meanwhile"
    assert stale.json()["stands"] == "4♠ S −1"
    assert noted().get().tricks == 9


def test_what_waits_for_something_else_is_told_apart_from_what_is_refused(
    session: Session, reader: Client
) -> None:
    here, first, second = sit(session, reader, "NS"), board_of(session), board_of(session, 1)
    send(reader, f"{here}note/", {**first, **SPADES})

    held_up = send(reader, f"{here}note/", {**second, **SPADES}).json()
    early = send(reader, f"{here}note/", {**board_of(session, 3), **SPADES}).json()
    lacking = send(reader, f"{here}note/", {**second, "level": "4"}).json()
    unsigned = send(
        Client(headers={"accept-language": "en"}), f"{here}note/", {**first, **SPADES}
    ).json()
    no_table = send(reader, "/tables/x/note/", {**first, **SPADES}).json()

    assert (held_up["state"], held_up["code"]) == ("waits", "board_not_verified")
    assert (early["state"], early["code"]) == ("waits", "round_not_begun")
    assert (lacking["state"], lacking["code"]) == ("refused", "result_lacks")
    assert (unsigned["state"], unsigned["code"]) == ("refused", "table_pin_first")
    assert unsigned["stands"] == ""
    assert (no_table["state"], no_table["code"]) == ("refused", "table_code_unknown")


def test_a_refusal_shows_what_the_director_entered(
    session: Session, reader: Client, carla: Account
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    place = RecordKey(session, "A", 1, board["round"], board["board"])
    note_for_table(place=place, noted=Noted("3N", "N", 9), account=carla, now=timezone.now())

    refused = send(reader, f"{here}note/", {**board, **SPADES}, seen="0").json()
    alike = {"level": "3", "strain": "N", "declarer": "N", "tricks": "9"}
    same = send(reader, f"{here}note/", {**board, **alike}, seen="0")

    assert refused["state"] == "refused"
    assert refused["stands"] == "3NT N ="
    assert same.json()["state"] == "done"  # it is what stands


@pytest.mark.parametrize(
    ("waited", "said"),
    [
        (dt.timedelta(minutes=3), dt.timedelta(minutes=3)),
        (dt.timedelta(days=2), dt.timedelta(minutes=10)),  # not before its round
        (dt.timedelta(minutes=-5), None),  # not after now
    ],
)
def test_an_act_says_when_it_was_made_in_its_round(
    waited: dt.timedelta,
    said: dt.timedelta | None,
    session: Session,
    reader: Client,
    carla: Account,
    as_account: Callable[[Account], Client],
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    began = timezone.now() - dt.timedelta(minutes=10)
    ClockMark.objects.filter(session=session, act="ROUND").update(noted_at=began)
    text = str(round(waited.total_seconds() * 1000))

    answer = send(reader, f"{here}note/", {**board, **SPADES}, waited=text)

    act = BookAct.objects.get(act="ENTERED")
    place = f"A/1/{board['round']}/{board['board']}"
    page = words(as_account(carla).get(f"/sessions/{session.pk}/tables/{place}/"))
    assert ("on a phone without a network; it came at" in page) == (said is not None)
    assert answer.json()["state"] == "done"
    if said is None:
        assert act.said_at is None
    else:
        assert act.said_at is not None
        assert abs(act.made_at - act.said_at - said) < dt.timedelta(seconds=5)


def test_a_result_of_a_round_that_is_over_still_comes_in(session: Session, reader: Client) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    call_round(session=session, turn=2, account=None, now=timezone.now())

    answer = send(reader, f"{here}note/", {**board, **SPADES}, waited="60000")

    assert answer.json()["state"] == "done"
    assert noted().get().board == board["board"]


def test_the_other_side_says_so_with_its_pin_on_the_same_phone(
    session: Session, reader: Client
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    theirs = pins_of(session)[sheet_of(session).boards[0].side("EW")[0]]
    version = send(reader, f"{here}note/", {**board, **SPADES}).json()["version"]

    bare = send(reader, f"{here}verify/", {**board, "version": version}).json()
    wrong = send(reader, f"{here}verify/", {**board, "version": version}, pin="x").json()
    done = send(reader, f"{here}verify/", {**board, "version": version}, pin=theirs).json()

    assert (bare["state"], bare["code"]) == ("refused", "table_pin_needed")
    assert (wrong["state"], wrong["code"]) == ("refused", "table_pin_of_side")
    assert (done["state"], done["location"]) == ("done", here)
    assert noted().get().verified_by == "E"


def test_the_worker_answers_for_the_tables_alone(session: Session, reader: Client) -> None:
    here = sit(session, reader, "NS")

    worker = reader.get("/tables/worker.js")
    page = reader.get(here)

    assert worker["Content-Type"] == "text/javascript; charset=utf-8"
    assert "X-Kept-Until" in worker.content.decode()
    assert int(page["X-Kept-Until"]) == round(sheet_of(session).hours.latest.timestamp() * 1000)
