"""The office's list of licences asked for, and accepting many batches."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import Account, Job, LicenceBatch, PaymentRequest
from tests.factories.federation import make_person
from tests.factories.pages import rows, words
from tests.personas import World

As = Callable[[Account], Client]


def ask(world: World, number: str, *, new: bool = False) -> LicenceBatch:
    line = (
        RequestLine(1, new=PersonData(f"Nova {number}"))
        if new
        else RequestLine(1, person=make_person(f"Pessoa {number}", number))
    )
    return request_licences(
        draft=BatchDraft(world.season, world.club, [line]), account=None, now=timezone.now()
    )


def test_many_batches_are_accepted_after_a_confirmation(
    world: World,
    olga: Account,
    as_account: As,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    good, unknown = ask(world, "5001"), ask(world, "5002", new=True)
    chosen = {"batches": [good.pk, unknown.pk]}
    client = as_account(olga)

    response = client.post("/federation/licences/accept/", chosen)
    before = PaymentRequest.objects.count()
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/federation/licences/accept/", {**chosen, "apply": "1"})

    job = Job.objects.get(act="accept_licence_batches")
    payment_request = PaymentRequest.objects.get()
    assert "Accept these requests?" in words(response)
    assert before == 0
    assert job.result == {"payment_requests": [payment_request.reference], "refused": {}}
    assert good.requests.get().state == "CHARGED"
    assert unknown.requests.get().state == "REQUESTED"


def test_a_batch_is_of_the_licences_in_the_menu(
    world: World, olga: Account, as_account: As
) -> None:
    page = as_account(olga).get(f"/licence-batches/{ask(world, '5001').pk}/")

    marked = re.findall(r'href="([^"]+)"\s+aria-current="true"', page.content.decode())
    assert set(marked) == {"/federation/licences/"}


@pytest.mark.parametrize(("state", "seen"), [("waiting", 1), ("unpaid", 0), ("all", 1)])
def test_batches_are_filtered_by_their_state(
    state: str, seen: int, world: World, olga: Account, as_account: As
) -> None:
    ask(world, "5001")

    response = as_account(olga).get("/federation/licences/", {"state": state})

    assert len(rows(response) if seen else []) == seen
    assert ("Nothing of this kind is there." in words(response)) == (not seen)


def test_the_desk_tells_the_office_what_waits(world: World, olga: Account, as_account: As) -> None:
    ask(world, "5001")
    ask(world, "5002")

    assert "requests for licences to decide" in words(as_account(olga).get("/desk/"))


def test_the_office_list_asks_as_much_for_one_as_for_many(
    world: World, olga: Account, as_account: As
) -> None:
    client = as_account(olga)
    client.get("/menu/")  # what its words count is asked once a minute
    counted = []
    for numbers in (["5001"], ["5002", "5003", "5004"]):
        for number in numbers:
            ask(world, number)
        with CaptureQueriesContext(connection) as queries:
            client.get("/federation/licences/")
        counted.append(len(queries))

    assert counted[0] == counted[1]
