"""The pre-flight of an event, and the page of its tables."""

import datetime as dt
from collections.abc import Callable

from django.test import Client

from federation.models import Account
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import TableSettings

As = Callable[[Account], Client]
LATER = dt.date(2026, 12, 12)


def test_the_club_reads_what_is_missing_and_where(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    event = make_event(association=world.association, name="Regional", day=LATER)
    page = f"/events/{world.event.pk}/preflight/"

    told = words(as_account(bruno).get(page))

    assert as_account(eve).get(page).status_code == 403
    assert as_account(bruno).get(f"/events/{event.pk}/preflight/").status_code == 403
    assert "Dora Árbitro is only named" in told
    assert "Ready Nothing in the regulation is against this event." in told


def test_an_official_event_without_regulation_is_not_ready(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_event(name="Nacional", day=LATER)

    told = words(as_account(olga).get(f"/events/{event.pk}/preflight/"))
    panel = words(as_account(olga).get(f"/events/{event.pk}/edit/"))

    assert "Not ready" in told
    assert "6 boards are planned; 24 are asked" in told
    assert "The event has no director." in told
    assert "Not ready Some lines are to be put right first." in panel


def test_screens_change_what_the_tables_need(
    world: World, bruno: Account, eve: Account, reader: Client, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de Inverno", day=LATER)
    page = f"/events/{event.pk}/tables/"
    before = words(reader.get(page))

    assert as_account(eve).post(f"{page}set/", {"has_screens": "on"}).status_code == 403
    refused = words(
        as_account(bruno).post(f"{page}set/", {"has_delayed_viewing": "on"}, follow=True)
    )
    as_account(bruno).post(f"{page}set/", {"has_screens": "on"})

    assert "7 minutes" in before
    assert "Delayed viewing is of online events" in refused
    after = words(reader.get(page))
    assert "8 minutes" in after
    assert "N + E, S + W" in after
    assert TableSettings.objects.get().has_screens
