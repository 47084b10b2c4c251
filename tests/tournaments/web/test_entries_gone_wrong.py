"""What goes wrong with entries, through the pages: named with its article, let pass on record."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, PaymentRequest, Person
from tests.factories.entries import account_of, enter_pair, send
from tests.factories.federation import make_person
from tests.factories.hosting import TIMETABLE, make_national, publish
from tests.factories.pages import words
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.teams import enter_teams, make_players, make_team_event
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import (
    CheckOverride,
    EntryTerms,
    Event,
    Registration,
    SeatingPlan,
    TeamListChange,
)
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    """Return an event of next week that is open for entries."""
    return opened(world.event)


def opened(event: Event, *, days: int = 5, **terms: Any) -> Event:
    now, day = timezone.now(), timezone.localdate() + dt.timedelta(days=7)
    event.starts_on = event.ends_on = day
    event.save()
    asked = Terms(now - dt.timedelta(days=9), now + dt.timedelta(days=days), **terms)
    open_entries(event=event, terms=asked, account=None, now=now)
    return event


def test_one_player_under_two_numbers_is_held_back_and_let_pass_with_a_reason(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    Person.objects.filter(pk=one.pk).update(birth_date=dt.date(1970, 5, 1))
    double = make_person(one.name, "9001", birth_date=dt.date(1970, 5, 1))
    enter_pair(event, one, other, now=timezone.now())
    player, desk = as_account(account_of(third)), as_account(bruno)
    sheet = {"numbers": "9001", "send": "1", "accepts": "on"}
    at_desk = f"/events/{event.pk}/registrations/desk/"

    refused = words(player.post(f"/events/{event.pk}/enter/", sheet))
    silent = words(desk.post(at_desk, {"numbers": "1003 9001"}, follow=True))
    desk.post(at_desk, {"numbers": "1003 9001", "reason": "Pai e filho"})
    row = CheckOverride.objects.get()
    page = words(desk.get(f"/registrations/{row.registration_id}/"))

    assert "somebody entered in this event under another number (1001)" in refused
    assert "(RTP 3.1.2)" in refused
    assert "under another number" in silent
    assert (row.person, row.reason, row.decided_by) == (double, "Pai e filho", bruno)
    assert "Pai e filho" in page


def test_a_refusal_of_the_checks_is_let_pass_where_a_reason_is_given(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    one, other = world.members["1001"], world.members["1002"]
    row = enter_pair(event, one, other, now=timezone.now())
    double = make_person(one.name, "9001", birth_date=dt.date(1970, 5, 1))
    enter_pair(event, double, world.members["1003"], now=timezone.now())
    Person.objects.filter(pk=one.pk).update(birth_date=dt.date(1970, 5, 1))
    desk, page = as_account(bruno), f"/registrations/{row.pk}/"
    data = {"code": "entry_player_maybe_elsewhere", "number": one.number, "reason": "Primos"}

    shown = desk.get(page).content.decode()
    silent = desk.post(f"{page}let-pass/", {**data, "reason": ""})
    other_one = desk.post(f"{page}let-pass/", {**data, "number": other.number})
    done = words(desk.post(f"{page}let-pass/", data, follow=True))

    assert f'name="code" value="{data["code"]}"' in shown
    assert (silent.status_code, other_one.status_code) == (422, 409)
    assert f'value="{data["code"]}"' in silent.content.decode()
    assert "The refusal is let pass; the reason stays on record." in done
    assert CheckOverride.objects.get(registration=row).reason == "Primos"


def test_a_number_that_was_merged_leads_to_the_person_who_is_entered(
    world: World, event: Event, as_account: As
) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    double = make_person("Abílio Exemplo", "9001")
    Person.objects.filter(pk=double.pk).update(merged_into=one)
    enter_pair(event, one, other, now=timezone.now())

    refused = words(
        as_account(account_of(third)).post(
            f"/events/{event.pk}/enter/", {"numbers": "9001", "send": "1", "accepts": "on"}
        )
    )

    assert "Abílio Exemplo is entered in this event already. (RTP 3.1.2)" in refused


def test_a_partner_who_refuses_leaves_the_place_to_another(
    world: World, event: Event, as_account: As
) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    registration = send(event, one, other, now=timezone.now())
    captain, partner = as_account(account_of(one)), as_account(account_of(other))
    invited = registration.players.get(person=other)

    unaccepted = partner.post(f"/invitations/{invited.pk}/accept/")
    partner.post(f"/invitations/{invited.pk}/decline/")
    waiting = words(captain.get("/entries/mine/"))
    desk = words(captain.get("/desk/"))
    captain.post(f"/registrations/{registration.pk}/invite/", {"number": "1003"})
    again = registration.players.get(person=third)
    as_account(account_of(third)).post(f"/invitations/{again.pk}/accept/", {"accepts": "on"})

    registration.refresh_from_db()
    assert unaccepted.status_code == 409
    assert "tick that you do. (RTP 1.3.1)" in words(unaccepted)
    assert "Abílio Exemplo asks you to play." in words(unaccepted)
    assert "Berta Exemplo refused" in waiting
    assert "Not everybody has answered: Torneio de Outono" in desk
    assert registration.state == "ACCEPTED"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("1003 1004", "Write one player only."),
        ("1003, Dinis Amostra", "Write one player only."),
        (",", "This field is required."),
        (" ; ", "This field is required."),
    ],
)
def test_one_player_is_invited_at_a_time(
    world: World, event: Event, as_account: As, written: str, told: str
) -> None:
    one, other = (world.members[number] for number in ("1001", "1002"))
    registration = send(event, one, other, now=timezone.now())
    invited = registration.players.get(person=other)
    as_account(account_of(other)).post(f"/invitations/{invited.pk}/decline/")

    captain = as_account(account_of(one))
    shown = captain.post(f"/registrations/{registration.pk}/invite/", {"number": written})

    assert shown.status_code == 422
    assert told in words(shown)
    assert registration.players.count() == 2


def test_entries_close_and_a_late_pair_is_taken_at_the_desk(
    world: World, bruno: Account, ana: Account, as_account: As
) -> None:
    event = opened(world.event, days=-1)
    sheet = {"numbers": "1002", "send": "1", "accepts": "on"}

    late = words(as_account(ana).post(f"/events/{event.pk}/enter/", sheet))
    as_account(bruno).post(f"/events/{event.pk}/registrations/desk/", {"numbers": "1001 1002"})

    assert "Entries closed at" in late
    assert "(RTP 3.1.2)" in late
    assert Registration.objects.get().is_at_desk


def test_a_team_that_loses_one_replaces_and_the_best_ranked_leads_it(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_team_event(world)
    team = enter_teams(world, event, 1)[0]
    leader, helper = team.captain, make_players(world, 1, first=6000)[0]
    desk, page = as_account(bruno), f"/teams/{team.pk}/list/"

    three = words(desk.post(page, {"added": "", "dropped": leader.number}, follow=True))
    swapped = words(
        desk.post(page, {"added": helper.number, "dropped": leader.number}, follow=True)
    )

    team.refresh_from_db()
    assert "(RTP 3.6" in three
    assert "The list of the team is changed." in swapped
    assert TeamListChange.objects.get().dropped == leader
    assert team.captain != leader
    assert team.captain.name in swapped


def test_a_draw_run_twice_and_a_late_pair_need_a_reason_that_stays(
    world: World, carla: Account, as_account: As
) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    first = draw_seating(session=session, order=order(), account=None, now=BEFORE)
    desk, page = as_account(carla), f"/sessions/{session.pk}"

    again = words(
        desk.post(
            f"{page}/draw/",
            {"movement": "HOWELL 9 3 1", "sections": "1", "seed": "7"},
            follow=True,
        )
    )
    desk.post(
        f"{page}/draw/",
        {"movement": "HOWELL 9 3 1", "sections": "1", "seed": "7",
         "reason": "two pairs told late", "lets_pass": "on"},
    )  # fmt: skip

    first.refresh_from_db()
    assert SeatingPlan.objects.count() == 2
    assert SeatingPlan.objects.latest("version").reason == "two pairs told late"
    assert "The session is drawn, version 2" not in again


def test_a_fee_nobody_paid_is_seen_and_taken_back_when_the_entry_is_withdrawn_in_time(
    world: World, olga: Account, ana: Account, as_account: As
) -> None:
    event = make_national()
    publish(event)
    opened(event, fee_cents=3000, fee_debtor="PERSON")
    enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())
    row = Registration.objects.get()

    listed = words(as_account(olga).get(f"/events/{event.pk}/registrations/"))
    as_account(ana).post(f"/registrations/{row.pk}/withdraw/", {"reason": ""})

    assert "1 fee is not paid yet." in listed
    assert PaymentRequest.objects.get().cancelled_by_entry_id is not None


def test_a_cancelled_event_takes_no_entries_and_says_so_to_who_was_in(
    world: World, event: Event, bruno: Account, ana: Account, as_account: As
) -> None:
    enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())
    as_account(bruno).post(f"/events/{event.pk}/cancel/", {"reason": "A sala ardeu"})
    third = as_account(account_of(world.members["1003"]))

    text = words(as_account(ana).get("/entries/mine/"))
    refused = words(
        third.post(f"/events/{event.pk}/enter/", {"numbers": "1004", "send": "1", "accepts": "on"})
    )

    assert "Cancelled A sala ardeu" in text
    assert "Withdraw the entry" not in text
    assert "This event is cancelled. (RTP 3.1.2)" in refused


def test_the_organiser_who_entered_a_pair_withdraws_it_and_is_led_back_to_the_entries(
    event: Event, bruno: Account, as_account: As
) -> None:
    desk, entries = as_account(bruno), f"/events/{event.pk}/registrations/"
    desk.post(f"{entries}desk/", {"numbers": "1002 1003"})
    row = Registration.objects.get(event=event)

    done = desk.post(f"/registrations/{row.pk}/withdraw/", {"reason": "Doença"}, follow=True)

    assert (done.status_code, done.redirect_chain[-1][0]) == (200, entries)
    assert "The entry is withdrawn." in words(done)


def test_where_nobody_has_entered_yet_the_page_asks_for_terms_only_without_them(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    desk, ask = as_account(bruno), "Set the terms of entry on this page"
    address = f"/events/{event.pk}/registrations/"

    with_terms = words(desk.get(address))
    EntryTerms.objects.all().delete()
    without = words(desk.get(address))

    assert "No entries." in with_terms
    assert ask not in with_terms
    assert ask in without


def test_the_terms_start_from_what_the_regulation_of_the_event_says(
    olga: Account, as_account: As
) -> None:
    event = make_national()
    day = timezone.localdate() + dt.timedelta(days=9)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)
    event.refresh_from_db()
    closing = day - dt.timedelta(days=3)
    timetable = [{**TIMETABLE[0], "day": day.isoformat()}]
    publish(event, entries_close_on=closing.isoformat(), timetable=timetable)

    page = as_account(olga).get(f"/events/{event.pk}/registrations/").content.decode()

    assert f'value="{closing.isoformat()}T20:00' in page
