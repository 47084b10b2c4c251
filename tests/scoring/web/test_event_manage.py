"""The page of whoever runs an event: one next step, by where the event stands."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import BookLine
from scoring.tables.services.closing import close_session
from tests.factories.pages import markup, words
from tests.factories.playing import note_rounds, play_session
from tests.factories.scoring import FOUR_PAIRS, homologate, publish_results, send_file
from tests.factories.seating import enter_many, make_session
from tests.factories.teams import make_team_event
from tests.personas import World
from tests.scoring.live.acts import made, say
from tournaments.models import Event, Session

As = Callable[[Account], Client]


@pytest.fixture
def coming(world: World) -> Event:
    """Return an event in three days, with nothing prepared but its director."""
    day = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.filter(pk=world.event.pk).update(starts_on=day, ends_on=day)
    return Event.objects.get(pk=world.event.pk)


@pytest.fixture
def club(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def manage(client: Client, event: Event) -> str:
    return markup(client.get(f"/events/{event.pk}/manage/"))


def next_step(html: str) -> str:
    """Return the address and the words of the button below "Next"; "" without one."""
    if "<h2>Next</h2>" not in html:
        return ""
    button = html[html.index("<h2>Next</h2>") :].partition('href="')[2].partition("</a>")[0]
    return button.replace('">', " ")


def test_before_play_one_step_is_next_and_the_others_say_where_they_stand(
    coming: Event, club: Client
) -> None:
    html = manage(club, coming)
    text = words(club.get(f"/events/{coming.pk}/manage/"))

    assert next_step(html) == f"/events/{coming.pk}/sessions/ Set up the session"
    assert html.count("✓ done") >= 1
    assert "Entries None yet: online, or at the desk on the day to do" in text
    assert "Session and its hour next" in text
    assert "Seating once the session has its hour later" in text
    assert '<details class="group" id="send">' in html  # sending results is folded
    assert html.partition("<aside")[0].count('class="btn"') == 1


def test_with_a_session_the_entries_come_next_and_then_the_seats(
    coming: Event, club: Client, world: World
) -> None:
    session = make_session(coming)
    empty = next_step(manage(club, coming))
    enter_many(coming, 2, club=world.club, season=world.season)

    assert empty == f"/events/{coming.pk}/registrations/ Say how one enters"
    seats = next_step(manage(club, coming))
    assert seats == f"/sessions/{session.pk}/desk/#seats Seat the players"


def test_on_the_day_who_comes_is_entered_at_the_desk(world: World, club: Client) -> None:
    today = timezone.localdate()
    Event.objects.filter(pk=world.event.pk).update(starts_on=today, ends_on=today)
    session = make_session(Event.objects.get(pk=world.event.pk))

    step = next_step(manage(club, world.event))

    assert step == f"/sessions/{session.pk}/walk-ins/ Enter who comes"


def test_on_the_day_a_club_with_a_scorer_of_its_own_finds_where_to_send_its_file(
    world: World, club: Client
) -> None:
    day = timezone.localdate()
    Event.objects.filter(pk=world.event.pk).update(starts_on=day, ends_on=day)

    assert '<h2 id="send">' in manage(club, world.event)


def test_who_sends_a_file_is_led_to_the_sites_own_template(world: World, club: Client) -> None:
    assert 'href="/results/template/"' in manage(club, world.event)


def test_of_teams_the_draw_waits_for_two_teams(world: World, club: Client) -> None:
    event = make_team_event(world)
    day = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)

    text = words(club.get(f"/events/{event.pk}/manage/"))

    assert "Draw of the matches once two teams are entered later" in text
    assert "Session and its hour" not in text


def test_in_play_the_desk_of_the_session_comes_first(
    world: World, olga: Account, carla: Account, as_account: As
) -> None:
    session = play_session(world)

    html = manage(as_account(carla), session.event)

    assert html.index(f'href="/sessions/{session.pk}/console/"') < html.index("<h2>Pages of this")
    assert "Round 2 of 9" in html
    assert next_step(html) == ""
    assert '<details class="group" id="send">' in html
    assert html.partition("<aside")[0].count('class="btn"') == 1


def test_after_the_last_day_results_are_sent_then_what_is_missing_is_read(
    world: World, club: Client, olga: Account
) -> None:
    event = world.event  # of 14 November
    before = manage(club, event)
    file = send_file(event, data=FOUR_PAIRS, name="jogo.xml")
    waiting = next_step(manage(club, event))
    number = file.pk
    publish_results(event)
    published = manage(club, event)
    homologate(event, account=olga)

    assert next_step(before) == "#send Send the results"
    assert '<h2 id="send">Send results</h2>' in before
    assert waiting == f"/files/{number}/ Read and confirm"
    assert next_step(published) == f"/events/{event.pk}/homologation/ See what is missing"
    assert next_step(manage(club, event)) == ""


def test_a_session_left_open_is_closed_next(world: World, olga: Account, club: Client) -> None:
    session = play_session(world)
    note_rounds(session, olga, rounds=range(1, 10))
    day = timezone.localdate() - dt.timedelta(days=2)
    Event.objects.filter(pk=session.event_id).update(starts_on=day, ends_on=day)
    Session.objects.filter(pk=session.pk).update(played_on=day)
    event = Event.objects.get(pk=session.event_id)

    open_ = next_step(manage(club, event))
    close_session(session=session, account=olga, now=timezone.now())

    assert open_ == f"/sessions/{session.pk}/console/ Close the session"
    assert "Results published on" in words(club.get(f"/events/{event.pk}/manage/"))


def test_a_session_whose_results_nobody_confirmed_is_looked_at_next(
    world: World, club: Client
) -> None:
    session = play_session(world)
    row = BookLine.objects.filter(session=session)[0]
    say(row, made(row.board))
    day = timezone.localdate() - dt.timedelta(days=2)
    Event.objects.filter(pk=session.event_id).update(starts_on=day, ends_on=day)
    Session.objects.filter(pk=session.pk).update(played_on=day)

    page = manage(club, Event.objects.get(pk=session.event_id))

    assert next_step(page) == f"/sessions/{session.pk}/console/ Close the session"


def test_a_session_closed_before_its_last_round_is_over_all_the_same(
    world: World, olga: Account, club: Client
) -> None:
    session = play_session(world)
    note_rounds(session, olga, rounds=range(1, 3))
    close_session(session=session, account=olga, now=timezone.now(), is_incomplete=True)

    html = manage(club, Event.objects.get(pk=session.event_id))

    assert "Session and its hour" not in html
    assert next_step(html) == f"/events/{session.event_id}/homologation/ See what is missing"


def test_a_cancelled_event_has_nothing_to_do(world: World, club: Client) -> None:
    Event.objects.filter(pk=world.event.pk).update(cancelled_at=timezone.now())

    html = manage(club, world.event)

    assert "<h2>Next</h2>" not in html
    assert "Step by step" not in html
