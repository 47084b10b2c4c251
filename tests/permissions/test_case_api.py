"""Which programs read and decide a case: every role at every address, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.cases import PANEL, make_case
from tests.factories.federation import give_mandate, make_account, make_key
from tests.personas import World

As = Callable[[Account], Client]
BODY, READERS = {"council"}, {"council", "player", "secretary"}

# act -> method, address, who may
ACTS: dict[str, tuple[str, str, set[str]]] = {
    "read a case": ("get", "cases/{case}/", READERS),
    "decide a case": ("post", "cases/{case}/decide/", BODY),
    "see what a decision would do": ("post", "cases/{case}/decide/effect/", BODY),
}


@pytest.fixture
def accounts(
    ana: Account, bruno: Account, carla: Account, diego: Account, eve: Account, olga: Account
) -> dict[str, Account]:
    judge = make_account("juiz@conselho.example")
    give_mandate(judge, "COUNCIL", council="JUSTICE")
    return {
        "player": ana, "secretary": bruno, "director": carla, "council": diego, "nobody": eve,
        "office": olga, "other council": judge,
    }  # fmt: skip


@pytest.mark.parametrize("act", ACTS)
def test_every_role_at_every_address(
    act: str, world: World, accounts: dict[str, Account], as_account: As
) -> None:
    case = make_case(world.members["1001"], world.club)
    method, address, may = ACTS[act]
    at = f"/api/v1/{address.format(case=case.pk)}"

    def answered(client: Client) -> int:
        send = getattr(client, method)
        return int((send(at) if method == "get" else send(at, {}, "application/json")).status_code)

    by_role = {role: answered(as_account(account)) for role, account in accounts.items()}

    # Parties see their case; whoever neither sits in the body nor is a party knows of none.
    refused = {role: 403 if role in READERS else 404 for role in accounts if role not in may}
    assert {role: by_role[role] for role in refused} == refused
    assert {by_role[role] for role in may} <= {200, 400, 409}
    assert answered(Client()) == 401


@pytest.mark.parametrize(("scope", "reads", "decides"), [
    ("cases", 200, 201), ("read", 200, 403), ("directing", 403, 403), ("results", 403, 403),
])  # fmt: skip
def test_a_key_for_cases_decides_and_no_other(
    scope: str, reads: int, decides: int, world: World, diego: Account
) -> None:
    case = make_case(world.members["1001"])
    _token, key = make_key(diego, scopes=(scope,))
    client = Client(headers={"authorization": f"Token {key}"})
    sent = {"facts": "x", "grounds": "x", "outcome": "x", "panel": list(PANEL)}
    at = f"/api/v1/cases/{case.pk}/"

    assert client.get(at).status_code == reads
    assert client.post(f"{at}decide/", sent, "application/json").status_code == decides
