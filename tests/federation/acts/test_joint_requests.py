"""A club asks for one payment request of what it owes, itself."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import (
    Account,
    BankLayout,
    Federation,
    Fee,
    IssuedDocument,
    Job,
    PaymentRequest,
)
from federation.money.services.bank import receive_bank_file
from federation.money.services.joint_requests import issue_joint_request
from federation.services.jobs import run_job
from tests.factories.money import ask, receive
from tests.factories.pages import words
from tests.factories.rows import need
from tests.personas import World

As = Callable[[Account], Client]
JSON = "application/json"
NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def secretary(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def _address(world: World) -> str:
    return reverse("club-joint-request", args=[world.club.pk])


def _issue(job: Job) -> IssuedDocument:
    run_job(job_id=job.pk)
    job.refresh_from_db()
    return IssuedDocument.objects.get(code=need(job.result)["document"])


def test_a_secretary_has_what_is_open_put_on_one_paper(world: World, secretary: Client) -> None:
    first = ask(world.club, world.season, 1500)
    second = ask(world.club, world.season, 4250, subject="Fine", due_on=dt.date(2026, 12, 1))
    paid = ask(world.club, world.season, 700)
    receive(paid, 700)
    of_others = ask(world.other_club, world.season, 900)

    page = words(secretary.get(_address(world)))
    chosen = {"requests": [first.pk, second.pk]}
    response = secretary.post(_address(world), chosen)
    paper = _issue(Job.objects.get(act="issue_joint_request"))

    assert f"{first.reference} · Papers · €15.00" in page
    assert paid.reference not in page
    assert of_others.reference not in page
    assert response.status_code == 302
    assert paper.number == 1
    assert paper.subject == f"statement:club-{world.club.pk}"
    assert paper.content["total"] == "57.50"
    assert paper.content["due_on"] == "2026-12-01"
    assert [row["reference"] for row in paper.content["rows"]] == [
        first.reference,
        second.reference,
    ]
    assert paper.code in words(secretary.get(reverse("club-statement", args=[world.club.pk])))


def test_the_same_choice_is_the_same_paper_until_something_is_paid(world: World) -> None:
    together = [ask(world.club, world.season, cents).pk for cents in (1500, 2500)]
    data: dict[str, Any] = {"kind": "club", "debtor_id": world.club.pk, "requests": together}

    first = issue_joint_request(**data)
    again = issue_joint_request(**data)
    receive(PaymentRequest.objects.get(pk=together[0]), 500)
    after = issue_joint_request(**data)

    assert first == again
    assert after != first
    latest = IssuedDocument.objects.get(code=after["document"])
    assert (latest.version, latest.content["total"]) == (2, "35.00")


def test_a_fee_nobody_asked_for_is_asked_once(world: World, secretary: Client) -> None:
    Fee.objects.filter(code="CLUB_AFFILIATION").update(amount_cents=12_000)
    year = world.season.year
    chosen = {"fees": [f"AFFILIATION:{year}"]}

    page = words(secretary.get(_address(world)))
    secretary.post(_address(world), chosen)
    again = secretary.post(_address(world), chosen)
    payment_request = PaymentRequest.objects.get()

    assert "€120.00" in page
    assert (payment_request.club, payment_request.purpose) == (world.club, f"AFFILIATION:{year}")
    assert payment_request.requested_by.email == "bruno@clube.example"
    assert again.status_code == 409
    # alone on it, it has the paper of its own
    assert Job.objects.get(act="issue_payment_request").arguments == {
        "request_id": payment_request.pk
    }


def test_a_program_asks_too_and_twice_with_one_key_is_once(world: World, secretary: Client) -> None:
    Fee.objects.filter(code="CLUB_AFFILIATION").update(amount_cents=12_000)
    open_request = ask(world.club, world.season, 1500)
    sent = {"requests": [open_request.pk], "fees": [f"AFFILIATION:{world.season.year}"]}
    address = f"/api/v1{_address(world)}"

    first, second = (
        secretary.post(address, sent, JSON, headers={"idempotency-key": "a"}) for _each in "ab"
    )

    assert (first.status_code, second.status_code) == (200, 200), first.content
    assert PaymentRequest.objects.count() == 2
    assert Job.objects.filter(act="issue_joint_request").count() == 1


@pytest.mark.parametrize(
    ("cents", "code"), [([], "Choose what to pay"), ([100] * 11, "At most 10 payment requests")]
)
def test_nothing_and_too_much_are_refused(
    cents: list[int], code: str, world: World, secretary: Client
) -> None:
    owed = [ask(world.club, world.season, cent).pk for cent in cents]
    ask(world.club, world.season, 100)

    response = secretary.post(_address(world), {"requests": owed})

    assert response.status_code == 409
    assert code in words(response)


def test_the_requests_of_others_cannot_be_chosen(world: World, secretary: Client) -> None:
    ask(world.club, world.season, 1500)
    of_others = ask(world.other_club, world.season, 900)

    response = secretary.post(_address(world), {"requests": [of_others.pk]})

    assert response.status_code == 422


def test_neither_players_nor_other_clubs_ask_for_it(
    world: World, secretary: Client, as_account: As, ana: Account, olga: Account
) -> None:
    other = reverse("club-joint-request", args=[world.other_club.pk])

    assert as_account(ana).get(_address(world)).status_code == 404
    assert secretary.get(other).status_code == 404
    assert as_account(olga).get(other).status_code == 200


def test_one_transfer_that_quotes_the_paper_settles_each(world: World) -> None:
    Federation.objects.update(iban="PT50000201231234567890154")
    first, second = (ask(world.club, world.season, cents) for cents in (1500, 2500))
    paper = IssuedDocument.objects.get(
        code=issue_joint_request(
            kind="club", debtor_id=world.club.pk, requests=[first.pk, second.pk]
        )["document"]
    )
    *_bank, quote = paper.content["pay_to"]
    line = f"data;valor;texto\n02-11-2026;40,00;{quote}\n"

    receive_bank_file(
        name="extrato.csv", data=line.encode(), layout=_layout(), currency="EUR", account=None,
        now=NOW,
    )  # fmt: skip

    assert [each.payments.count() for each in (first, second)] == [1, 1]


def _layout() -> BankLayout:
    return BankLayout.objects.create(
        name="banco", day_column="data", amount_column="valor", text_column="texto"
    )
