"""Which programs may read and keep the log: every role at every address, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.assistant.services import begin_walk
from rulings.log.selectors.incidents import players_of
from rulings.log.services.evidence import attach_evidence
from rulings.log.services.log import note_players
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]
ROLES = ("player", "secretary", "director", "council", "nobody", "office")
DIRECTOR = {"director"}
READERS = {"director", "council", "office"}

# act -> method, address, who may, what everybody else is told
ACTS: dict[str, tuple[str, str, set[str], int]] = {
    "list calls": ("get", "events/{event}/calls/", READERS, 403),
    "list penalties": ("get", "events/{event}/penalties/", READERS, 403),
    "enter a call": ("post", "events/{event}/calls/", DIRECTOR, 403),
    "read a call": ("get", "calls/{call}/", READERS, 404),
    "add a fact": ("post", "calls/{call}/facts/", DIRECTOR, 404),
    "rule": ("post", "calls/{call}/ruling/", DIRECTOR, 404),
    "ask the assistant": ("get", "calls/{call}/assistant/", DIRECTOR, 404),
    "begin a flow": ("post", "calls/{call}/walks/", DIRECTOR, 404),
    "read a flow": ("get", "walks/{walk}/", DIRECTOR, 404),
    "answer a flow": ("post", "walks/{walk}/answers/", DIRECTOR, 404),
    "step back in a flow": ("post", "walks/{walk}/back/", DIRECTOR, 404),
    "put a flow aside": ("post", "walks/{walk}/drop/", DIRECTOR, 404),
    "ask why": ("get", "walks/{walk}/why/", DIRECTOR, 404),
    "attach evidence": ("post", "calls/{call}/evidence/", DIRECTOR, 404),
    "save evidence": ("get", "evidence/{evidence}/file/", READERS, 404),
    "take evidence off": ("post", "evidence/{evidence}/withdraw/", DIRECTOR, 404),
    "correct a ruling": ("post", "rulings/{ruling}/correct/", DIRECTOR, 404),
    "take a ruling back": ("post", "rulings/{ruling}/withdraw/", DIRECTOR, 404),
    "list rulings": ("get", "rulings/", set(ROLES), 403),
    "read a ruling": ("get", "rulings/{ruling}/", READERS | {"player"}, 404),
}


@pytest.mark.parametrize("act", ACTS)
def test_every_role_at_every_address(
    act: str,
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    as_account: As,
) -> None:
    publish_results(world.event)
    call, ruled = make_incident(world.event), make_incident(world.event, board=1)
    mine = world.event.entries.get(number="1")
    note_players(incident=ruled, seated=players_of(mine, "NS"), account=None, now=AT_TABLE)
    ruling = make_ruled(ruled, account=carla)
    walk = begin_walk(incident=call, key="spoken_calls", account=carla, now=AT_TABLE)
    evidence = attach_evidence(
        incident=call, name="folha.txt", data=b"Folha", note="", account=carla, now=AT_TABLE
    )
    rows = {"event": world.event.pk, "call": call.pk, "ruling": ruling.pk, "walk": walk.pk,
            "evidence": evidence.pk}  # fmt: skip
    accounts = dict(zip(ROLES, (ana, bruno, carla, diego, eve, olga), strict=True))
    method, address, may, otherwise = ACTS[act]
    at = f"/api/v1/{address.format(**rows)}"

    def answered(client: Client) -> int:
        send = getattr(client, method)
        return int((send(at) if method == "get" else send(at, {}, "application/json")).status_code)

    by_role = {role: answered(as_account(account)) for role, account in accounts.items()}

    # Readers of the log who do not keep it see the call, parties their ruling; they are told no.
    seeing = READERS | ({"player"} if "{ruling}" in address else set())
    refused = {role: 403 if role in seeing else otherwise for role in ROLES if role not in may}
    assert {role: by_role[role] for role in refused} == refused
    assert {by_role[role] for role in may} <= {200, 201, 400, 409}
    assert answered(Client()) == 401
