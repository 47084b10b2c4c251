"""Who played is put right at the event's entries and at the file, after the results are out."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Person
from scoring.models import EventResult
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results, send_file
from tests.personas import World
from tournaments.models import EntryPlayer

As = Callable[[Account], Client]


@pytest.fixture
def visitor(world: World) -> EntryPlayer:
    publish_results(world.event)
    Person.objects.create(name="Visita Uma", number="1007")
    return EntryPlayer.objects.get(name_as_entered="Visita Um", left_at=None)


def address_of(visitor: EntryPlayer) -> str:
    return f"/events/{visitor.entry.event_id}/players/{visitor.pk}/member/"


def test_entries_lead_the_secretary_to_who_a_visitor_is(
    visitor: EntryPlayer, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    page = client.get(f"/events/{visitor.entry.event_id}/entries/")

    assert "2 players are no members Visitors get no ranking points." in words(page)
    assert address_of(visitor) in page.content.decode()
    told = words(client.get(address_of(visitor)))
    assert "Members of a similar name: Visita Uma (1007)" in told

    page = client.post(address_of(visitor), {"member": "1007", "reason": ""}, follow=True)

    assert "1 player is no member" in words(page)
    assert "Visita Uma" in words(page)
    assert EventResult.objects.get(event=visitor.entry.event_id).revision.number == 2


def test_the_confirmed_file_leads_there_too(
    visitor: EntryPlayer, bruno: Account, as_account: As
) -> None:
    file = visitor.entry.event.result_files.get()

    page = as_account(bruno).get(f"/files/{file.pk}/").content.decode()

    assert address_of(visitor) in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [("9999", "No member has this number or name."), ("Ninguém", "No member has this number")],
)
def test_who_is_not_found_is_said(
    visitor: EntryPlayer, bruno: Account, as_account: As, typed: str, told: str
) -> None:
    response = as_account(bruno).post(address_of(visitor), {"member": typed})

    assert response.status_code == 422
    assert told in words(response)


def test_a_name_of_several_is_answered_with_their_numbers(
    visitor: EntryPlayer, bruno: Account, as_account: As
) -> None:
    Person.objects.create(name="Visita Uma", number="1008")

    response = as_account(bruno).post(address_of(visitor), {"member": "Visita Uma"})

    assert "Visita Uma (1007), Visita Uma (1008)" in words(response)


def test_after_homologation_the_office_alone_says_it_with_a_reason(
    visitor: EntryPlayer, bruno: Account, olga: Account, as_account: As
) -> None:
    event = visitor.entry.event
    homologate(event)
    club = as_account(bruno)

    page = club.get(f"/events/{event.pk}/entries/")
    assert "The event is homologated: the office says who of them is a member." in words(page)
    assert address_of(visitor) not in page.content.decode()
    assert club.post(address_of(visitor), {"member": "1007", "reason": "x"}).status_code == 403

    office = as_account(olga)
    assert office.post(address_of(visitor), {"member": "1007"}).status_code == 422
    office.post(address_of(visitor), {"member": "1007", "reason": "letter of the club"})
    assert event.entries.filter(players__person__number="1007").exists()


def test_confirming_says_who_is_no_member_and_what_it_means(
    world: World, bruno: Account, as_account: As
) -> None:
    file = send_file(world.event)

    told = words(as_account(bruno).get(f"/files/{file.pk}/"))

    assert "2 players are no members They count as visitors: no ranking points" in told
