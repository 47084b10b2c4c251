"""The page of an event's directors: who appoints, who answers, who stands in."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Notice, Person
from tests.factories.federation import make_account
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import AppointmentsLeft, AppointmentState, DirectorAppointment, Event
from tournaments.selectors.names_shown import director_shown

As = Callable[[Account], Client]
LATER = dt.date(2026, 12, 12)
ABROAD = {"qualified_abroad": "EBL"}


def test_the_secretary_appoints_and_the_director_answers(
    world: World, ana: Account, bruno: Account, eve: Account, reader: Client, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de Inverno", day=LATER)
    page = f"/events/{event.pk}/direction/"
    data = {"number": "1001", "post": "CHIEF"}

    refused = words(as_account(bruno).post(f"{page}appoint/", data, follow=True))
    as_account(bruno).post(f"{page}appoint/", data | ABROAD)
    row = DirectorAppointment.objects.get()
    by_another = as_account(eve).post(f"/appointments/{row.pk}/accept/").status_code
    text = words(as_account(ana).get("/desk/"))
    as_account(ana).post(f"/appointments/{row.pk}/accept/")

    assert "is not on the register of directors" in refused
    assert by_another == 403
    assert "You are appointed to direct: Torneio de Inverno" in text
    row.refresh_from_db()
    assert row.state == AppointmentState.ACCEPTED
    shown = words(reader.get(page))
    assert "Chief director" in shown
    assert "accepted" in shown
    assert as_account(eve).post(f"{page}appoint/", data).status_code == 403


def test_who_is_appointed_is_told_by_mail_or_the_secretary_is(
    world: World, ana: Account, bruno: Account, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de Inverno", day=LATER)
    page, secretary = f"/events/{event.pk}/direction/", as_account(bruno)
    Person.objects.filter(pk=world.members["1002"].pk).update(email="")

    told = secretary.post(
        f"{page}appoint/", {"number": "1001", "post": "CHIEF"} | ABROAD, follow=True
    )
    untold = secretary.post(
        f"{page}appoint/", {"number": "1002", "post": "SUBSTITUTE"} | ABROAD, follow=True
    )

    notice = Notice.objects.get(code="notice_director_appointed")
    assert (notice.email, notice.link) == (ana.email, page)
    assert "They are asked to answer, by e-mail." in words(told)
    assert "Tell them yourself" in words(untold)


def test_a_number_nobody_has_is_refused(world: World, bruno: Account, as_account: As) -> None:
    page = f"/events/{world.event.pk}/direction/"

    text = words(
        as_account(bruno).post(f"{page}appoint/", {"number": "9999", "post": "CHIEF"}, follow=True)
    )

    assert "Nobody has the number 9999" in text
    assert not DirectorAppointment.objects.exists()


def test_a_director_calls_a_stand_in_and_ends_it_with_a_note(
    world: World, carla: Account, reader: Client, as_account: As
) -> None:
    page = f"/events/{world.event.pk}/direction/"

    as_account(carla).post(f"{page}stand-in/", {"number": "1002"})
    row = DirectorAppointment.objects.get()
    refused = words(
        as_account(carla).post(f"/appointments/{row.pk}/end/", {"reason": ""}, follow=True)
    )
    as_account(carla).post(f"/appointments/{row.pk}/end/", {"reason": "Nada por decidir"})

    assert "This field is required" in refused
    row.refresh_from_db()
    assert (row.state, row.end_reason) == (AppointmentState.ENDED, "Nada por decidir")


def test_the_office_leaves_regional_events_to_an_association(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    data = {"association": world.association.pk, "first_day": "2026-11-01", "last_day": ""}

    assert as_account(bruno).get("/appointments/regional/").status_code == 403
    text = words(as_account(olga).post("/appointments/regional/", data, follow=True))

    assert "Associação do Norte" in text
    assert AppointmentsLeft.objects.get().valid_until is None


@pytest.mark.parametrize("national", [True, False])
def test_an_association_does_not_appoint_where_the_council_does(
    world: World, bruno: Account, as_account: As, *, national: bool
) -> None:
    event = make_event(association=None if national else world.association, name="Oficial")

    response = as_account(bruno).post(
        f"/events/{event.pk}/direction/appoint/", {"number": "1001", "post": "CHIEF"} | ABROAD
    )

    assert response.status_code == 403


def test_who_directs_by_a_mandate_stands_on_the_event_and_among_its_directors(
    world: World, carla: Account, reader: Client
) -> None:
    carla.person = world.members["1003"]
    carla.save()

    event = words(reader.get(f"/events/{world.event.pk}/"))
    directors = words(reader.get(f"/events/{world.event.pk}/direction/"))

    assert "Director: Carla Amostra" in event
    assert "Carla Amostra directs by a mandate of the organiser" in directors


def test_all_faults_of_an_appointment_are_told_at_once_and_the_rest_stays(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de Inverno", day=LATER)
    secretary, page = as_account(bruno), f"/events/{event.pk}/direction/"

    form = secretary.get(page).content.decode()
    answer = secretary.post(f"{page}appoint/", {"preference": "x", "qualified_abroad": "EBL"})

    assert f'action="{page}appoint/" novalidate>' in form
    assert answer.status_code == 422
    told = answer.content.decode()
    assert re.findall(r'<a href="#[^"]*-(\w+)">', told) == ["number", "post"]
    assert 'value="EBL"' in told


def test_who_stands_in_is_named_on_the_event_and_in_its_papers(
    world: World, carla: Account, reader: Client, as_account: As
) -> None:
    Event.objects.filter(pk=world.event.pk).update(director_name="Carla Amostra")
    stands_in = world.members["1002"]

    as_account(carla).post(f"/events/{world.event.pk}/direction/stand-in/", {"number": "1002"})

    event = Event.objects.get(pk=world.event.pk)
    assert director_shown(event, on=event.starts_on) == stands_in.name
    assert f"Director: {stands_in.name}" in words(reader.get(f"/events/{event.pk}/"))


def test_a_named_account_opens_the_log_in_its_days_and_the_pages_say_which(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    today = timezone.localdate()
    event = make_event(club=world.club, name="Torneio de Hoje", day=today)
    page = f"/events/{event.pk}/directors/"
    tomorrow = (today + dt.timedelta(days=1)).isoformat()
    later = make_account("depois@arbitro.example")
    data = {"email": eve.email, "first_day": today.isoformat(), "last_day": today.isoformat()}

    told = words(as_account(bruno).post(f"{page}name/", data, follow=True))
    days = {"email": later.email, "first_day": tomorrow, "last_day": tomorrow}
    as_account(bruno).post(f"{page}name/", days)

    assert "They may direct the event in these days, and not before" in told
    assert "not before. A director of the register is appointed" in told
    assert as_account(eve).get(f"/events/{event.pk}/log/").status_code == 200
    assert as_account(later).get(f"/events/{event.pk}/log/").status_code == 403
    assert page in as_account(bruno).get(f"/events/{event.pk}/direction/").content.decode()
