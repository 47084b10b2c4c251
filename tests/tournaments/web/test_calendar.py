"""The calendar, as a page, as a file and as a feed."""

import datetime as dt
import re
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from federation.models import ClubPage, Season
from tests.factories.federation import make_association
from tests.factories.hosting import publish
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.seating import make_session
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.web import icalendar as calendar_feed
from tournaments.models import EntryTerms, Event, Session, SessionHours

WHOLE = {"season": "2026", "month": "all"}


def take_entries(event: Event, *, days: int) -> None:
    """Let entries of an event close so many days from now."""
    now = timezone.now()
    EntryTerms.objects.create(
        event=event,
        opens_at=now - dt.timedelta(days=30),
        closes_at=now + dt.timedelta(days=days),
        currency="EUR",
    )


@pytest.fixture
def spring(world: World) -> Event:
    return make_event(
        club=world.other_club,
        name="Torneio da Primavera",
        day=dt.date(2026, 3, 28),
        last_day=dt.date(2026, 3, 29),
    )


def test_season_is_listed_by_month(world: World, spring: Event, reader: Client) -> None:
    response = reader.get("/calendar/", WHOLE)

    assert rows(response) == [
        ["March 2026"],
        [
            "28–29",
            "Torneio da Primavera Clube do Castelo · Sala da Ribeira · Open pairs, matchpoints",
            "Open pairs, matchpoints",
            "Private tournament",
        ],
        ["November 2026"],
        [
            "Sat 14",
            "Torneio de Outono Clube da Ribeira · Sala da Ribeira · Open pairs, matchpoints",
            "Open pairs, matchpoints",
            "Private tournament",
        ],
    ]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"month": "3"}, ["Torneio da Primavera"]),
        ({"month": "5"}, []),
        ({"club": "RIB"}, ["Torneio de Outono"]),
        ({"region": "NORTE"}, ["Torneio da Primavera", "Torneio de Outono"]),
        ({"region": "SUL"}, ["Campeonato do Sul"]),
        ({"class": "REGIONAL_CHAMPIONSHIP"}, ["Campeonato do Sul"]),
        ({"kind": "TEAMS"}, ["Campeonato do Sul"]),
        ({"kind": "nonsense"}, []),
        ({"q": "outono ribeira"}, ["Torneio de Outono"]),
        ({"q": "OBIDOS"}, ["Torneio da Primavera"]),
        ({"town": "Óbidos"}, ["Torneio da Primavera"]),
        ({"town": "Faro"}, ["Campeonato do Sul"]),
        ({"town": "Nowhere"}, []),
        ({"entries": "open"}, ["Campeonato do Sul"]),
        (
            {"entries": "nonsense"},
            ["Torneio da Primavera", "Torneio de Outono", "Campeonato do Sul"],
        ),
    ],
    ids=lambda asked: "-".join(asked) if isinstance(asked, dict) else "",
)
def test_calendar_is_filtered(
    world: World, spring: Event, reader: Client, asked: dict[str, str], expected: list[str]
) -> None:
    south = make_association("SUL", "Associação do Sul")
    regional = make_event(
        association=south,
        name="Campeonato do Sul",
        kind="TEAMS",
        method="imps_vp",
        day=dt.date(2026, 12, 5),
    )
    Event.objects.filter(pk=regional.pk).update(venue="Hotel Eva, Faro")
    take_entries(regional, days=2)
    take_entries(spring, days=-1)

    html = reader.get("/calendar/", {**WHOLE, **asked}).content.decode()

    named = ["Torneio da Primavera", "Torneio de Outono", "Campeonato do Sul"]
    assert [name for name in named if f">{name}</a>" in html] == expected


def test_a_phone_shows_the_month_chosen_and_those_beside_it(world: World, reader: Client) -> None:
    months = reader.get("/calendar/", {"month": "5"}).context["months"]

    near = [value for value, _label, is_near in months if is_near]
    assert near == ["coming", "weekend", "all", "4", "5", "6"]
    assert len(months) == 15


def test_nothing_found_says_how_to_see_more(world: World, reader: Client) -> None:
    html = reader.get("/calendar/", {**WHOLE, "town": "Faro"}).content.decode()

    assert "No event matches what you chose." in html
    assert 'href="?season=2026&amp;month=all&amp;view=agenda"' in html


def test_towns_to_choose_are_those_of_clubs(world: World, reader: Client) -> None:
    html = reader.get("/calendar/", {**WHOLE, "town": "Porto"}).content.decode()

    chosen = html.split('id="town"')[1].split("</select>")[0]
    assert re.findall(r">([^<>]+)</option>", chosen) == ["All", "Óbidos", "Porto"]
    assert '<option value="Porto" selected>' in chosen


