"""Players who check themselves in: on a tablet, by their card, on their own phone."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.licences.selectors.cards import card_facts
from federation.licences.services.cards import signed_address
from federation.licences.services.keys import ensure_licence_key
from federation.models import Account, Licence
from tests.factories.federation import make_account
from tests.factories.pages import words
from tests.factories.seating import enter_many
from tests.personas import World
from tournaments.hall.selectors.arrivals import arrivals_code, arrivals_of
from tournaments.models import CheckIn, Entry, Registration, Session
from tournaments.seating.services.sessions import TimesDraft, open_session

As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate(now)
    event.save()
    enter_many(event, 2, club=world.club, season=world.season)
    return open_session(
        event=event, number=1, day=event.starts_on, draft=TimesDraft(now, 7), account=None
    )


def address_of(session: Session) -> str:
    return f"/arrive/{arrivals_code(session)}/"


def test_a_tap_shows_the_name_and_the_second_confirms_it(session: Session, reader: Client) -> None:
    entry, address = session.event.entries.order_by("pk")[0], address_of(session)

    names = words(reader.get(address))
    text = words(reader.get(address, {"entry": str(entry.pk)}))
    nobody = CheckIn.objects.count()
    done = words(reader.post(f"{address}confirm/", {"entry": str(entry.pk)}, follow=True))

    assert "2 of 2 not yet here" in names
    assert "Alda Par01 – Bento Par01 Is this you?" in text
    assert nobody == 0
    assert "Welcome: Alda Par01 – Bento Par01." in done
    assert "1 of 2 not yet here" in done
    assert CheckIn.objects.get().noted_by is None
    again = words(reader.get(address, {"entry": str(entry.pk)}))
    assert "You are noted as present already." in again


def test_a_card_or_a_number_leads_to_the_name(session: Session, reader: Client) -> None:
    ensure_licence_key(now=timezone.now())
    person = session.event.entries.order_by("pk")[1].players.order_by("position")[0].person
    licence = Licence.objects.select_related("person", "season", "club", "association").get(
        person=person
    )
    (facts,) = card_facts([licence], on=timezone.localdate())
    card = signed_address(facts, now=timezone.now())

    by_card = words(reader.get(address_of(session), {"card": card}))
    by_number = words(reader.get(address_of(session), {"card": str(person.number)}))
    forged = words(reader.get(address_of(session), {"card": card[:-6] + "AAAAAA"}))
    other = words(reader.get(address_of(session), {"card": "1001"}))

    assert "Alda Par02 – Bento Par02 Is this you?" in by_card
    assert "Alda Par02 – Bento Par02 Is this you?" in by_number
    assert "Is this you?" not in forged
    assert "Nobody with the number 1001 is entered" in other


def test_check_in_and_desk_name_who_has_no_licence(
    session: Session, bruno: Account, as_account: As
) -> None:
    entry = session.event.entries.order_by("pk")[1]
    Licence.objects.filter(person__in=entry.players.filter(position=2).values("person")).delete()
    club = as_account(bruno)

    at_the_door = words(club.get(f"/sessions/{session.pk}/arrivals/"))
    at_the_desk = words(club.get(f"/sessions/{session.pk}/desk/"))

    for text in (at_the_door, at_the_desk):
        assert text.count("without licence") == 1
        assert "without licence: Bento Par02" in text


def test_the_own_phone_offers_the_own_entry(session: Session, as_account: As) -> None:
    person = session.event.entries.order_by("pk")[0].players.order_by("position")[0].person
    account = make_account("alda@jogadora.example", person=person)

    assert "I am here" in words(as_account(account).get(address_of(session)))


def test_only_the_code_and_the_day_open_it(session: Session, reader: Client) -> None:
    entry, address = session.event.entries.order_by("pk")[0], address_of(session)
    wrong = reader.post(f"/arrive/{session.pk}:abc/confirm/", {"entry": str(entry.pk)})
    Session.objects.update(played_on=session.played_on - dt.timedelta(days=3))
    late = reader.post(f"{address}confirm/", {"entry": str(entry.pk)})

    assert (wrong.status_code, late.status_code) == (404, 404)
    assert not CheckIn.objects.exists()
    assert "on the day of the session" in words(reader.get(address))


def test_contestants_are_read_with_their_captains_at_once(session: Session, world: World) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            arrivals_of(session, on=session.played_on)
        return len(captured)

    _name(session, "Par A")
    for_two = queries()
    for first, name in ((3, "Par B"), (4, "Par C")):
        enter_many(session.event, 1, club=world.club, season=world.season, first=first)
        _name(session, name)
    enter_many(session.event, 2, club=world.club, season=world.season, first=5)

    assert queries() == for_two
    names = {arrival.name for arrival in arrivals_of(session, on=session.played_on)}
    assert names >= {"Par A", "Par B", "Par C", "Alda Par01 – Bento Par01"}


def _name(session: Session, name: str) -> None:
    """Have the contestant entered last be of a registration with a name and a captain."""
    entry = session.event.entries.order_by("-pk")[0]
    Entry.objects.filter(pk=entry.pk).update(name=name)
    captain = entry.players.order_by("position")[0].person
    Registration.objects.create(event=session.event, captain=captain, name=name, entry=entry)
