"""Which programs may enter, withdraw and name line-ups: every role, both answers."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.entries import account_of, open_event, send
from tests.factories.federation import give_mandate, make_account
from tests.factories.teams import captain_account, draw, enter_teams, make_team_event, timed_match
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
ROLES = ("captain", "partner", "other player", "secretary", "other secretary", "director",
         "nobody", "office")  # fmt: skip
PLAYERS = {"captain", "partner", "other player"}
CARERS = {"secretary", "director", "office"}
SENT = {"side": "HOME", "segment": 1, "seats": [{"room": "OPEN", "direction": "N", "number": "1"}]}

# act -> method, address, who may, what everybody else is told
ACTS: dict[str, tuple[str, str, set[str], int]] = {
    "check an entry": ("post", "events/{event}/enter/checks/", PLAYERS, 403),
    "enter": ("post", "events/{event}/enter/", PLAYERS, 403),
    "enter at the desk": ("post", "events/{event}/enter/desk/", CARERS, 403),
    "see all entries": ("get", "events/{event}/registrations/", CARERS, 403),
    "see who looks for a partner": ("get", "events/{event}/partners/", PLAYERS | CARERS, 403),
    "look for a partner": ("post", "events/{event}/partners/seek/", PLAYERS, 403),
    "see own entries": ("get", "registrations/", PLAYERS, 403),
    "see invitations": ("get", "invitations/", PLAYERS, 403),
    "see an entry": ("get", "registrations/{registration}/", CARERS | {"captain"}, 404),
    "withdraw": ("post", "registrations/{registration}/withdraw/", CARERS | {"captain"}, 404),
    "invite": ("post", "registrations/{registration}/invitations/", CARERS | {"captain"}, 404),
    "accept": ("post", "invitations/{invitation}/accept/", {"partner"}, 404),
    "decline": ("post", "invitations/{invitation}/decline/", {"partner"}, 404),
    "answer": ("post", "invitations/{invitation}/answer/", {"partner"}, 404),
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
    coming = timezone.localdate() + dt.timedelta(days=7)  # once it is played, carers alone withdraw
    Event.objects.filter(pk=world.event.pk).update(starts_on=coming, ends_on=coming)
    world.event.refresh_from_db()
    open_event(world.event)
    row = send(world.event, world.members["1001"], world.members["1002"])
    partner, other = (account_of(world.members[number]) for number in ("1002", "1003"))
    people = (ana, partner, other, bruno, neighbour, carla, eve, olga)
    rows = {"event": world.event.pk, "registration": row.pk,
            "invitation": row.players.get(person=world.members["1002"]).pk}  # fmt: skip
    method, template, may, otherwise = ACTS[act]
    at = f"/api/v1/{template.format(**rows)}"

    def answered(client: Client) -> int:
        send_it = getattr(client, method)
        it = send_it(at) if method == "get" else send_it(at, {}, "application/json")
        return int(it.status_code)

    by_role = {role: answered(as_account(who)) for role, who in zip(ROLES, people, strict=True)}

    assert {by_role[role] for role in may} <= {200, 201, 400, 409}
    refused = {by_role[role] for role in ROLES if role not in may}
    # Who was invited sees the entry, and is told no.
    assert refused <= {otherwise, 403}
    assert by_role["nobody"] == otherwise or "nobody" in may
    assert answered(Client()) == 401


@pytest.mark.parametrize("rest", ["line-ups", "picks"])
def test_line_ups_are_named_by_the_own_captain_and_who_manages(
    rest: str, world: World, bruno: Account, eve: Account, olga: Account, as_account: As
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + dt.timedelta(days=2))
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    accounts = {
        "home captain": captain_account(match, "home"),
        "away captain": captain_account(match, "away"),
        "secretary": bruno,
        "office": olga,
        "other secretary": neighbour,
        "player": account_of(match.home.players.order_by("position")[1].person),
        "nobody": eve,
    }
    at = f"/api/v1/matches/{match.pk}/{rest}/"
    sent = SENT if rest == "line-ups" else {name: SENT[name] for name in ("side", "segment")}

    def answered(client: Client) -> int:
        return int(client.post(at, sent, "application/json").status_code)

    by_role = {role: answered(as_account(account)) for role, account in accounts.items()}

    may = {"home captain", "secretary", "office"}
    assert {by_role[role] for role in may} == {409}
    assert {by_role[role] for role in by_role if role not in may} == {403}
    assert answered(Client()) == 401
