"""The public pages of an event."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from federation.texts.dates import date_format
from scoring.homologation.selectors.gate import check_event
from tests.factories.federation import make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.playing import play_session
from tests.factories.scoring import FOUR_PAIRS, homologate, mitchell_file, publish_results
from tests.factories.teams import make_team_event
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import ClockMark, Entry, Event, SessionHours
from tournaments.seating.services.sessions import call_round

As = Callable[[Account], Client]


@pytest.fixture
def published(world: World) -> Event:
    publish_results(world.event)
    return world.event


def address(event: Event, rest: str = "") -> str:
    return f"/events/{event.pk}/{rest}"


def test_event_says_what_when_where_and_who_directs(world: World, reader: Client) -> None:
    text = words(reader.get(address(world.event)))

    assert text.startswith(
        "Clube da Ribeira · private tournament Torneio de Outono "
        "Open pairs, matchpoints · Saturday, 14 November 2026 · 6 boards · Sala da Ribeira · "
        "Director: Dora Árbitro"
    )


def test_event_to_come_counts_the_days(world: World, reader: Client) -> None:
    day = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.update(starts_on=day, ends_on=day)

    assert "In the calendar starts in 3 days" in words(reader.get(address(world.event)))


def test_an_event_whose_first_session_is_later_says_its_own_start_and_that_day(
    world: World, reader: Client
) -> None:
    today = timezone.localdate()
    Event.objects.update(starts_on=today + dt.timedelta(1), ends_on=today + dt.timedelta(30))
    first = timezone.make_aware(dt.datetime.combine(today + dt.timedelta(4), dt.time(21)))
    SessionHours.objects.create(
        session=world.event.sessions.create(number=1, played_on=first.date()),
        starts_at=first,
        minutes_per_board=7,
    )

    text = words(reader.get(address(world.event)))

    day = date_format(first.date())
    assert f"In the calendar starts tomorrow; first session on {day}" in text
    assert "First session " in text
    assert "Begins" not in text
    Event.objects.update(starts_on=today - dt.timedelta(1))
    text = words(reader.get(address(world.event)))
    assert f"In the calendar first session on {day}" in text


def test_an_event_of_today_is_under_way_once_something_is_drawn(
    world: World, olga: Account, as_account: As
) -> None:
    today, other = timezone.localdate(), make_event(club=world.club, name="Outro")
    Event.objects.filter(pk=other.pk).update(starts_on=today, ends_on=today)
    office = as_account(olga)
    before = words(office.get(address(other)))
    session = play_session(world)
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)

    after = words(office.get(address(session.event)))

    assert "Being played" not in before
    assert "is to be played today; nothing is drawn yet" in before
    assert "Being played" in after


def test_an_event_that_is_drawn_says_its_hour_until_play_begins(
    world: World, olga: Account, as_account: As, reader: Client
) -> None:
    session = play_session(world)
    ClockMark.objects.all().delete()
    at = timezone.make_aware(dt.datetime.combine(session.played_on, dt.time(23, 59)))
    SessionHours.objects.filter(session=session).update(starts_at=at)
    office = as_account(olga)

    before = words(office.get(address(world.event)))
    home = words(reader.get("/"))
    SessionHours.objects.filter(session=session).update(starts_at=timezone.now())
    by_hour = words(office.get(address(world.event)))
    SessionHours.objects.filter(session=session).update(starts_at=at)
    call_round(session=session, turn=1, account=None, now=timezone.now())
    by_clock = words(office.get(address(world.event)))

    assert "Today at 23:59 drawn; play has not begun" in before
    assert "Being played" not in before
    assert "being played now" not in home
    assert "Being played" in by_hour
    assert "Being played" in by_clock
    assert "being played now" in words(reader.get("/"))


def test_what_comes_next_is_the_session_or_the_schedule_of_teams(
    world: World, olga: Account, as_account: As
) -> None:
    teams = make_team_event(world)
    day = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.update(starts_on=day, ends_on=day)
    for number in "12":
        Entry.objects.create(event=teams, key=number, number=number)
    pages = {}
    for event in (world.event, teams):
        text = as_account(olga).get(address(event, "manage/")).content.decode()
        pages[event.pk] = text[text.index(">Next<") :].partition("href=")[2][:70]

    assert pages[world.event.pk].startswith(f'"{address(world.event, "sessions/")}">Set up')
    assert pages[teams.pk].startswith(f'"{address(teams, "schedule/manage/")}">Say how')


def test_cancelled_event_says_so(world: World, reader: Client) -> None:
    Event.objects.update(cancelled_at=dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC))

    assert "Cancelled 1 November 2026" in words(reader.get(address(world.event)))


def test_classification_is_counted_from_the_file(published: Event, reader: Client) -> None:
    response = reader.get(address(published))

    assert rows(response) == [
        ["1", "Carla Amostra – Dinis Amostra Clube da Ribeira", "9", "75.00"],
        ["2", "Elsa Modelo – Fausto Modelo Clube da Ribeira", "7", "58.33"],
        ["3", "Abílio Exemplo – Berta Exemplo Clube da Ribeira", "5", "41.67"],
        ["4", "Visita Um – Visita Dois", "3", "25.00"],
    ]
    assert "2 tables, 6 boards" in words(response)


def test_a_pair_left_over_rests_and_makes_no_table(published: Event, reader: Client) -> None:
    Entry.objects.create(event=published, key="A-odd", number="99")

    assert "2 tables, 6 boards" in words(reader.get(address(published)))


def test_provisional_results_name_what_homologation_misses(
    published: Event, reader: Client
) -> None:
    text = words(reader.get(address(published)))
    line = check_event(published).line

    assert f"homologation: {line.met} of {line.total} conditions met, missing: " in text
    assert "the payment" in text


def test_homologated_results_show_the_points_they_gave(published: Event, reader: Client) -> None:
    homologate(published)

    response = reader.get(address(published))

    assert "Homologated on 15 November 2026; the results count for ranking points" in words(
        response
    )
    assert [row[4] for row in rows(response)] == ["5", "3", "2", "–"]


def test_correction_is_told_with_its_revision(published: Event, reader: Client) -> None:
    corrected = FOUR_PAIRS.replace(b"<TRICKS>10</TRICKS><SCORE>430</SCORE>", b"")
    publish_results(published, data=corrected.replace(b"<PLAYED_BY>N</PLAYED_BY></T", b"</T"))

    text = words(reader.get(address(published)))

    assert "(revision 2)" in text
    assert "Revisions No. 2" in text


def test_own_row_is_tinted(published: Event, ana: Account, as_account: As, reader: Client) -> None:
    assert '<tr id="e' in reader.get(address(published)).content.decode()
    assert 'class="me"' not in reader.get(address(published)).content.decode()
    assert as_account(ana).get(address(published)).content.decode().count('class="me"') == 1


def test_hidden_players_are_initials_on_every_page_of_the_event(
    world: World, reader: Client
) -> None:
    person = world.members["1003"]
    person.is_hidden = True
    person.save()
    publish_results(world.event)
    entry = Entry.objects.get(players__person=person)

    for rest in ("", "entries/", "boards/1/", f"entries/{entry.pk}/", f"entries/{entry.pk}/why/"):
        html = reader.get(address(world.event, rest)).content.decode()
        assert "Carla Amostra" not in html, rest
        assert "C. A." in html, rest


def test_classification_is_given_as_csv(published: Event, reader: Client) -> None:
    lines = reader.get(address(published), {"export": "csv"}).content.decode().splitlines()

    assert lines[1] == (
        "4 pairs;1;2;Carla Amostra – Dinis Amostra;Clube da Ribeira;6;9.00;75.00;;;;;"
    )


def test_entries_link_members_and_mark_visitors(published: Event, reader: Client) -> None:
    response = reader.get(address(published, "entries/"))

    assert rows(response)[0] == [
        "1",
        "Abílio Exemplo – Berta Exemplo Clube da Ribeira",
        "Clube da Ribeira",
    ]
    assert rows(response)[3][1] == "Visita Um visitor – Visita Dois visitor"


def test_boards_are_listed_with_their_commonest_contract(published: Event, reader: Client) -> None:
    assert rows(reader.get(address(published, "boards/")))[:2] == [
        ["1", "N", "nobody vul.", "3NT N 2 of 2", "2", "+430", "−400"],
        ["2", "E", "NS vul.", "4♠ S 2 of 2", "2", "+620", "+100"],
    ]


def test_pages_about_results_do_not_exist_before_them(world: World, reader: Client) -> None:
    for rest in ("boards/1/", "entries/1/", "matches/", "entries/1/why/"):
        assert reader.get(address(world.event, rest)).status_code == 404


def test_unknown_event_is_not_found(world: World, reader: Client) -> None:
    assert reader.get("/events/99999/").status_code == 404


def test_documents_page_says_when_there_are_none(published: Event, reader: Client) -> None:
    assert "No paper has been issued" in words(reader.get(address(published, "documents/")))


def test_event_asks_as_much_of_the_database_for_one_table_as_for_many(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    small = make_event(club=world.club, name="Pequeno")
    large = make_event(club=world.club, name="Grande")
    publish_results(small, data=mitchell_file(tables=2))
    publish_results(large, data=mitchell_file(tables=7, boards=6))
    for name in range(5):
        make_member(f"Outro {name}", f"30{name}", club=world.club, season=world.season)

    for event in (small, large):
        entry = event.entries.order_by("pk").first()
        assert entry is not None
        reader.get(address(event))  # what was played is asked once a minute
        for rest, queries in (
            ("", 29),
            ("entries/", 18),
            ("boards/", 20),
            ("boards/1/", 36),
            (f"entries/{entry.pk}/", 33),
            (f"entries/{entry.pk}/why/", 34),
        ):
            with django_assert_num_queries(queries):
                assert reader.get(address(event, rest)).status_code == 200
