"""Conduct reported by players: in confidence, from the pages of events and players."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, AuditEvent, Notice
from rulings.councils.services.conduct import report_conduct
from rulings.models import ConductReport, CouncilCase
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.rows import need
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event

As = Callable[[Account], Client]
TODAY = timezone.localdate


@pytest.fixture
def council() -> Account:
    account = make_account("disciplina@federacao.example")
    give_mandate(account, "COUNCIL", council="DISCIPLINARY")
    return account


def report(
    world: World, text: str = "He threw the cards at me.", number: str = "1003"
) -> dict[str, Any]:
    return {"happened_on": TODAY().isoformat(), "text": text, "person": number}


def test_a_player_reports_conduct_and_reads_the_answer(
    world: World, ana: Account, council: Account, as_account: As
) -> None:
    player, member = as_account(ana), as_account(council)
    about = world.members["1003"]

    way = words(player.get(f"/players/{about.pk}/"))
    form = words(player.get(f"/players/{about.pk}/conduct/"))
    sent = player.post(
        f"/players/{about.pk}/conduct/",
        {"happened_on": TODAY().isoformat(), "text": "He threw the cards at me."},
        follow=True,
    )
    row = ConductReport.objects.get()
    desk = words(member.get("/desk/"))
    read = words(member.get(f"/conduct/{row.pk}/"))
    member.post(f"/conduct/{row.pk}/answer/", {"answer": "We spoke to him."})
    answered = words(player.get(f"/conduct/{row.pk}/"))
    again = member.post(f"/conduct/{row.pk}/answer/", {"answer": "Again"})

    assert "Report conduct" in way
    assert "Only the disciplinary council and you read what you write here" in form
    assert "The council has your report" in words(sent)
    assert "Conduct reported on" in desk
    assert "He threw the cards at me." in read
    assert "We spoke to him." in answered
    assert again.status_code == 409


def test_a_day_long_before_is_a_slip_of_the_pen(world: World, ana: Account, as_account: As) -> None:
    player, event = as_account(ana), world.event
    before = event.starts_on - dt.timedelta(days=8)
    sent = {**report(world), "happened_on": before.isoformat()}
    longer = {**report(world), "happened_on": "1890-01-01"}
    about = world.members["1003"].pk

    of_event = words(player.post(f"/events/{event.pk}/conduct/", sent))
    of_person = words(player.post(f"/players/{about}/conduct/", longer))

    assert "Look at the year" in of_event
    assert "Look at the year" in of_person
    assert not ConductReport.objects.exists()


def test_reporting_begins_in_the_menu_with_the_events_somebody_played(
    world: World, ana: Account, council: Account, as_account: As
) -> None:
    entry = Entry.objects.create(event=world.event, number=91)
    EntryPlayer.objects.create(entry=entry, person=need(ana.person), position=1)
    Event.objects.filter(pk=world.event.pk).update(starts_on=TODAY(), ends_on=TODAY())
    player = as_account(ana)

    desk = player.get("/desk/").content.decode()
    page = player.get("/conduct/").content.decode()
    text = player.get("/search/", {"q": "complaint"}).content.decode()

    assert 'href="/conduct/"' in desk
    assert f'href="/events/{world.event.pk}/conduct/"' in page
    assert 'href="/conduct/"' in text[text.index("<main") :]
    assert "events" not in as_account(council).get("/conduct/").context


def test_the_message_and_the_trail_say_only_that_there_is_a_report(
    world: World, ana: Account, council: Account, as_account: As
) -> None:
    about = world.members["1003"]
    as_account(ana).post(f"/players/{about.pk}/conduct/", report(world))

    notice = Notice.objects.get(code="notice_conduct_reported")
    event = AuditEvent.objects.get(act="conduct_reported")

    assert notice.email == council.email
    assert notice.values == {}
    assert event.details == {}
    assert about.name not in f"{notice.about} {notice.link} {event.subject}"


def test_only_the_council_and_who_reported_read_it(
    world: World, ana: Account, bruno: Account, olga: Account, council: Account, as_account: As
) -> None:
    as_account(ana).post(f"/players/{world.members['1003'].pk}/conduct/", report(world))
    row = ConductReport.objects.get()
    board = make_account("direccao@federacao.example")
    give_mandate(board, "COUNCIL", council="BOARD")
    reported = account_of(world.members["1003"])
    readers = (ana, council, bruno, olga, board, reported)

    seen = [as_account(who).get(f"/conduct/{row.pk}/").status_code for who in readers]
    theirs = words(as_account(reported).get("/conduct/"))
    status_codes = [
        as_account(who).post(f"/conduct/{row.pk}/answer/", {"answer": "x"}).status_code
        for who in (ana, olga, board, reported)
    ]

    assert seen == [200, 200, 404, 404, 404, 404]
    assert "No report of conduct" in theirs
    assert status_codes == [404, 404, 404, 404]
    assert Client().get(f"/conduct/{row.pk}/").status_code == 302


def test_a_member_of_the_council_reads_nothing_about_oneself(
    world: World, ana: Account, as_account: As
) -> None:
    about = account_of(world.members["1003"])
    give_mandate(about, "COUNCIL", council="DISCIPLINARY")

    as_account(ana).post(f"/players/{world.members['1003'].pk}/conduct/", report(world))

    row = ConductReport.objects.get()
    assert as_account(about).get(f"/conduct/{row.pk}/").status_code == 404
    assert not Notice.objects.filter(code="notice_conduct_reported").exists()


def test_conduct_at_an_event_may_be_of_somebody_unknown(
    world: World, ana: Account, as_account: As
) -> None:
    player, at = as_account(ana), f"/events/{world.event.pk}/conduct/"
    type(world.event).objects.filter(pk=world.event.pk).update(starts_on=TODAY(), ends_on=TODAY())

    unknown = player.post(at, report(world, number="9999"))
    player.post(at, report(world, number=""), follow=True)

    assert unknown.status_code == 422
    row = ConductReport.objects.get()
    assert (row.about, row.event) == (None, world.event)
    assert "Report conduct" in words(player.get(f"/events/{world.event.pk}/"))


def test_who_it_was_at_an_event_is_written_by_name(
    world: World, ana: Account, as_account: As
) -> None:
    player, at = as_account(ana), f"/events/{world.event.pk}/conduct/"
    type(world.event).objects.filter(pk=world.event.pk).update(starts_on=TODAY(), ends_on=TODAY())
    berta = world.members["1002"]

    asked = player.post(at, report(world, text="Shouted.", number=berta.name.split()[0]))
    player.post(at, report(world, number=berta.name))

    assert asked.status_code == 422
    assert "Choose whom" in words(asked)
    assert "Shouted." in words(asked)
    assert ConductReport.objects.get().about == berta


def test_nobody_reports_oneself_the_future_or_without_end(
    world: World, ana: Account, as_account: As
) -> None:
    player, at = as_account(ana), f"/players/{world.members['1003'].pk}/conduct/"
    tomorrow = (TODAY() + dt.timedelta(days=1)).isoformat()

    own = player.get(f"/players/{ana.person_id}/conduct/").status_code
    future = player.post(at, {**report(world), "happened_on": tomorrow}).status_code
    sent = [player.post(at, report(world)).status_code for _each in range(4)]

    assert (own, future) == (404, 409)
    assert sent == [302, 302, 302, 409]
    assert ConductReport.objects.count() == 3


def test_a_case_of_a_report_names_whom_it_is_about_and_not_who_made_it(
    world: World, ana: Account, council: Account, as_account: As
) -> None:
    as_account(ana).post(f"/players/{world.members['1003'].pk}/conduct/", report(world))
    row = ConductReport.objects.get()
    member = as_account(council)

    member.post(f"/conduct/{row.pk}/case/")
    member.post(f"/conduct/{row.pk}/case/")

    case = CouncilCase.objects.get()
    assert [party.person for party in case.parties.all()] == [world.members["1003"]]
    assert case.shown_title.startswith("Conduct on ")
    assert "threw" not in case.shown_title


def test_many_reports_ask_no_more_than_one(
    world: World, ana: Account, council: Account, as_account: As
) -> None:
    member = as_account(council)

    def made(number: str) -> None:
        report_conduct(
            account=account_of(world.members[number]),
            about=world.members["1001"],
            happened_on=TODAY(),
            text="x",
            now=timezone.now(),
        )

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert member.get("/conduct/").status_code == 200
        return len(queries)

    made("1002")
    asked()
    one = asked()
    for number in ("1003", "1004", "1005"):
        made(number)

    assert asked() == one
