"""An event held again: on one day or each week, with everything but entries, seats, results."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tests.factories.pages import words
from tests.factories.seating import enter_many, make_session
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.hall.rules import moved_name
from tournaments.hall.services.copies import Pattern, repeat_event
from tournaments.models import EntryTerms, Event, SessionHours

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 10, 1, 10, 0, tzinfo=dt.UTC)
WEEK = dt.timedelta(days=7)


@pytest.fixture
def event(world: World) -> Event:
    event = world.event
    event.venue, event.planned_boards = "Sede", 26
    event.save()
    make_session(event)
    opens = dt.datetime(2026, 10, 10, 8, 0, tzinfo=dt.UTC)
    terms = Terms(opens, opens + 30 * dt.timedelta(days=1), 40, True)
    open_entries(event=event, terms=terms, account=None, now=NOW)
    enter_many(event, 2, club=world.club, season=world.season)
    return event


def test_each_week_with_everything_but_entries(event: Event) -> None:
    pattern = Pattern(event.starts_on + WEEK, times=3)

    made = repeat_event(event=event, pattern=pattern, account=None, now=NOW)

    assert [each.starts_on - event.starts_on for each in made] == [WEEK, 2 * WEEK, 3 * WEEK]
    assert {(event.venue, event.planned_boards, event.club) for event in made} == {
        ("Sede", 26, event.club)
    }
    assert not made[0].entries.exists()
    hours = SessionHours.objects.get(session__event=made[2])
    assert timezone.localtime(hours.starts_at).time() == dt.time(15, 0)
    assert hours.session.played_on == made[2].starts_on
    terms = EntryTerms.objects.get(event=made[0])
    assert (terms.max_entries, terms.admits_reserves) == (40, True)


@pytest.mark.parametrize(
    ("name", "moved"),
    [
        ("Torneio da Semana (26/11)", "Torneio da Semana (03/12)"),
        ("Torneio da Semana 26.11.2026", "Torneio da Semana 03.12.2026"),
        ("Torneio 26-11-26", "Torneio 03-12-26"),
        ("Torneio 2026-11-26, 2.ª feira", "Torneio 2026-12-03, 2.ª feira"),
        ("Torneio de 1/11", "Torneio de 1/11"),  # another day
        ("Torneio 26/11/2025", "Torneio 26/11/2025"),  # another year
        ("26/11/26/3 mesas", "26/11/26/3 mesas"),  # no day
    ],
)
def test_a_day_in_the_name_moves_with_the_event(name: str, moved: str) -> None:
    assert moved_name(name, old=dt.date(2026, 11, 26), new=dt.date(2026, 12, 3)) == moved


def test_an_event_named_by_its_day_is_held_again_under_the_new_one(event: Event) -> None:
    day = event.starts_on
    Event.objects.filter(pk=event.pk).update(name=f"Semana ({day:%d/%m})")
    event.refresh_from_db()

    (copy,) = repeat_event(event=event, pattern=Pattern(day + WEEK), account=None, now=NOW)

    assert copy.name == f"Semana ({day + WEEK:%d/%m})"
    with pytest.raises(RuleError, match="event_held_that_day"):
        repeat_event(event=event, pattern=Pattern(day + WEEK), account=None, now=NOW)


def test_a_new_name_bears_each_day_where_it_bears_the_first(event: Event) -> None:
    first = event.starts_on + WEEK
    pattern = Pattern(first, times=2, name=f"Taça ({first:%d/%m})")

    made = repeat_event(event=event, pattern=pattern, account=None, now=NOW)

    assert [event.name for event in made] == [
        f"Taça ({first:%d/%m})",
        f"Taça ({first + WEEK:%d/%m})",
    ]


def test_the_form_proposes_the_name_and_takes_another(
    event: Event, bruno: Account, as_account: As
) -> None:
    Event.objects.filter(pk=event.pk).update(name=f"Semana ({event.starts_on:%d/%m})")
    club, address = as_account(bruno), f"/events/{event.pk}/repeat/"
    proposed = club.get(address).context["form"].initial
    data = {"times": "1", "weeks_apart": "1"}
    later = proposed["first_day"] + WEEK

    # as it stands, it follows the day that was chosen
    club.post(address, data | {"first_day": later.isoformat(), "name": proposed["name"]})
    club.post(address, data | {"first_day": later.isoformat(), "name": "Taça de Natal"})
    api = club.post(f"/api/v1{address}", data | {"first_day": later + WEEK, "name": "Reis"},
                    content_type="application/json")  # fmt: skip

    assert proposed["name"] == f"Semana ({proposed['first_day']:%d/%m})"
    assert api.status_code == 201
    assert set(Event.objects.exclude(pk=event.pk).values_list("name", "starts_on")) == {
        (f"Semana ({later:%d/%m})", later),
        ("Taça de Natal", later),
        ("Reis", later + WEEK),
    }


def test_the_day_proposed_is_to_come_and_of_the_same_weekday(
    event: Event, bruno: Account, as_account: As
) -> None:
    today, club = timezone.localdate(), as_account(bruno)
    for ago in (-10, 0, 1, 6, 7, 8, 200):
        played = today - dt.timedelta(days=ago)
        Event.objects.filter(pk=event.pk).update(starts_on=played, ends_on=played)

        day = club.get(f"/events/{event.pk}/repeat/").context["form"].initial["first_day"]

        assert max(today, played) < day <= max(today, played) + WEEK
        assert day.weekday() == played.weekday()


def test_the_hour_stays_when_the_clocks_change(event: Event) -> None:
    summer = repeat_event(
        event=event, pattern=Pattern(dt.date(2026, 10, 10)), account=None, now=NOW
    )[0]
    hours = SessionHours.objects.get(session__event=summer)

    assert timezone.localtime(hours.starts_at).time() == dt.time(15, 0)
    assert hours.starts_at.hour == 14


def test_all_or_none_and_not_twice_on_a_day(event: Event) -> None:
    repeat_event(event=event, pattern=Pattern(event.starts_on + 2 * WEEK), account=None, now=NOW)

    with pytest.raises(RuleError, match="event_held_that_day"):
        repeat_event(
            event=event, pattern=Pattern(event.starts_on + WEEK, times=2), account=None, now=NOW
        )

    assert Event.objects.count() == 2


def test_the_club_finds_its_events_and_holds_one_again(
    event: Event, world: World, bruno: Account, ana: Account, carla: Account, as_account: As
) -> None:
    club, address = as_account(bruno), f"/events/{event.pk}/repeat/"
    data = {"first_day": "2026-12-05", "times": "2", "weeks_apart": "2"}

    listed = words(club.get("/events/repeat/"))
    response = club.get(address)
    done = words(club.post(address, data, follow=True))

    assert event.name in listed
    assert "not who entered" in words(response)
    assert "The event is in the calendar 2 times more." in done
    days = Event.objects.order_by("starts_on").values_list("starts_on", flat=True)
    assert list(days)[-2:] == [dt.date(2026, 12, 5), dt.date(2026, 12, 19)]
    assert as_account(ana).get("/events/repeat/").status_code == 403
    assert as_account(carla).post(address, data).status_code == 403
