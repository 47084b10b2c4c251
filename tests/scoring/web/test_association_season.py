"""An association reads which of its own events still lack results or homologation."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from federation.models import Account, Role
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]


def test_own_events_stand_apart_from_those_of_the_clubs(
    world: World, bruno: Account, as_account: As
) -> None:
    association = world.club.association
    secretary = make_account("norte@associacao.example")
    give_mandate(secretary, Role.SECRETARY, association=association)
    page = f"/associations/{association.pk}/season/?season={world.season.year}"
    publish_results(world.event)
    before = words(as_account(secretary).get(page))
    yesterday = timezone.localdate() - dt.timedelta(days=1)
    Event.objects.filter(pk=world.event.pk).update(
        club=None, association=association, organiser_kind="ASSOCIATION", ends_on=yesterday
    )

    after = words(as_account(secretary).get(page))

    assert "holds no event of its own" in before
    assert "1 event played is not homologated" in after
    assert f"{world.event.name} " in after
    assert "to be homologated · Conditions" in after
    assert as_account(bruno).get(page).status_code in {403, 404}
