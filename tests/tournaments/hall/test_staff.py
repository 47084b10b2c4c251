"""Roles at an event: what each opens and does not, for the days of the event only."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tests.factories.federation import make_account
from tests.factories.pages import words
from tests.factories.playing import play_session
from tests.factories.seating import enter_many
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments import permissions as of_events
from tournaments.hall.services.staff import end_role, give_role
from tournaments.models import CheckIn, EntryPlayer, EventStaff, Session, StaffRole
from tournaments.permissions import room
from tournaments.seating.services.sessions import TimesDraft, open_session

As = Callable[[Account], Client]

# act -> the roles that may do it; every other role may not, nor who has none.
MAY = {
    "may_seat_players": {"ASSISTANT"},
    "may_check_in": {"ASSISTANT", "CHECK_IN"},
    "may_note_results": {"ASSISTANT", "SCORER"},
    "may_print_for_tables": {"ASSISTANT", "SCORER", "CADDIE"},
}
NEVER = ["may_manage_event", "may_direct_event", "may_answer_for_event", "may_give_staff_roles"]
# page of a session or the event -> the roles for which it opens.
DOORS = {
    "/sessions/{session}/desk/": {"ASSISTANT"},
    "/sessions/{session}/tables/": {"ASSISTANT", "SCORER"},
    "/sessions/{session}/tables/codes/": {"ASSISTANT"},
    "/sessions/{session}/arrivals/": {"ASSISTANT", "CHECK_IN"},
    "/sessions/{session}/walk-ins/": {"ASSISTANT", "CHECK_IN"},
    "/sessions/{session}/file/": {"ASSISTANT", "SCORER"},
    "/events/{event}/staff/": set(StaffRole.values),
    "/events/{event}/manage/": set(),
    "/events/{event}/registrations/": set(),
}


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of today with two pairs entered."""
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate(now)
    event.save()
    enter_many(event, 2, club=world.club, season=world.season)
    return open_session(
        event=event, number=1, day=event.starts_on, draft=TimesDraft(now, 7), account=None
    )


@pytest.fixture
def helper(world: World) -> Account:
    return make_account("ajuda@clube.example", person=world.members["1006"])


def _predicate(name: str) -> Callable[..., bool]:
    value: Callable[..., bool] = getattr(room, name, None) or getattr(of_events, name)
    return value


def given(session: Session, helper: Account, role: str) -> EventStaff:
    assert helper.person is not None
    return give_role(
        event=session.event,
        person=helper.person,
        role=StaffRole(role),
        account=None,
        now=timezone.now(),
    )


@pytest.mark.parametrize("role", StaffRole.values)
def test_what_each_role_may(session: Session, helper: Account, role: str) -> None:
    on, event = session.played_on, session.event
    before = {act: _predicate(act)(helper, session, on=on) for act in MAY}
    given(session, helper, role)

    assert not any(before.values())
    now = {act: _predicate(act)(helper, session, on=on) for act in MAY}
    assert now == {act: role in roles for act, roles in MAY.items()}
    assert not any(_predicate(act)(helper, event, on=on) for act in NEVER)


@pytest.mark.parametrize("role", StaffRole.values)
def test_which_doors_open(session: Session, helper: Account, role: str, as_account: As) -> None:
    given(session, helper, role)
    client = as_account(helper)
    places = {"session": session.pk, "event": session.event_id}

    opened = {
        address
        for address in DOORS
        if client.get(address.format(**places)).status_code in {200, 302}
    }

    assert opened == {address for address, roles in DOORS.items() if role in roles}


def test_a_role_is_gone_after_its_days_and_when_ended(session: Session, helper: Account) -> None:
    row, day = given(session, helper, "CHECK_IN"), dt.timedelta(days=1)
    may, on = room.may_check_in, session.played_on

    days = [may(helper, session, on=on + n * day) for n in (-1, 0, 1, 2)]
    end_role(staff=row, account=None, now=timezone.now())
    end_role(staff=row, account=None, now=timezone.now())

    assert days == [False, True, True, False]
    assert not may(helper, session, on=on)
    elsewhere = make_event(name="Outro")
    assert not room.may_see_staff(helper, elsewhere, on=on)