def test_coming_events_leave_out_what_was_played(world: World, reader: Client) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    world.season.ends_on = max(world.season.ends_on, tomorrow)
    world.season.save()
    make_event(club=world.club, name="Torneio de amanhã", day=tomorrow)
    Event.objects.filter(pk=world.event.pk).update(
        starts_on=dt.date(2026, 1, 10), ends_on=dt.date(2026, 1, 10)
    )

    text = words(reader.get("/calendar/", {"season": "2026", "month": "coming"}))

    assert "Torneio de amanhã" in text
    assert "Torneio de Outono" not in text


def test_what_is_to_come_says_its_hour_and_price(
    world: World, reader: Client, django_assert_max_num_queries: AssertQueries
) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    world.season.ends_on = max(world.season.ends_on, tomorrow)
    world.season.save()
    data = {"season": "2026", "month": "coming"}
    usual = ClubPage(club=world.other_club, days={str(tomorrow.isoweekday()): "21:15"})
    usual.price = "4 € for members"
    usual.save()
    make_event(club=world.other_club, name="Usual", day=tomorrow)
    with CaptureQueriesContext(connection) as one:
        reader.get("/calendar/", data)
    event = make_event(club=world.club, name="Said", day=tomorrow)
    make_session(event)
    begins = dt.datetime.combine(tomorrow, dt.time(16, 30), timezone.get_current_timezone())
    SessionHours.objects.filter(session__event=event).update(starts_at=begins)
    publish(
        event,
        timetable=[{"day": f"{tomorrow}", "starts_at": "16:30", "what": "Sessão"}],
        participation_conditions="All.",
        fee={"cents": 750, "currency": "EUR"},
    )

    with django_assert_max_num_queries(len(one)):
        text = words(reader.get("/calendar/", data))

    assert "Sala da Ribeira · 21:15 · 4 € for members" in text
    assert "Sala da Ribeira · 16:30 · €7.50" in text


def test_the_weekend_is_its_saturday_and_its_sunday(world: World, reader: Client) -> None:
    today = timezone.localdate()
    sunday = today + dt.timedelta(days=6 - today.weekday())
    world.season.ends_on = max(world.season.ends_on, sunday + dt.timedelta(days=1))
    world.season.save()
    for name, days in (("Sexta", -2), ("Sábado", -1), ("Domingo", 0), ("Segunda", 1)):
        make_event(club=world.club, name=name, day=sunday + dt.timedelta(days=days))
    make_event(club=world.club, name="Semana", day=sunday - dt.timedelta(days=6), last_day=sunday)

    html = reader.get("/calendar/", {"season": "2026", "month": "weekend"}).content.decode()

    named = ["Sexta", "Semana", "Sábado", "Domingo", "Segunda"]
    assert [name for name in named if f">{name}</a>" in html] == ["Semana", "Sábado", "Domingo"]


def test_a_league_is_of_the_weekend_only_if_it_plays_then(world: World, reader: Client) -> None:
    today = timezone.localdate()
    sunday = today + dt.timedelta(days=6 - today.weekday())
    world.season.ends_on = max(world.season.ends_on, sunday + dt.timedelta(days=7))
    world.season.save()
    for name, played in (("Liga de terça", 2), ("Liga de domingo", 0)):
        event = make_event(
            club=world.club,
            name=name,
            day=sunday - dt.timedelta(days=14),
            last_day=sunday + dt.timedelta(days=7),
        )
        for number, weeks in enumerate((1, 0), 1):
            day = sunday - dt.timedelta(days=7 * weeks - played)
            Session.objects.create(event=event, number=number, played_on=day)

    html = reader.get("/calendar/", {"season": "2026", "month": "weekend"}).content.decode()
    named = [name for name in ("Liga de terça", "Liga de domingo") if f">{name}</a>" in html]

    assert named == ["Liga de domingo"]


def test_a_league_stands_in_the_month_on_the_days_it_plays(world: World, reader: Client) -> None:
    event = make_event(
        club=world.club,
        name="Liga",
        day=dt.date(2026, 11, 2),
        last_day=dt.date(2026, 11, 27),
    )
    for number, day in enumerate((3, 17), 1):
        Session.objects.create(event=event, number=number, played_on=dt.date(2026, 11, day))

    data = {"season": "2026", "month": "11", "view": "month"}
    html = reader.get("/calendar/", data).content.decode()

    assert html.count(">Liga</a>") == 2


def test_cancelled_event_says_so(world: World, reader: Client) -> None:
    Event.objects.update(cancelled_at=dt.datetime(2026, 11, 1, tzinfo=dt.UTC))

    assert "Torneio de Outono cancelled" in words(reader.get("/calendar/", WHOLE))


