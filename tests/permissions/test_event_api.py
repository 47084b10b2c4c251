"""Which programs may enter, change and cancel events: every role, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import give_mandate, make_account
from tests.personas import World

As = Callable[[Account], Client]
ROLES = ("player", "secretary", "other secretary", "director", "nobody", "office")
SECRETARIES = {"secretary", "other secretary", "office"}
BODY = {"secretary", "office"}

# act -> method, address, who may, what everybody else is told
ACTS: dict[str, tuple[str, str, set[str], int]] = {
    "enter an event": ("post", "events/", SECRETARIES, 403),
    "change an event": ("patch", "events/{event}/", BODY, 403),
    "cancel an event": ("post", "events/{event}/cancel/", BODY, 403),
    "list dates": ("get", "reservations/", SECRETARIES, 403),
    "list messages to many": ("get", "federation/messages/many/", {"office"}, 403),
    "list e-mails": ("get", "federation/messages/", {"office"}, 403),
    "list transfers": ("get", "transfers/", {"office"}, 403),
    "list points lost": ("get", "events/{event}/points-lost/", {"office"}, 403),
    "use a date": ("post", "reservations/{date}/event/", BODY, 404),
}


@pytest.mark.parametrize("act", ACTS)
def test_every_role_at_every_address(
    act: str,
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
    date = make_reservation(make_cycle().season, club=world.club)
    accounts = dict(zip(ROLES, (ana, bruno, neighbour, carla, eve, olga), strict=True))
    method, template, may, otherwise = ACTS[act]
    at = f"/api/v1/{template.format(event=world.event.pk, date=date.pk)}"

    def answered(client: Client) -> int:
        send = getattr(client, method)
        return int((send(at) if method == "get" else send(at, {}, "application/json")).status_code)

    by_role = {role: answered(as_account(account)) for role, account in accounts.items()}

    assert {by_role[role] for role in may} <= {200, 400, 409}
    assert {by_role[role] for role in ROLES if role not in may} == {otherwise}
    assert answered(Client()) == 401


def test_anyone_still_reads_the_calendar(world: World, reader: Client) -> None:
    assert reader.get("/api/v1/events/").status_code == 200
    assert reader.get(f"/api/v1/events/{world.event.pk}/").status_code == 200
    assert reader.options("/api/v1/events/").status_code == 200
