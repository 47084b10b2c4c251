"""The main job done by programs alone: a result file, a ruling, homologation, the ranking."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Account, Job, KeyScope
from federation.services.jobs import run_job
from tests.factories.federation import make_key
from tests.factories.scoring import FOUR_PAIRS
from tests.personas import World

JSON = "application/json"


def program_of(account: Account, scope: KeyScope) -> Client:
    """Return a client with a key for one scope only."""
    _token, key = make_key(account, scope, scopes=(scope, KeyScope.READ))
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def post(client: Client, address: str, **sent: object) -> Any:
    response = client.post(f"/api/v1/{address}", sent, JSON)
    assert response.status_code in {200, 201}, response.content
    return response.json()


def got(client: Client, address: str) -> Any:
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == 200, response.content
    return response.json()


@pytest.mark.rule("3.1.6-a", "3.1.6-g")
def test_from_the_file_to_the_ranking_without_a_page(
    world: World, bruno: Account, carla: Account, olga: Account
) -> None:
    club, director = program_of(bruno, KeyScope.RESULTS), program_of(carla, KeyScope.DIRECTING)
    office, money = program_of(olga, KeyScope.RANKING), program_of(olga, KeyScope.MONEY)
    at = f"events/{world.event.pk}/"

    upload = SimpleUploadedFile("pairs.xml", FOUR_PAIRS)
    file = club.post(f"/api/v1/{at}result-files/", {"file": upload}).json()
    post(club, f"{at}result-files/{file['id']}/confirm/", reason="")
    assert got(club, f"{at}results/")["state"] == "PROVISIONAL"

    numbers = {row["number"]: row["id"] for row in got(club, f"{at}entries/")["results"]}
    ruled = post(
        director,
        f"{at}sessions/1/boards/2/rule/",
        form="weighted",
        ns=numbers["1"],
        ew=numbers["4"],
        outcomes=[{"result": "4S S =", "weight": "3/5"}, {"result": "-100", "weight": "2/5"}],
        article="Law 12 C1(c)",
        reason="hesitation",
    )
    assert ruled == {"revision": 2}
    assert [row["form"] for row in got(club, f"{at}rulings/")["results"]] == ["weighted"]
    first = next(
        row for row in got(club, f"{at}standings/")["results"]
        if row["entry"]["id"] == numbers["1"]
    )  # fmt: skip
    assert first["percentage"] == "38.33"

    early = office.post(f"/api/v1/{at}homologation/homologate/", {}, JSON)
    assert (early.status_code, early.json()["code"]) == (409, "homologation_conditions_missing")
    request = post(club, f"{at}homologation/payment/")["id"]
    post(
        money,
        f"payment-requests/{request}/receive/",
        amount_cents=600,
        received_on=timezone.localdate().isoformat(),
        method="bank",
    )
    homologated = post(office, f"{at}homologation/homologate/")
    assert homologated["messages"] == ["The event is homologated; the ranking is being computed."]
    assert got(club, f"{at}results/")["state"] == "HOMOLOGATED"

    work = post(office, f"ranking/manage/{world.season.year}/compute/")
    for job in Job.objects.filter(act="compute_ranking").order_by("pk"):
        run_job(job_id=job.pk)
    assert got(office, work["job"].removeprefix("/api/v1/"))["state"] == "DONE"
    ranking = got(club, "rankings/")["results"][0]
    lines = got(club, f"rankings/{ranking['id']}/lines/")["results"]
    assert {"1001", "1002"} <= {line["player"]["number"] for line in lines}
