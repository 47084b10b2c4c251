"""A session played on a laptop has its seating and its book at the site, as if played there."""

import dataclasses
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.models import Account, Person
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.importers.records import ImportedAct
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.played import receive_played
from scoring.live.services.book import differences, replayed
from scoring.live.services.book_cache import forget
from scoring.models import (
    BookAct,
    BookLine,
    BookSession,
    EventBook,
    EventResult,
    ResultFile,
)
from scoring.tables.services.closing import close_session, closing_of
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.federation import make_member
from tests.factories.pages import words
from tests.factories.rows import need
from tests.journeys.conftest import Laptop
from tests.journeys.laptop import book_told
from tests.journeys.test_laptop_to_site import As, places
from tests.personas import World
from tests.scoring.live.acts import made
from tournaments.models import Event, SeatingPlan, Session

pytestmark = pytest.mark.parametrize("laptop", ["evening"], indirect=True)


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def members(world: World) -> list[Person]:
    """Register all players at the site, in another order than on the laptop."""
    return [
        make_member(f"{name} Par{pair:02}", str(5000 + 10 * pair + place), club=world.club,
                    season=world.season)
        for pair in range(9, 0, -1)
        for place, name in enumerate(("Alda", "Bento"), start=1)
    ]  # fmt: skip


def received(data: bytes, account: Account) -> ResultFile:
    return receive_played(
        name="played.zip", data=data, organisers=None, account=account, now=timezone.now()
    )


def brought(data: bytes, account: Account, reason: str = "") -> ResultFile:
    file = received(data, account)
    take_in_file(file=file, account=account, now=timezone.now(), reason=reason)
    return ResultFile.objects.get(pk=file.pk)


def version_one(data: bytes) -> bytes:
    """Return an archive in the format of the first version."""
    payload = told_of(data)
    payload["trunfo_session"] = 1
    for name in ("seatings", "hours"):
        payload["played"].pop(name)
    names = [field.name for field in dataclasses.fields(ImportedAct)][:16]
    acts = payload["played"]["acts"]
    payload["played"]["acts"] = [{k: v for k, v in act.items() if k in names} for act in acts]
    return packed(payload)