def test_season_without_events_says_what_to_do(world: World, reader: Client) -> None:
    Season.objects.create(year=2025, starts_on=dt.date(2025, 1, 1), ends_on=dt.date(2025, 12, 31))

    assert "Nothing is planned here." in words(reader.get("/calendar/", {"season": "2025"}))


def test_calendar_is_given_as_csv(world: World, reader: Client) -> None:
    response = reader.get("/calendar/", {**WHOLE, "export": "csv"})

    assert response.content.decode().splitlines()[1] == (
        "2026-11-14;2026-11-14;Torneio de Outono;Clube da Ribeira;"
        "Open pairs, matchpoints;Sala da Ribeira"
    )


def test_feed_names_each_event_once_and_for_all(
    world: World, spring: Event, reader: Client
) -> None:
    response = reader.get("/calendar.ics", {"season": "2026"})

    feed = Calendar.from_ical(response.content)
    first, second = feed.walk("VEVENT")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert first["UID"] == f"event-{spring.pk}@127.0.0.1"
    assert (first["DTSTART"].dt, first["DTEND"].dt) == (dt.date(2026, 3, 28), dt.date(2026, 3, 30))
    assert (first["SUMMARY"], first["SEQUENCE"], first["STATUS"]) == (
        "Torneio da Primavera",
        0,
        "CONFIRMED",
    )
    assert second["URL"] == f"http://127.0.0.1:8000/events/{world.event.pk}/"


def test_feed_tells_of_changes_and_cancellation(world: World, reader: Client) -> None:
    world.event.venue = "Outra sala"
    world.event.cancelled_at = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
    world.event.save()

    (entry,) = Calendar.from_ical(reader.get("/calendar.ics?season=2026").content).walk("VEVENT")

    assert (entry["SEQUENCE"], entry["STATUS"], entry["LOCATION"]) == (
        1,
        "CANCELLED",
        "Outra sala",
    )


def test_calendar_asks_as_much_of_the_database_for_one_as_for_many(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    with django_assert_num_queries(7):
        reader.get("/calendar/", WHOLE)
    with django_assert_num_queries(3):
        reader.get("/calendar.ics", {"season": "2026"})

    for number in range(3):
        make_event(club=world.club, name=f"Torneio {number}")

    with django_assert_num_queries(7):
        reader.get("/calendar/", WHOLE)
    with django_assert_num_queries(3):
        reader.get("/calendar.ics", {"season": "2026"})


def test_feed_is_written_once_for_all_until_an_event_changes(
    world: World, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    write = calendar_feed._written

    def counted(lines: Sequence[calendar_feed.FeedLine], name: str) -> bytes:
        written.append(len(lines))
        return write(lines, name)

    monkeypatch.setattr(calendar_feed, "_written", counted)
    world.event.name = "Torneio escrito uma vez"
    world.event.save()

    first, second = (reader.get("/calendar.ics?season=2026").content for _each in range(2))
    Event.objects.update(venue="Outra sala ainda")
    changed = reader.get("/calendar.ics?season=2026").content
    for _each in range(2):
        reader.get("/calendar.ics?season=2026&club=RIB")

    assert first == second
    assert b"Outra sala ainda" not in first
    assert b"Outra sala ainda" in changed
    assert written == [1, 1, 1, 1]


def weekly(world: World, code: str, days: dict[str, str]) -> None:
    club = {"RIB": world.club, "CAS": world.other_club}[code]
    ClubPage.objects.update_or_create(club=club, defaults={"days": days, "price": "5 €"})


def test_the_weekend_says_which_clubs_play_every_week(
    world: World, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_args: dt.date(2026, 11, 12))  # a Thursday
    weekly(world, "RIB", {"2": "21:00", "6": "15:30"})
    weekly(world, "CAS", {"7": "16:00"})

    weekend = words(reader.get("/calendar/", {"month": "weekend"}))
    coming = words(reader.get("/calendar/", {"month": "coming"}))
    of_town = words(reader.get("/calendar/", {"month": "weekend", "town": world.club.town}))
    of_events = words(reader.get("/calendar/", {"month": "weekend", "kind": "TEAMS"}))

    assert "Clubs that play every week" in weekend
    assert f"Saturday 15:30 {world.club.name}" in weekend
    assert f"Sunday 16:00 {world.other_club.name}" in weekend
    assert "21:00" not in weekend
    assert f"Tuesday 21:00 {world.club.name}" in coming
    assert f"15:30 {world.club.name}" in of_town
    assert world.other_club.name not in of_town.partition("Clubs that play every week")[2]
    assert "Clubs that play every week" not in of_events
