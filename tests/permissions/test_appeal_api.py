"""Which programs state appeals and open cases: every role at every address, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Appeal, CouncilCase
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from tests.factories.appeals import entry_of, make_ruling
from tests.factories.federation import give_mandate, make_account, make_key
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World

As = Callable[[Account], Client]
JSON = "application/json"
# address -> what each role is told of an empty body; 400 is who may.
APPELLANTS = {"player": 400, "secretary": 404, "director": 400, "council": 404,
              "other council": 404, "nobody": 404, "office": 404}  # fmt: skip
ACTS: dict[str, dict[str, int]] = {
    "rulings/{ruling}/appeal/": APPELLANTS,
    "penalties/{penalty}/appeal/": APPELLANTS,
    "councils/cases/new/disciplinary/": {
        "player": 403, "secretary": 403, "director": 403, "council": 400, "other council": 404,
        "nobody": 403, "office": 403,
    },
}  # fmt: skip


@pytest.fixture
def rows(world: World, carla: Account) -> dict[str, int]:
    publish_results(world.event)
    pair = entry_of(world.event, "1001")
    player = pair.players.get(person__number="1001")
    draft = PenaltyDraft(pair, "phones", "It rang.", "top", player=player, next_may_exclude=True)
    return {
        "ruling": make_ruling(world.event, made_by=carla).pk,
        "penalty": give_penalty(draft=draft, account=carla, now=NOW).pk,
        "entry": pair.pk,
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


def with_key(account: Account, scope: str) -> Client:
    _token, key = make_key(account, scopes=(scope,))
    return Client(headers={"authorization": f"Token {key}"})


@pytest.mark.parametrize("act", ACTS)
def test_every_role_at_every_address(
    act: str, rows: dict[str, int], accounts: dict[str, Account], as_account: As
) -> None:
    at = f"/api/v1/{act.format(**rows)}"

    status_codes_by_role = {
        role: as_account(account).post(at, {}, JSON).status_code
        for role, account in accounts.items()
    }

    assert status_codes_by_role == ACTS[act]
    assert Client().post(at, {}, JSON).status_code == 401


@pytest.mark.parametrize(("scope", "answer"), [("directing", 201), ("read", 403), ("cases", 403)])
def test_a_key_for_directing_states_appeals(
    scope: str, answer: int, rows: dict[str, int], ana: Account
) -> None:
    client, at = with_key(ana, scope), "/api/v1/{}/{}/appeal/"
    sent = {"entry": rows["entry"], "backers": ["1001", "1002"], "grounds": "It told nothing."}

    status_codes = [
        client.post(at.format(*where), {**sent, **more}, JSON).status_code
        for where, more in (
            (("rulings", rows["ruling"]), {"sanction": ""}),
            (("penalties", rows["penalty"]), {}),
        )
    ]

    assert status_codes == [answer, answer]
    assert Appeal.objects.filter(body="CR").count() == (1 if answer == 201 else 0)
    assert Appeal.objects.filter(body="CD").count() == (1 if answer == 201 else 0)


@pytest.mark.parametrize(("scope", "answer"), [("cases", 201), ("read", 403), ("directing", 403)])
def test_a_key_for_cases_opens_one(scope: str, answer: int, world: World, diego: Account) -> None:
    client, sent = with_key(diego, scope), {"title": "Words at table 4", "due_on": "2030-01-31"}
    here, other = (f"/api/v1/councils/cases/new/{item}/" for item in ("disciplinary", "justice"))

    response = client.post(here, sent, JSON)

    assert response.status_code == answer
    assert client.post(other, sent, JSON).status_code == (404 if answer == 201 else 403)
    if answer == 201:
        case = CouncilCase.objects.get()
        assert (response.json()["id"], case.council, case.opened_by) == (
            case.pk,
            "DISCIPLINARY",
            diego,
        )


def test_whom_an_appeal_does_not_know_is_refused(rows: dict[str, int], ana: Account) -> None:
    sent = {"entry": rows["entry"], "backers": ["1003"], "grounds": "It told nothing."}

    response = with_key(ana, "directing").post(
        f"/api/v1/rulings/{rows['ruling']}/appeal/", sent, JSON
    )

    assert (response.status_code, set(response.json()["errors"])) == (400, {"backers"})