def test_a_role_is_given_once_and_not_afterwards(session: Session, helper: Account) -> None:
    given(session, helper, "CADDIE")

    with pytest.raises(RuleError, match="staff_role_held"):
        given(session, helper, "CADDIE")
    session.event.starts_on = session.event.ends_on = session.played_on - dt.timedelta(days=1)
    session.event.save()
    with pytest.raises(RuleError, match="staff_event_over"):
        given(session, helper, "SCORER")


@pytest.mark.parametrize("role", ["ASSISTANT", "SCORER"])
def test_who_plays_sees_nothing_of_the_tables(
    session: Session, helper: Account, as_account: As, role: str
) -> None:
    row = given(session, helper, role)
    assert room.may_note_results(helper, session, on=session.played_on)

    seat = EntryPlayer.objects.filter(entry__event=session.event).first()
    assert seat is not None
    seat.person = row.person
    seat.save()

    assert not room.may_note_results(helper, session, on=session.played_on)
    assert as_account(helper).get(f"/sessions/{session.pk}/tables/").status_code == 403
    end_role(staff=row, account=None, now=timezone.now())
    with pytest.raises(RuleError, match="staff_plays_here"):
        given(session, helper, role)


def test_the_director_gives_and_ends_roles_and_the_helper_finds_the_work(
    session: Session, carla: Account, helper: Account, ana: Account, as_account: As
) -> None:
    director, address = as_account(carla), f"/events/{session.event_id}/staff/"
    data = {"number": "1006", "role": "CHECK_IN"}

    refused = as_account(ana).post(f"{address}give/", data)
    done = words(director.post(f"{address}give/", data, follow=True))
    home = words(as_account(helper).get("/desk/"))
    work = words(as_account(helper).get(address))
    row = EventStaff.objects.get()
    stranger = as_account(helper).post(f"/staff/{row.pk}/end/")
    director.post(f"/staff/{row.pk}/end/")

    assert refused.status_code == 403
    assert "The role is given" in done
    assert "Where you help" in home
    assert "You help here check-in" in work
    assert stranger.status_code == 403
    assert as_account(helper).get(address).status_code == 403


def test_check_in_notes_who_is_there_and_lets_nothing_pass(
    session: Session, world: World, helper: Account, as_account: As
) -> None:
    given(session, helper, "CHECK_IN")
    client, entry = as_account(helper), session.event.entries.order_by("pk")[0]

    client.post(f"/sessions/{session.pk}/arrivals/note/", {"present": str(entry.pk)})
    page = words(client.get(f"/sessions/{session.pk}/arrivals/"))
    walk_in = client.get(f"/sessions/{session.pk}/walk-ins/", {"p1": "Abílio", "p2": "Berta"})

    assert CheckIn.objects.get().entry == entry
    assert "1 present" in page
    assert "Reason, if something refused is let pass" not in words(walk_in)


def test_the_office_that_plays_sees_no_tab_it_cannot_open(
    world: World, olga: Account, as_account: As
) -> None:
    session = play_session(world)
    olga.person = EntryPlayer.objects.filter(entry__event=session.event)[0].person
    olga.save()
    client = as_account(olga)

    page = client.get(f"/sessions/{session.pk}/").content.decode()

    bar = page.split('aria-label="This session"')[1].split("</nav>")[0]
    tabs = re.findall(r'href="([^"]+)"', bar)
    assert f"/sessions/{session.pk}/desk/" in tabs
    assert f"/sessions/{session.pk}/tables/" not in tabs
    assert {tab: client.get(tab).status_code for tab in tabs} == dict.fromkeys(tabs, 200)


def test_all_faults_of_a_role_are_told_at_once(
    world: World, carla: Account, as_account: As
) -> None:
    answer = as_account(carla).post(f"/events/{world.event.pk}/staff/give/", {})

    assert answer.status_code == 422
    told = re.findall(r'<a href="#[^"]*-(\w+)">', answer.content.decode())
    assert told == ["number", "role"]
