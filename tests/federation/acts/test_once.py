"""An act sent twice is done once: by a program's key, by a double click, and at the same time."""

import threading
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.test import Client

from federation.models import Account
from tests.federation.acts.conftest import SIX_BOARDS
from tests.federation.acts.test_endpoints import PBN
from tests.personas import World
from tournaments.models import ConventionCard, DealSet

As = Callable[[Account], Client]
pytestmark = pytest.mark.usefixtures("today")
JSON = "application/json"
CLICK = {**SIX_BOARDS, "idempotency_key": "a" * 32}


def test_a_program_gets_its_first_answer_again(seal: str, bruno: Account, as_account: As) -> None:
    client, key = as_account(bruno), {"Idempotency-Key": "k1"}

    first, again = (client.post(f"/api/v1{seal}", SIX_BOARDS, JSON, headers=key) for _ in range(2))
    other = client.post(f"/api/v1{seal}", {**SIX_BOARDS, "boards": 8}, JSON, headers=key)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_used")
    assert DealSet.objects.count() == 1


def test_a_file_sent_again_is_known_by_its_bytes(
    world: World, bruno: Account, as_account: As
) -> None:
    address = f"/api/v1/events/{world.event.pk}/deals/bring/"

    def send(data: bytes) -> int:
        sent = {"session": 1, "file": SimpleUploadedFile("own.pbn", data)}
        response = as_account(bruno).post(address, sent, headers={"Idempotency-Key": "k1"})
        return response.status_code

    assert [send(PBN), send(PBN), send(PBN + b"\n")] == [201, 201, 409]
    assert DealSet.objects.count() == 1


def test_a_refused_call_leaves_its_key_free(seal: str, bruno: Account, as_account: As) -> None:
    client, key = as_account(bruno), {"Idempotency-Key": "k1"}

    def send(**sent: int) -> int:
        return client.post(f"/api/v1{seal}", sent, JSON, headers=key).status_code

    wrong, refused = send(session=1), send(session=1, first_board=98, boards=6)

    assert (wrong, refused, send(**SIX_BOARDS)) == (400, 409, 201)


def test_a_double_click_is_one_act(seal: str, world: World, bruno: Account, as_account: As) -> None:
    first, again = (as_account(bruno).post(seal, CLICK) for _ in range(2))

    assert first["Location"] == again["Location"] == f"/events/{world.event.pk}/deals/"
    assert DealSet.objects.count() == 1


def test_who_goes_back_and_writes_another_row_makes_two(
    world: World, ana: Account, as_account: As
) -> None:
    client = as_account(ana)

    def begin(name: str) -> str:
        sent = {"partner": "1002", "base": "", "name": name, "idempotency_key": "a" * 32}
        return client.post("/cards/begin/", sent)["Location"]

    assert begin("Natural") == begin("Natural") != begin("Trevo")
    assert sorted(ConventionCard.objects.values_list("name", flat=True)) == ["Natural", "Trevo"]


def test_a_refused_form_is_shown_with_a_key_that_is_free(
    seal: str, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    refused = client.post(seal, {**CLICK, "first_board": 98})
    done = client.post(seal, CLICK)

    assert (refused.status_code, done.status_code) == (409, 302)
    assert DealSet.objects.count() == 1


@pytest.mark.parametrize(
    ("key", "code"),
    [("a\x00", "idempotency_key_unreadable"), ("a" * 201, "idempotency_key_too_long")],
)
def test_a_key_no_database_keeps_is_refused(
    key: str, code: str, seal: str, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    called = client.post(f"/api/v1{seal}", SIX_BOARDS, JSON, headers={"Idempotency-Key": key})
    clicked = client.post(seal, {**CLICK, "idempotency_key": key})

    assert (called.status_code, called.json()["code"]) == (409, code)
    assert clicked["Location"] == seal
    assert DealSet.objects.count() == 0


@pytest.mark.skipif(
    connection.vendor == "sqlite",
    reason="SQLite has one writer: nothing is done at once there; run on PostgreSQL",
)
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_the_same_time_are_one_act(
    seal: str, world: World, bruno: Account, as_account: As
) -> None:
    ready, answers = threading.Barrier(2), []

    def click(client: Client) -> None:
        try:
            ready.wait(timeout=20)
            answers.append(client.post(seal, CLICK))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=click, args=(as_account(bruno),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert [too_large.status_code for too_large in answers] == [302, 302]
    assert {answer["Location"] for answer in answers} == {f"/events/{world.event.pk}/deals/"}
    assert DealSet.objects.count() == 1
