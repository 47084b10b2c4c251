"""Which programs may have the regulation read over an event: every role, both answers."""

from collections.abc import Callable

from django.test import Client

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.personas import World

As = Callable[[Account], Client]
DRAFT, JSON = "/api/v1/events/preflight/", "application/json"


def test_drafts_are_checked_for_who_may_create_events(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    eve: Account,
    olga: Account,
    as_account: As,
) -> None:
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    text = f"/api/v1/events/{world.event.pk}/preflight/"
    accounts = {"ana": ana, "bruno": bruno, "carla": carla, "eve": eve, "olga": olga,
                "neighbour": neighbour}  # fmt: skip

    drafts = {
        name: as_account(account).post(DRAFT, {}, JSON).status_code
        for name, account in accounts.items()
    }
    events = {name: as_account(account).get(text).status_code for name, account in accounts.items()}

    assert drafts == {"ana": 403, "bruno": 400, "carla": 403, "eve": 403, "olga": 400,
                      "neighbour": 400}  # fmt: skip
    assert events == {"ana": 403, "bruno": 200, "carla": 200, "eve": 403, "olga": 200,
                      "neighbour": 403}  # fmt: skip
    assert Client().get(text).status_code == 401
    assert Client().post(DRAFT, {}, JSON).status_code == 401
