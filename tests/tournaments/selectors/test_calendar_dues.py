"""Which last days of the calendar are reminded of, and whom."""

import datetime as dt

import pytest
from django.core import mail

from federation.mail.selectors.addressees import Addressee
from federation.mail.services.reminders import send_due_reminders
from federation.models import Account, Association, Season
from tests.factories.calendar import make_cycle
from tests.factories.federation import make_season
from tests.factories.pages import AssertQueries
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.selectors.reminders import calendar_dues
from tournaments.calendar.services.calendar import (
    publish_final_calendar,
    send_association_calendar,
    send_draft,
)

SENT = dt.datetime(2026, 9, 10, 9, 0, tzinfo=dt.UTC)
OLGA = Addressee("olga@federacao.example")
BRUNO = Addressee("bruno@clube.example")


@pytest.fixture
def next_season(world: World) -> Season:
    world.association.email = "norte@associacao.example"
    world.association.save()
    return make_season(2027)


def told(on: str) -> list[tuple[str, str, list[Addressee]]]:
    return [
        (due.kind, due.due_on.isoformat(), list(due.recipients))
        for due in calendar_dues(on=dt.date.fromisoformat(on))
    ]


@pytest.mark.rule("3.1.7-a")
def test_the_office_is_told_to_open_the_calendar_of_the_next_season(
    world: World, olga: Account
) -> None:
    assert told("2026-09-01") == [("calendar_open", "2026-09-15", [OLGA])]


@pytest.mark.rule("3.1.7-a", "3.1.7-b", "3.1.7-c", "3.1.7-d")
def test_what_is_done_is_no_longer_asked_for(
    next_season: Season, world: World, olga: Account, bruno: Account
) -> None:
    north = Addressee("norte@associacao.example")
    cycle = make_cycle(next_season)

    opened = told("2026-09-02")
    send_draft(cycle=cycle, account=None, now=SENT)
    sent = told("2026-09-11")
    publish_final_calendar(cycle=cycle, account=None, now=SENT)
    make_event(association=world.association, day=dt.date(2027, 2, 6))
    final = told("2026-10-01")
    send_association_calendar(cycle=cycle, association=world.association, account=None, now=SENT)

    assert opened == [("calendar_draft", "2026-09-15", [OLGA])]
    assert sent == [
        ("calendar_proposals", "2026-09-30", [north, BRUNO]),
        ("calendar_final", "2026-10-30", [OLGA]),
        ("association_calendar", "2026-11-30", [north]),
    ]
    assert final == [("association_calendar", "2026-11-30", [north])]
    assert told("2026-10-01") == []


@pytest.mark.rule("3.1.7-a")
def test_the_draft_reaches_associations_and_clubs_the_day_it_is_sent(
    next_season: Season, olga: Account, bruno: Account
) -> None:
    cycle = make_cycle(next_season)
    send_draft(cycle=cycle, account=None, now=SENT)

    send_due_reminders(now=SENT)

    assert sorted(message.to[0] for message in mail.outbox) == [
        "bruno@clube.example",
        "norte@associacao.example",
    ]


def test_dues_ask_as_much_for_one_body_as_for_many(
    next_season: Season, world: World, django_assert_max_num_queries: AssertQueries
) -> None:
    cycle = make_cycle(next_season)
    send_draft(cycle=cycle, account=None, now=SENT)
    for number in range(5):
        Association.objects.create(
            code=f"A{number}", name=f"A{number}", email=f"a{number}@x.example"
        )

    with django_assert_max_num_queries(13):
        calendar_dues(on=dt.date(2026, 9, 11))
