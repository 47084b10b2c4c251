"""A file session by session: acts where tables noted results, results of the event elsewhere."""

import datetime as dt
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from federation.errors import ImporterError, RuleError
from federation.models import Account
from federation.texts import sentence
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.models import (
    BoardResult,
    BookAct,
    BookLine,
    EventResult,
    LineState,
    ResultFile,
    ResultRevision,
    Standing,
)
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table, note_result
from tests.factories.federation import make_key
from tests.factories.pages import words
from tests.factories.seating import BEFORE, STARTS, enter_many, filled_in, make_session, order
from tests.personas import World
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, open_session

NOW = dt.datetime(2026, 11, 14, 21, 0, tzinfo=dt.UTC)
FIRST = STARTS + dt.timedelta(minutes=5)
EVENING = STARTS + dt.timedelta(hours=4)
FOUR_SPADES = Noted("4S", "N", 10, "DK")
BOARDS = 135  # nine rounds of three boards, five tables


@pytest.fixture
def first(world: World) -> Session:
    """Return the session played on phones; the event has two."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    world.event.planned_sessions = 2
    world.event.save(update_fields=["planned_sessions"])
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


@pytest.fixture
def second(first: Session) -> Session:
    session = open_session(
        event=first.event,
        number=2,
        day=first.played_on,
        draft=TimesDraft(EVENING, 7),
        account=None,
    )
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def sent(session: Session, data: bytes, *, of: int | None = None) -> ResultFile:
    return receive_result_file(
        event=session.event, name="other.csv", data=data, account=None, now=NOW, session=of
    )


def note(session: Session, account: Account, *, boards: int = BOARDS) -> None:
    """Enter 4S made at the tables of a session, by the director."""
    lines = BookLine.objects.filter(session=session).order_by("round", "table", "board")[:boards]
    for line in lines:
        place = RecordKey(session, line.section, line.table, line.round, line.board)
        note_for_table(place=place, noted=FOUR_SPADES, account=account, now=FIRST)


def contracts(session: Session) -> dict[str, int]:
    standing = BoardResult.objects.filter(
        event=session.event, session=session.number, removed_in=None
    )
    by_contract: dict[str, int] = {}
    for contract in standing.values_list("contract", flat=True):
        by_contract[contract] = by_contract.get(contract, 0) + 1
    return by_contract


@pytest.mark.rule("2.1.9-a", "2.2.7.2-a")
def test_over_a_session_of_tables_a_file_becomes_acts_whoever_confirms_it(
    first: Session, olga: Account
) -> None:
    note(first, olga, boards=1)
    file = sent(first, filled_in(first))

    done = take_in_file(file=file, account=olga, now=NOW, reason="")

    assert (done.revision, done.boards, done.left) == (None, 134, 1)
    assert not BoardResult.objects.exists()
    book_line = BookLine.objects.get(session=first, contract="4S")
    assert book_line.state == LineState.VERIFIED
    acts = BookAct.objects.filter(account=olga, act="ENTERED", written__contract="1N")
    assert acts.count() == 134


@pytest.mark.rule("2.1.9-a")
def test_what_a_table_entered_is_not_replaced_by_whoever_did_not_see_it(
    first: Session, olga: Account
) -> None:
    line = BookLine.objects.filter(session=first).order_by("round", "table", "board")[0]
    place = RecordKey(first, line.section, line.table, line.round, line.board)
    note_result(place=place, noted=Noted("2S", "N", 8), contestant=line.ns_id, now=FIRST)
    file = sent(first, filled_in(first))

    done = take_in_file(file=file, account=olga, now=NOW, reason="")

    assert (done.boards, done.left) == (134, 1)
    assert BookLine.objects.get(pk=line.pk).contract == "2S"


@pytest.mark.rule("2.2.7.2-a")
def test_what_its_reader_saw_is_replaced_with_who_and_why(first: Session, olga: Account) -> None:
    line = BookLine.objects.filter(session=first).order_by("round", "table", "board")[0]
    place = RecordKey(first, line.section, line.table, line.round, line.board)
    note_result(place=place, noted=Noted("2S", "N", 8), contestant=line.ns_id, now=FIRST)
    seen = BookLine.objects.get(pk=line.pk).version
    file = sent(first, filled_in(first))

    take_in_file(file=file, account=olga, now=NOW, reason="by the slips", seen=seen)

    row = BookLine.objects.get(pk=line.pk)
    assert (row.contract, row.account, row.reason) == ("1N", olga, "by the slips")


def test_nobody_changes_what_tables_noted_without_a_name(first: Session, olga: Account) -> None:
    note(first, olga, boards=1)
    file = sent(first, filled_in(first))

    with pytest.raises(RuleError, match="file_for_nobody"):
        take_in_file(file=file, account=None, now=NOW, reason="")

    assert ResultFile.objects.get(pk=file.pk).state == "WAITING"


@pytest.mark.parametrize("says", [2, 1])
def test_a_second_session_comes_by_file_beside_the_first_of_the_tables(
    first: Session, second: Session, olga: Account, says: int
) -> None:
    note(first, olga)
    close_session(session=first, account=olga, now=NOW)
    data = filled_in(second, says=says)
    file = sent(second, data, of=2 if says == 1 else None)

    done = take_in_file(file=file, account=olga, now=NOW, reason="")

    assert done.revision is not None
    assert (done.revision.number, done.boards) == (2, 0)
    assert (contracts(first), contracts(second)) == ({"4S": 135}, {"1N": 135})
    assert first.event.entries.count() == 10
    places = Standing.objects.filter(revision=done.revision)
    assert {place.boards_played for place in places} == {54}
    assert close_session(session=first, account=olga, now=NOW) is None
    again = sent(second, data + b"\r\n", of=2 if says == 1 else None)
    same = take_in_file(file=again, account=olga, now=NOW, reason="")
    assert (same.revision, same.boards) == (None, 0)


def test_a_second_session_by_file_waits_for_no_close_of_the_first(
    first: Session, second: Session, olga: Account
) -> None:
    note(first, olga)
    file = sent(second, filled_in(second))

    take_in_file(file=file, account=olga, now=NOW, reason="")
    closed = close_session(session=first, account=olga, now=NOW)

    assert isinstance(closed, ResultRevision)
    assert closed.number == 2
    assert (contracts(first), contracts(second)) == ({"4S": 135}, {"1N": 135})
    stored = EventResult.objects.get(event=first.event)
    assert Standing.objects.filter(revision=stored.revision, boards_played=54).count() == 10


def test_a_file_of_both_sessions_is_acts_of_one_and_results_of_the_other(
    first: Session, second: Session, olga: Account
) -> None:
    note(first, olga, boards=1)
    both = filled_in(first).rstrip() + b"\r\n"
    lines = filled_in(second).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith((b"Board,", b"Board;")))
    file = sent(first, both + b"\r\n".join(lines[start + 1 :]) + b"\r\n")

    done = take_in_file(file=file, account=olga, now=NOW, reason="")

    assert done.revision is not None
    assert (done.revision.number, done.boards, done.left) == (1, 134, 1)
    assert (contracts(first), contracts(second)) == ({}, {"1N": 135})


def test_a_session_is_one_the_event_has_and_a_file_of_several_has_none(
    first: Session, second: Session
) -> None:
    with pytest.raises(RuleError, match="file_of_no_session"):
        sent(first, filled_in(first), of=3)
    lines = filled_in(second).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith((b"Board,", b"Board;")))
    both = filled_in(first).rstrip() + b"\r\n" + b"\r\n".join(lines[start + 1 :])
    with pytest.raises(ImporterError, match="file_of_several_sessions"):
        sent(first, both, of=2)


@pytest.mark.rule("2.1.9-a")
@pytest.mark.usefixtures("english")
def test_a_file_of_one_session_says_of_which_once_the_first_is_closed(
    first: Session, second: Session, olga: Account
) -> None:
    note(first, olga)
    file = sent(first, filled_in(first))
    close_session(session=first, account=olga, now=NOW)
    data = filled_in(second, says=1) + b"\r\n"

    with pytest.raises(RuleError, match="file_session_not_said") as refusal:
        sent(second, data)

    assert sentence(refusal.value.code, refusal.value.values) == (
        "The event has several sessions, and session 1 is closed with the results of its tables. "
        "This file tells of a single session, which may be another: choose the session."
    )
    assert [result_file.pk for result_file in ResultFile.objects.all()] == [file.pk]
    assert sent(second, data, of=2).session == 2
    assert sent(first, data, of=1).session == 1
    assert sent(second, filled_in(second)).session is None  # its program says that it is the second


def test_a_file_of_one_session_is_of_the_only_one_there_is(first: Session, olga: Account) -> None:
    first.event.planned_sessions = 1
    first.event.save(update_fields=["planned_sessions"])
    note(first, olga)
    close_session(session=first, account=olga, now=NOW)

    assert sent(first, filled_in(first)).session is None


def test_the_second_session_is_planned_and_not_open_yet(first: Session, olga: Account) -> None:
    note(first, olga)
    close_session(session=first, account=olga, now=NOW)

    with pytest.raises(RuleError, match="file_session_not_said"):
        sent(first, filled_in(first))


# --- the doors ------------------------------------------------------------------------------------
@pytest.fixture
def program(olga: Account) -> Client:
    _token, key = make_key(olga, "program")
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def post(client: Client, address: str, asked: object = None) -> Any:
    return client.post(address, asked or {}, content_type="application/json")


def test_a_program_reads_what_the_tables_noted_and_has_the_file_stand(
    first: Session, olga: Account, program: Client
) -> None:
    note(first, olga, boards=1)
    at = f"/api/v1/events/{first.event_id}/result-files/"
    upload = SimpleUploadedFile("other.csv", filled_in(first))
    data = program.post(at, {"file": upload}).json()

    done = post(program, f"{at}{data['id']}/confirm/").json()

    tables = data["tables"]
    (conflict,) = tables["conflicts"]
    assert (tables["sessions"], tables["new"], tables["same"]) == ([1], 134, 0)
    assert conflict["stands"] == {"contract": "4S", "declarer": "N", "tricks": 10}
    assert conflict["says"] == {"contract": "1N", "declarer": "N", "tricks": 7}
    assert (done["state"], done["revision"], done["tables"]["same"]) == ("CONFIRMED", None, 134)
    line = f"/api/v1/files/{data['id']}/lines/{conflict['line']}/wins/"
    assert post(program, line).status_code == 400
    assert post(program, line, {"reason": "the slip says so"}).status_code == 200
    assert BookLine.objects.get(pk=conflict["line"]).reason == "the slip says so"
    assert not BoardResult.objects.exists()


def test_a_program_sends_the_second_session(
    first: Session, second: Session, olga: Account, program: Client
) -> None:
    note(first, olga, boards=1)
    at = f"/api/v1/events/{first.event_id}/result-files/"
    data = filled_in(second, says=1)
    upload = SimpleUploadedFile("other.csv", data)

    payload = program.post(at, {"file": upload, "session": 2}).json()
    bare = program.post(
        f"{at}?name=other.csv&session=2", data, content_type="application/octet-stream"
    ).json()
    done = post(program, f"{at}{payload['id']}/confirm/").json()

    assert (payload["session"], payload["tables"], bare["id"]) == (2, None, payload["id"])
    assert (done["revision"], contracts(first), contracts(second)) == (1, {}, {"1N": 135})


def intake(*arguments: object) -> dict[str, Any]:
    out = io.StringIO()
    call_command("intake", *(str(argument) for argument in arguments), "--json", stdout=out)
    data: dict[str, Any] = json.loads(out.getvalue())
    return data


@pytest.mark.usefixtures("english")
def test_the_command_changes_what_tables_noted_by_name_and_reason_only(
    first: Session, olga: Account, tmp_path: Path
) -> None:
    note(first, olga, boards=1)
    file = tmp_path / "other.csv"
    file.write_bytes(filled_in(first))
    told = (file, "--event", first.event_id, "--confirm")

    with pytest.raises(CommandError, match="in whose name"):
        intake(*told)
    with pytest.raises(CommandError, match="Say why"):
        intake(*told, "--account", olga.email, "--file-wins")
    done = intake(*told, "--account", olga.email)

    assert (done["boards"], done["revision"], len(done["tables"]["conflicts"])) == (134, None, 1)
    assert BookLine.objects.filter(session=first, contract="4S").count() == 1
    file.write_bytes(filled_in(first) + b"\r\n")
    won = intake(*told, "--account", olga.email, "--file-wins", "--reason", "by the slips")
    assert (won["boards"], won["tables"]["conflicts"]) == (1, [])
    assert BookLine.objects.get(session=first, reason="by the slips").contract == "1N"
    assert not BoardResult.objects.exists()


@pytest.mark.usefixtures("english")
def test_the_command_takes_the_second_session_beside_the_first(
    first: Session, second: Session, olga: Account, tmp_path: Path
) -> None:
    note(first, olga, boards=1)
    file = tmp_path / "other.csv"
    file.write_bytes(filled_in(second, says=1))

    done = intake(file, "--event", first.event_id, "--session", 2, "--confirm")

    assert (done["revision"], done["boards"], done["tables"]) == (1, 0, None)
    assert (contracts(first), contracts(second)) == ({}, {"1N": 135})


def test_the_page_asks_which_session_and_does_both(
    first: Session, second: Session, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    note(first, olga, boards=1)
    club = as_account(olga)
    page = words(club.get(f"/events/{first.event_id}/manage/"))
    upload = SimpleUploadedFile("other.csv", filled_in(second, says=1))

    club.post(f"/events/{first.event_id}/files/", {"file": upload, "session": "2"})
    file = ResultFile.objects.get()
    done = words(club.post(f"/files/{file.pk}/confirm/", {"reason": ""}, follow=True))

    assert "its program does not know which" in page
    assert file.session == 2
    assert "The results are published as provisional." in done
    assert (contracts(first), contracts(second)) == ({}, {"1N": 135})