def told_of(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        payload: dict[str, Any] = json.loads(archive.read("played.json"))
        return payload


def packed(data: dict[str, Any]) -> bytes:
    text = json.dumps(data).encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("played.json", text)
        archive.writestr("played.sha256", hashlib.sha256(text).hexdigest().encode())
    return stream.getvalue()


def corrected(data: bytes) -> bytes:
    """Return a later version of the session: its director corrected one more board."""
    played = read_result_file(data)
    last = next(act for act in reversed(played.acts) if act.act == "ENTERED")
    fixed = replace(
        last, version=played.acts[-1].version + 1, tricks=12, reason="Checked the traveller"
    )
    fixed = replace(fixed, score=score_of(fixed), at=played.acts[-1].at)
    lines = tuple(
        replace(line, tricks=12, ns_score=fixed.score)
        if (line.round, line.table, line.board) == (last.round, str(last.table), last.board)
        else line
        for line in played.lines
    )
    return write_session_archive(replace(played, lines=lines, acts=(*played.acts, fixed)))


def score_of(act: ImportedAct) -> int:
    return made(act.board, act.contract, act.declarer, act.tricks or 0).ns_score


def test_the_seating_and_the_book_are_those_of_the_laptop(
    world: World, members: list[Person], laptop: Laptop, olga: Account, as_account: As
) -> None:
    file = brought(laptop.archive, olga)
    event = Event.objects.get(pk=file.event_id)
    session = Session.objects.select_related("event").get(event=event)
    book = EventBook.objects.select_related("event").get(event=event)

    data = book_told(event)
    for part in ("people", "seatings", "lines", "acts"):
        assert data[part] == laptop.book[part], part
    assert places(event) == laptop.places
    assert differences(book) == []
    book_session = BookSession.objects.get(session=session)
    assert book_session.closed_in == EventResult.objects.get(event=event).revision
    assert book_session.seating == SeatingPlan.objects.filter(session=session).count() == 4
    # what the acts come to, counted from nothing, is what the lines say
    after = replayed(book.pk, version=book.version)
    for row in BookLine.objects.filter(session=session, pk__in=after):
        assert after[row.pk]["ns_score"] == row.ns_score
    # closing it here again would change nothing
    assert closing_of(session=session, is_incomplete=True).changes == ()
    assert (
        close_session(session=session, account=olga, now=timezone.now(), is_incomplete=True) is None
    )


def test_pages_of_the_session_open_as_of_one_played_here(
    world: World, members: list[Person], laptop: Laptop, olga: Account, as_account: As
) -> None:
    file = brought(laptop.archive, olga)
    event = file.event
    session = Session.objects.get(event=event)
    office = as_account(olga)
    entry = event.entries.order_by("number")[0]
    for name, args in (
        ("event-detail", [event.pk]), ("event-boards", [event.pk]), ("board-detail", [event.pk, 1]),
        ("standing-why", [event.pk, entry.pk]), ("entry-detail", [event.pk, entry.pk]),
        ("session-console", [session.pk]), ("session-tables", [session.pk]),
        ("session-seating", [session.pk]),
    ):  # fmt: skip
        assert office.get(reverse(name, args=args)).status_code == 200, name
    assert office.get(f"/api/v1/events/{event.pk}/result-files/{file.pk}/").json()["books"] == [1]
    tables = words(office.get(reverse("session-tables", args=[session.pk])))
    assert "Closed: revision 1 of the results" in tables


def test_brought_twice_it_is_there_once(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    first = brought(laptop.archive, olga)
    event = first.event
    before = (book_told(event), BookAct.objects.count(), EventBook.objects.get().version)

    assert received(laptop.archive, olga) == first
    same = write_session_archive(replace(read_result_file(laptop.archive), program="Trunfo 2"))
    again = brought(same, olga)

    assert again.state == "UNCHANGED"
    assert (book_told(event), BookAct.objects.count(), EventBook.objects.get().version) == before
    assert event.revisions.count() == 1


def test_a_later_version_adds_what_was_done_since(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(laptop.archive, olga).event
    acts = BookAct.objects.count()

    brought(corrected(laptop.archive), olga, reason="Checked there")

    assert BookAct.objects.count() == acts + 1
    assert event.revisions.count() == 2
    last = BookAct.objects.order_by("-version")[0]
    assert (last.line.tricks, last.line.reason) == (12, "Checked the traveller")
    assert differences(EventBook.objects.select_related("event").get()) == []
    book_session = BookSession.objects.get()
    assert (book_session.closed_in.number, need(book_session.closed_version) >= last.version) == (
        2,
        True,
    )


def test_over_what_was_corrected_here_it_is_not_taken_in(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(laptop.archive, olga).event
    session = Session.objects.get(event=event)
    row = BookLine.objects.filter(session=session, state=2)[0]
    place = RecordKey(session, row.section, row.table, row.round, row.board)
    note_for_table(
        place=place, noted=Noted("1N", "N", 7), account=olga, now=timezone.now(),
        agreed_by=("NS", "EW"), reason="Both sides say so",
    )  # fmt: skip

    with pytest.raises(RuleError, match="session_noted_here"):
        brought(corrected(laptop.archive), olga, reason="Checked there")

    assert BookLine.objects.get(pk=row.pk).contract == "1N"
    assert event.revisions.count() == 1


def test_the_first_version_brings_results_and_a_later_file_the_book(
    world: World, members: list[Person], laptop: Laptop, olga: Account
) -> None:
    event = brought(version_one(laptop.archive), olga).event

    assert places(event) == laptop.places
    assert not BookLine.objects.exists()
    assert not SeatingPlan.objects.exists()

    file = brought(laptop.archive, olga)

    assert file.state == "CONFIRMED"
    assert event.revisions.count() == 1
    assert book_told(event) == laptop.book


Spoil = Callable[[dict[str, Any]], object]


def act_of(played: dict[str, Any], kind: str = "ENTERED") -> dict[str, Any]:
    return next(act for act in played["acts"] if act["act"] == kind)


def seats_of(played: dict[str, Any], version: int = 0) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = played["seatings"][version]["sections"][0]["seats"]
    return seats


def section_of(played: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = played["seatings"][0]["sections"][0]
    return data


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda p: seats_of(p)[1].update(entry=seats_of(p)[0]["entry"]), "seatings[1]: A2"),
        (lambda p: seats_of(p)[1].update(number=1), "seatings[1]: A1"),
        (lambda p: seats_of(p)[1].update(entry="99"), "seatings[1]: A2"),
        (lambda p: seats_of(p)[0].update(number=400), "seatings[1]: A400"),
        (lambda p: seats_of(p)[0].update(values={"a": "b" * 600}), "seatings[1]: A1"),
        (lambda p: section_of(p).update(movement="EVAL"), "seatings[1].sections[1].movement"),
        (lambda p: section_of(p).update(movement="HOWELL"), "seatings[1].sections[1].movement"),
        (lambda p: section_of(p).update(tables=10**8), "seatings[1].sections[1].tables"),
        (
            lambda p: section_of(p).update(boards_in_round=61),
            "seatings[1].sections[1].boards_in_round",
        ),
        (lambda p: section_of(p).update(switched=[9]), "seatings[1].sections[1].movement"),
        (lambda p: section_of(p).update(letter="AA"), "seatings[1].sections"),
        (lambda p: p["seatings"][0].update(session=2), "seatings[1].session"),
        (lambda p: p["seatings"][0].update(act="GUESSED"), "seatings[1].act"),
        (lambda p: p["seatings"][0].update(from_round=2), "seatings[1].from_round"),
        (lambda p: p["seatings"][1].update(at="2026-11-14T10:00:00+00:00"), "seatings[2].at"),
        (lambda p: p["seatings"][1].update(at="2026-11-14T16:00:00"), "seatings[2].at"),
        (lambda p: p["seatings"][1].update(reason=""), "seatings[2].reason"),
        (lambda p: p["seatings"][1].update(change="x"), "seatings[2].change"),
        (lambda p: p["seatings"].extend(p["seatings"] * 99), "seatings"),
        (lambda p: p["hours"][0].update(minutes_per_board=0), "hours[1]"),
        (lambda p: act_of(p).update(board=19), "acts[1]"),
        (lambda p: act_of(p).update(table=5), "acts[1]"),
        (lambda p: act_of(p).update(ns=act_of(p)["ew"], ew=act_of(p)["ns"]), "acts[1]"),
        (lambda p: act_of(p).update(at="2026-11-14T10:00:00+00:00"), "acts[1]"),
        (lambda p: act_of(p).update(version=10**6), "acts[2].version"),
        (lambda p: act_of(p).update(act="DONE"), "acts[1].act"),
        (lambda p: act_of(p).update(state=7), "acts[1].state"),
        (lambda p: act_of(p).update(state=3), "acts[1].state"),
        (lambda p: act_of(p).update(score=3000), "acts[1].score"),
        (lambda p: act_of(p).update(tricks=14), "acts[1].score"),
        (lambda p: act_of(p).update(contract="8S"), "acts[1].contract"),
        (lambda p: act_of(p).update(entered_by="Q"), "acts[1].by"),
        (lambda p: act_of(p, "VERIFIED").update(verified_by="S"), "acts[2].verified_by"),
        (lambda p: act_of(p, "RULED").update(ruling=9), None),
        (lambda p: p["lines"][0].update(tricks=3, ns_score=-350), "lines[1]"),
        (lambda p: p["lines"].pop(), "lines"),
        (lambda p: p["acts"].pop(), None),
        (lambda p: p.update(kind="teams"), None),
    ],
)  # fmt: skip
def test_what_no_session_could_be_is_refused_at_its_place_and_nothing_is_kept(
    world: World, members: list[Person], laptop: Laptop, olga: Account, spoil: Spoil,
    where: str | None,
) -> None:  # fmt: skip
    data = told_of(laptop.archive)
    spoil(data["played"])

    with pytest.raises(ImporterError) as refusal:
        received(packed(data), olga)

    assert refusal.value.code == "session_file_wrong"
    assert where is None or refusal.value.values["where"] == where
    assert not ResultFile.objects.exists()
    assert not SeatingPlan.objects.exists()
    assert Event.objects.count() == 1


def test_seatings_in_a_file_that_calls_itself_the_first_version_are_refused(
    world: World, laptop: Laptop
) -> None:
    data = told_of(laptop.archive)
    data["trunfo_session"] = 1

    with pytest.raises(ImporterError, match="session_file_wrong"):
        read_result_file(packed(data))
