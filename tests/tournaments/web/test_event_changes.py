"""Changing and cancelling an event on its page."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from federation.models import Account, AuditEvent
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national, publish
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.seating import make_session
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import ActRefusal, Event, SeatingAct, SeatingPlan, Session

As = Callable[[Account], Client]


def filled_in(event: Event, **changes: str) -> dict[str, str]:
    data = {
        "name": event.name,
        "event_class": event.event_class,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "venue": event.venue,
        "director_name": event.director_name,
        "kind": event.kind,
        "method": event.method,
        "event_type": event.event_type,
        "age_group": event.age_group,
        "category_limit": event.category_limit,
        "planned_sessions": str(event.planned_sessions),
        "planned_boards": str(event.planned_boards),
        "wants_homologation": "on",
    }
    return {**data, **changes}


def coming(world: World) -> Event:
    event = world.event
    event.starts_on = event.ends_on = world.season.ends_on
    event.save()
    return event


def test_a_secretary_moves_the_clubs_event_and_the_trail_keeps_both(
    world: World, bruno: Account, as_account: As
) -> None:
    event = coming(world)
    told = filled_in(event, venue="Sala Nova", planned_boards="24")

    response = as_account(bruno).post(f"/events/{event.pk}/edit/", told, follow=True)

    event.refresh_from_db()
    assert "The event is changed." in words(response)
    assert (event.venue, event.planned_boards) == ("Sala Nova", 24)
    assert AuditEvent.objects.get(act="event_changed").details == {
        "changed": {"venue": ["Sala da Ribeira", "Sala Nova"], "planned_boards": ["6", "24"]}
    }


def test_an_event_whose_hour_is_announced_is_moved_with_its_session(
    world: World, bruno: Account, as_account: As
) -> None:
    event = coming(world)
    session = make_session(event)
    begins = timezone.localtime(session.hours.starts_at)
    before = event.starts_on - dt.timedelta(days=1)
    client, where = as_account(bruno), f"/events/{event.pk}/edit/"

    shown = words(client.get(where))
    client.post(where, filled_in(event, starts_on=f"{before}", ends_on=f"{before}"))

    session.refresh_from_db()
    session.hours.refresh_from_db()
    assert "Nothing of this event can be changed" not in shown
    assert session.played_on == before
    assert timezone.localtime(session.hours.starts_at) == begins - dt.timedelta(days=1)


def test_days_that_leave_out_an_announced_session_are_refused(
    world: World, bruno: Account, as_account: As
) -> None:
    event = coming(world)
    Event.objects.filter(pk=event.pk).update(starts_on=event.ends_on - dt.timedelta(days=2))
    event.refresh_from_db()
    session = make_session(event)
    Session.objects.filter(pk=session.pk).update(played_on=event.ends_on)
    shorter = f"{event.ends_on - dt.timedelta(days=1)}"

    text = words(
        as_account(bruno).post(f"/events/{event.pk}/edit/", filled_in(event, ends_on=shorter))
    )

    assert "A session is played between" in text
    assert Event.objects.get(pk=event.pk).ends_on == event.ends_on


def test_an_event_with_an_announced_hour_is_cancelled(
    world: World, bruno: Account, as_account: As
) -> None:
    event = coming(world)
    make_session(event)

    as_account(bruno).post(f"/events/{event.pk}/cancel/", {"reason": "Obras"})

    event.refresh_from_db()
    assert event.cancelled_at is not None


def test_an_event_that_is_seated_is_neither_changed_nor_cancelled(
    world: World, bruno: Account, as_account: As
) -> None:
    event = coming(world)
    session = make_session(event)
    SeatingPlan.objects.create(session=session, version=1, act=SeatingAct.DRAWN, seed="1")
    client = as_account(bruno)

    shown = words(client.get(f"/events/{event.pk}/edit/"))
    client.post(f"/events/{event.pk}/cancel/", {"reason": "Obras"})

    event.refresh_from_db()
    assert "Nothing of this event can be changed" in shown
    assert event.cancelled_at is None


def test_what_is_settled_stays_even_if_it_is_sent(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_national()
    Event.objects.filter(pk=event.pk).update(
        starts_on=world.season.ends_on, ends_on=world.season.ends_on
    )
    event.refresh_from_db()
    publish(event, timetable=[{"day": "2026-12-31", "starts_at": "15:00", "what": "Final"}])

    as_account(olga).post(
        f"/events/{event.pk}/edit/", filled_in(event, method="butler", name="Outro Nome")
    )

    event.refresh_from_db()
    assert (event.method, event.name) == ("matchpoints", "Outro Nome")


def test_another_season_and_a_reserved_name_are_refused(
    world: World, bruno: Account, as_account: As
) -> None:
    event, client = coming(world), as_account(bruno)
    page = f"/events/{event.pk}/edit/"

    reserved = client.post(page, filled_in(event, name="Campeonato da Ribeira"))
    elsewhere = client.post(page, filled_in(event, starts_on="2027-01-10", ends_on="2027-01-10"))

    assert "Only a championship may be called" in words(reserved)
    assert "There is no season for 10 January 2027." in words(elsewhere)
    event.refresh_from_db()
    assert event.name == "Torneio de Outono"
    rows = ActRefusal.objects.values_list("event", "act", "code", "article", "account")
    assert list(rows) == [
        (event.pk, "event-edit", "championship_name_reserved", "RTP 1.2", bruno.pk)
    ]


def test_what_is_refused_on_a_page_that_is_no_act_stands_at_the_council_by_its_title(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    event = coming(world)
    body = filled_in(event, name="Campeonato da Ribeira")
    as_account(bruno).post(f"/events/{event.pk}/edit/", body)
    as_account(bruno).post(f"/events/{event.pk}/edit/", body)
    as_account(bruno).patch(
        f"/api/v1/events/{event.pk}/", {"name": body["name"]}, content_type="application/json"
    )

    text = words(as_account(olga).get("/waived/?show=refused"))

    assert text.count("Change the event") == 2
    assert "event-edit" not in text
    assert ActRefusal.objects.count() == 2


def test_an_event_is_cancelled_with_a_reason_that_its_page_tells(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event, client = coming(world), as_account(bruno)
    without = client.post(f"/events/{event.pk}/cancel/", {"reason": " "}, follow=True)

    response = client.post(f"/events/{event.pk}/cancel/", {"reason": "Obras na sala"}, follow=True)
    again = client.post(f"/events/{event.pk}/cancel/", {"reason": "De novo"}, follow=True)

    assert "Say why the event is cancelled." in words(without)
    assert "The event is cancelled" in words(response)
    assert "The event was cancelled before." in words(again)
    assert "Obras na sala" in words(reader.get(f"/events/{event.pk}/"))


def test_a_played_event_is_neither_cancelled_nor_changed(
    world: World, olga: Account, as_account: As
) -> None:
    event, client = world.event, as_account(olga)
    publish_results(event)

    cancelled = client.post(f"/events/{event.pk}/cancel/", {"reason": "Erro"}, follow=True)
    page = client.get(f"/events/{event.pk}/edit/")

    event.refresh_from_db()
    assert "Results have been recorded" in words(cancelled)
    assert event.cancelled_at is None
    assert "Nothing of this event can be changed here any more." in words(page)


def test_only_who_answers_for_the_event_changes_it(
    world: World, carla: Account, ana: Account, as_account: As
) -> None:
    for account in (carla, ana):
        for address in ("edit/", "cancel/"):
            response = as_account(account).post(f"/events/{world.event.pk}/{address}")
            assert response.status_code == 403


def test_new_event_offers_what_the_organiser_may_hold(world: World, as_account: As) -> None:
    account = make_account("secretaria@norte.example")
    give_mandate(account, "SECRETARY", club=world.club)
    give_mandate(account, "SECRETARY", association=world.association)
    client = as_account(account)

    of_club = client.get("/events/new/").content.decode()
    of_body = client.get(f"/events/new/?organiser=association:{world.association.pk}")

    assert 'value="FESTIVAL"' in of_club
    assert "REGIONAL_CHAMPIONSHIP" not in of_club
    assert "REGIONAL_CHAMPIONSHIP" in of_body.content.decode()
    assert "NATIONAL_CHAMPIONSHIP" not in of_body.content.decode()


def test_a_festival_is_refused_with_its_minimums(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_event(club=world.club, name="Modelo")
    told = filled_in(event, name="Festival de Inverno", event_class="FESTIVAL")

    response = as_account(bruno).post(
        "/events/new/", {**told, "organiser": f"club:{world.club.pk}"}
    )

    assert "at least 2 sessions, 2 consecutive days and 48 boards are asked" in words(response)
