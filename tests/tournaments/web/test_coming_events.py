"""The number of events to come on a home leads to a list that holds each of them."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.pages import markup
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]


def test_events_that_began_and_are_not_over_are_in_the_list_it_leads_to(
    world: World, bruno: Account, as_account: As
) -> None:
    today = timezone.localdate()
    for name, day in (("Hoje", today), ("Amanhã", today + dt.timedelta(days=1))):
        make_event(club=world.club, name=f"Torneio de {name}", day=day)

    desk = markup(as_account(bruno).get("/desk/"))

    listed = desk.split('id="coming"')[1].split("</ul>")[0]
    assert 'href="#coming"' in desk
    assert "Torneio de Hoje" in listed
    assert "Torneio de Amanhã" in listed
