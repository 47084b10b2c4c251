"""What scripts of other sites may read, and what is not sent twice."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import get_resolver

from federation.api.public_reads import PublicReads
from federation.models import Account, Club
from tests.architecture.test_doors import addresses
from tests.factories.pages import ClientResponse
from tests.personas import World

As = Callable[[Account], Client]
ELSEWHERE = {"origin": "https://club.example"}
PUBLIC = ["clubs/", "clubs/RIB/", "events/", "rankings/", "players/1001/", "schema/"]
WITH_KEY = ["jobs/", "reservations/"]


@pytest.mark.parametrize("address", PUBLIC)
def test_a_script_of_another_site_may_read_what_is_public(
    world: World, reader: Client, address: str
) -> None:
    response = reader.get(f"/api/v1/{address}", headers=ELSEWHERE)

    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in response["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in response


@pytest.mark.parametrize("address", ["clubs/NONE/", "clubs/?surprise=1"])
def test_a_script_may_read_why_it_was_refused(world: World, reader: Client, address: str) -> None:
    response = reader.get(f"/api/v1/{address}", headers=ELSEWHERE)

    assert response.status_code in {400, 404}
    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", WITH_KEY)
def test_what_needs_a_key_is_for_no_script_of_another_site(
    world: World, olga: Account, as_account: As, address: str
) -> None:
    client = as_account(olga)

    read = client.get(f"/api/v1/{address}", headers=ELSEWHERE)
    before = _asked_before(client, address, "GET")

    assert read.status_code == 200
    assert "Access-Control-Allow-Origin" not in read
    assert "Access-Control-Allow-Origin" not in before


def test_a_browser_that_asks_first_is_told_of_reading_alone(world: World, reader: Client) -> None:
    response = _asked_before(reader, "events/", "POST")

    assert (response.status_code, response.content) == (204, b"")
    assert response["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "Authorization" not in response["Access-Control-Allow-Headers"]


def test_writing_where_anybody_reads_is_for_no_script_of_another_site(
    world: World, olga: Account, as_account: As
) -> None:
    response = as_account(olga).post("/api/v1/events/", {}, "application/json", headers=ELSEWHERE)

    assert response.status_code == 400
    assert "Access-Control-Allow-Origin" not in response


def test_pages_are_for_no_script_of_another_site(world: World, reader: Client) -> None:
    assert "Access-Control-Allow-Origin" not in reader.get("/clubs/", headers=ELSEWHERE)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_did_not_change_is_not_sent_twice(world: World, reader: Client, address: str) -> None:
    first = reader.get(f"/api/v1/{address}")
    again = reader.get(f"/api/v1/{address}", headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert again["Access-Control-Allow-Origin"] == "*"
    assert "no-cache" in first["Cache-Control"]


def test_what_changed_is_sent_again(world: World, reader: Client) -> None:
    etag = reader.get("/api/v1/clubs/")["ETag"]
    Club.objects.filter(code="RIB").update(name="Clube do Rio")

    again = reader.get("/api/v1/clubs/", headers={"if-none-match": etag})

    assert (again.status_code, again["ETag"] == etag) == (200, False)


def test_what_a_key_reads_is_kept_by_nobody_else(
    world: World, olga: Account, as_account: As, reader: Client
) -> None:
    own = as_account(olga).get("/api/v1/jobs/")
    anybodys = reader.get("/api/v1/clubs/")

    assert set(own["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert set(anybodys["Cache-Control"].split(", ")) == {"public", "no-cache"}
    assert {"Authorization", "Cookie"} <= {part.strip() for part in own["Vary"].split(",")}


def test_a_refusal_has_no_etag(world: World, reader: Client) -> None:
    assert "ETag" not in reader.get("/api/v1/clubs/NONE/")


def test_every_address_of_the_api_says_what_may_be_read_and_kept() -> None:
    views = {
        address: getattr(view, "cls", object)
        for address, view in addresses(get_resolver().url_patterns)
        if "api/" in address
    }

    assert len(views) > 100
    others = [address for address, view in views.items() if not issubclass(view, PublicReads)]
    assert others == ["api/v1/"]  # which leads to the reference


def _asked_before(client: Client, address: str, method: str) -> ClientResponse:
    headers = {**ELSEWHERE, "access-control-request-method": method}
    return client.options(f"/api/v1/{address}", headers=headers)
