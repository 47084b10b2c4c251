"""Erasing who holds a seat or leads a team: told before, ended on the day, seen by nobody after."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.bodies.selectors.mandates import bodies_in_office
from federation.models import Account, AuditEvent, CouncilSeat, Mandate, Person
from federation.privacy.services.erasure import erase_person
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.personas import World
from tournaments.models import Entry, Registration

As = Callable[[Account], Client]
SINCE = dt.date(2026, 1, 1)


@pytest.fixture
def president(world: World, ana: Account) -> Person:
    person = world.members["1001"]
    CouncilSeat.objects.create(
        person=person, council="BOARD", position="PRESIDENT", valid_from=SINCE
    )
    give_mandate(ana, "COUNCIL", council="BOARD")
    return person


def test_the_page_before_tells_seats_teams_and_who_must_agree(
    world: World, president: Person, olga: Account, as_account: As
) -> None:
    today = timezone.localdate()
    type(world.event).objects.filter(pk=world.event.pk).update(ends_on=today)
    Registration.objects.create(event=world.event, captain=president, name="Os Amigos")
    Entry.objects.create(event=world.event, key="A/99", number="99", name="Família Exemplo")
    Entry.objects.create(event=world.event, key="A/98", number="98", name="Exemplares")

    page = words(as_account(olga).get(f"/admin/federation/person/act/erase/?ids={president.pk}"))

    assert "A second person of the office must agree before it is done." in page
    assert (
        "Seat: board of the federation, president, since 1 January 2026. "
        "It ends on the day of the erasure." in page
    )
    assert "Captain of Os Amigos in " in page
    assert "the surname stay as they are: Família Exemplo. Change" in page
    assert "Exemplares" not in page


def test_the_seat_ends_that_day_and_is_shown_no_longer(
    president: Person, olga: Account, client: Client
) -> None:
    today = timezone.localdate()
    assert president in [seat.person for seat in bodies_in_office(on=today)[0].seats]

    erase_person(
        person_id=president.pk, reason="asked", is_forced=True, account=olga, now=timezone.now()
    )

    seat = CouncilSeat.objects.get()
    assert (seat.position, seat.valid_from, seat.valid_until) == ("PRESIDENT", SINCE, today)
    assert seat.history.count() == 2
    assert Mandate.objects.get(role="COUNCIL").valid_until == today
    event = AuditEvent.objects.get(act="seat_ended")
    assert event.account == olga
    assert event.details["reason"]
    assert bodies_in_office(on=today)[0].seats == ()
    assert bodies_in_office(on=today - dt.timedelta(days=1))[0].seats == (seat,)
    assert f"N.N. {president.pk}" not in words(client.get("/federation/bodies/"))


def test_a_term_that_ended_stays_as_it_was(president: Person, olga: Account) -> None:
    CouncilSeat.objects.update(valid_until=dt.date(2026, 6, 30))

    erase_person(
        person_id=president.pk, reason="asked", is_forced=True, account=olga, now=timezone.now()
    )

    assert CouncilSeat.objects.get().valid_until == dt.date(2026, 6, 30)
