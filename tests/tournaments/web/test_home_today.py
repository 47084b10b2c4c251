"""How an event of today stands on the home of whoever looks after it."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.seating import enter_many, order
from tests.personas import World
from tournaments.models import Entry, Event, Session
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, note_presence, open_session


def seated(world: World, *, begins: dt.timedelta) -> None:
    """Seat ten pairs in a session of today that begins after this time."""
    event, now = world.event, timezone.now()
    today = timezone.localdate(now)
    event.starts_on = event.ends_on = today
    event.save()
    enter_many(event, 10, club=world.club, season=world.season)
    session = open_session(
        event=event, number=1, day=today, draft=TimesDraft(now + begins, 7), account=None
    )
    early = min(now, now + begins) - dt.timedelta(minutes=5)
    here = list(Entry.objects.filter(event=event).values_list("pk", flat=True))
    note_presence(session=session, entries=here, is_present=True, account=None, now=early)
    draw_seating(session=session, order=order(), account=None, now=early)
    assert Session.objects.get().seating_plans.exists()


def home(world: World, as_account: Callable[[Account], Client]) -> str:
    director = make_account("diretora@example.org")
    give_mandate(director, "DIRECTOR", event_number=world.event.pk)
    return words(as_account(director).get("/desk/"))


def test_by_the_clock_it_is_played_although_nobody_touched_it(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    seated(world, begins=dt.timedelta(minutes=-10))

    assert "being played" in home(world, as_account)


def test_before_its_hour_it_has_not_started(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    seated(world, begins=dt.timedelta(minutes=2))

    assert "not started" in home(world, as_account)


def test_the_session_of_today_is_entered_from_the_home_page(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    seated(world, begins=dt.timedelta(minutes=-10))
    session = Session.objects.get()
    club, office = make_account("clube@example.org"), make_account("secretaria@example.org")
    give_mandate(club, "SECRETARY", club=world.club)
    give_mandate(office, "OFFICE")

    page = as_account(club).get("/desk/").content.decode()

    for door in ("walk-ins/", "arrivals/", ""):  # the last is who sits where
        assert f'href="/sessions/{session.pk}/{door}"' in page
    assert f'href="/events/{world.event.pk}/console/"' in page
    assert f"/sessions/{session.pk}/" not in as_account(office).get("/desk/").content.decode()


def test_a_call_is_opened_from_the_home_page_by_who_directs(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    seated(world, begins=dt.timedelta(minutes=-10))
    door = f'href="/events/{world.event.pk}/log/new/"'
    director, appointed, club, office = (
        make_account(f"{name}@example.org") for name in ("diretora", "arbitra", "clube", "mesa")
    )
    give_mandate(director, "DIRECTOR", event_number=world.event.pk)
    give_mandate(club, "SECRETARY", club=world.club)
    give_mandate(office, "OFFICE")
    appointed.person = world.members["1006"]
    appointed.save()
    world.event.appointments.create(person=appointed.person, post="DIRECTOR", state="ACCEPTED")

    homes = {
        account.email.split("@")[0]: door in club_home(as_account(account))
        for account in (director, appointed, club, office)
    }

    assert homes == {"diretora": True, "arbitra": True, "clube": False, "mesa": False}


def club_home(client: Client) -> str:
    return client.get("/desk/").content.decode()


def test_once_its_results_are_published_it_says_so(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    today = timezone.localdate()
    Event.objects.update(starts_on=today, ends_on=today)
    publish_results(world.event)
    Session.objects.update(played_on=today)
    Event.objects.update(director_name="")  # it was directed all the same

    text = home(world, as_account)

    assert "results published" in text
    assert "no director" not in text
    assert "not started" not in text


def test_what_is_published_has_no_doors_and_is_no_event_to_come(
    world: World, reader: Client, as_account: Callable[[Account], Client]
) -> None:
    today = timezone.localdate()
    Event.objects.update(starts_on=today, ends_on=today)
    Session.objects.update(played_on=today)
    club = make_account("clube@example.org")
    give_mandate(club, "SECRETARY", club=world.club)
    before = words(reader.get("/")), club_home(as_account(club))
    publish_results(world.event)
    Session.objects.update(played_on=today)

    public, own = words(reader.get("/")), club_home(as_account(club))

    coming = "Coming events"
    assert world.event.name in before[0].partition(coming)[2].partition("Results")[0]
    assert world.event.name not in public.partition(coming)[2].partition("Results")[0]
    assert 'id="coming"' in before[1]
    assert 'id="coming"' not in own
    assert "/walk-ins/" not in own


def test_results_of_the_first_day_leave_the_second_to_be_played(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    today = timezone.localdate()
    yesterday = today - dt.timedelta(days=1)
    Event.objects.update(starts_on=yesterday, ends_on=today)
    publish_results(world.event)
    Session.objects.filter(event=world.event).delete()
    for number, day in enumerate((yesterday, today), 1):
        Session.objects.create(event=world.event, number=number, played_on=day)

    assert "not started" in home(world, as_account)
