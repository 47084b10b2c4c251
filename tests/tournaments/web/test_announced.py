"""The hour and the price of an event stand on its page, whether entries are taken online or not."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import ClubPage
from tests.factories.hosting import publish
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Session, SessionHours

pytestmark = pytest.mark.usefixtures("english")
TUESDAY = 1


@pytest.fixture
def event(world: World) -> Event:
    """Return an event of a club on a coming Tuesday, without online entries."""
    today = timezone.localdate()
    ahead = 7 + (TUESDAY - today.weekday()) % 7
    return make_event(club=world.club, name="Terça", day=today + dt.timedelta(days=ahead))


def told(reader: Client, event: Event) -> str:
    page = words(reader.get(f"/events/{event.pk}/")).replace("\xa0", " ")
    return page.partition(" Entries ")[2].partition("Entries are not taken")[0]


def test_nothing_is_told_where_nothing_is_known(event: Event, reader: Client) -> None:
    assert told(reader, event) == ""


def test_the_club_tells_its_usual_hour_of_that_day_and_its_price(
    event: Event, reader: Client
) -> None:
    days = {"2": "21:00", "4": "15:00"}
    ClubPage.objects.create(club=need(event.club), days=days, price="4 € for members")

    assert told(reader, event) == (
        "Begins 21:00 usual at the club Price 4 € for members usual at the club "
    )


def test_what_is_said_of_the_event_goes_before_what_is_usual(event: Event, reader: Client) -> None:
    ClubPage.objects.create(club=need(event.club), days={"2": "21:00"}, price="4 €")
    line = {"day": f"{event.starts_on}", "starts_at": "15:30", "what": "Play", "boards": 24}
    fee = {"cents": 1200, "currency": "EUR", "article": ""}
    data: dict[str, Any] = {"timetable": [line], "fee": fee, "fee_note": "a pair"}
    publish(event, participation_conditions="Anyone.", **data)

    assert told(reader, event) == "Begins 15:30 Price €12.00 a pair "

    session = Session.objects.create(event=event, number=1, played_on=event.starts_on)
    begins = timezone.make_aware(dt.datetime.combine(event.starts_on, dt.time(16)))
    SessionHours.objects.create(session=session, starts_at=begins, minutes_per_board=8)

    assert told(reader, event) == "Begins 16:00 Price €12.00 a pair "


def test_the_hour_stands_beside_the_price_of_entries_online(event: Event, reader: Client) -> None:
    session = Session.objects.create(event=event, number=1, played_on=event.starts_on)
    begins = timezone.make_aware(dt.datetime.combine(event.starts_on, dt.time(16)))
    SessionHours.objects.create(session=session, starts_at=begins, minutes_per_board=8)
    now = timezone.now()
    terms = Terms(now, now + dt.timedelta(days=2), fee_cents=600)
    open_entries(event=event, terms=terms, account=None, now=now)

    assert "Begins 16:00 Price €6.00" in words(reader.get(f"/events/{event.pk}/"))
