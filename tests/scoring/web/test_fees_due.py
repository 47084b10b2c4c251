"""What is still to be asked for: by whom it is owed, what asks for it, and when it is done."""

import datetime as dt
import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.services.issued_charges import (
    charge_issued_licence,
    charge_issued_licences,
    licences_to_ask,
)
from federation.models import (
    Account,
    Federation,
    Fee,
    IssuedDocument,
    Job,
    Licence,
    Notice,
    PaymentRequest,
    PaymentRequestLine,
)
from federation.money.selectors.affiliation import affiliation_plan
from federation.money.services.affiliation import ask_affiliation
from federation.money.services.fees_of_all import ask_for_fees_of_all
from federation.money.services.payment_request_papers import issue_payment_request
from federation.services.jobs import run_job
from scoring.homologation.services import fees_to_ask as homologation_fees
from tests.factories.federation import give_mandate, make_club
from tests.factories.pages import ClientResponse, rows, words
from tests.factories.scoring import ask_for_payment, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World

SignIn = Callable[[Account], Client]
LIST = reverse("fee-due-list")


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def test_what_is_due_is_listed_until_it_is_asked_for(world: World, office: Client) -> None:
    publish_results(world.event)
    listed = "/api/v1/federation/money/fees-due/"

    fees = office.get(listed).json()["results"]
    page = office.get(LIST)
    of_club = [fee for fee in fees if fee["debtor"] == f"club-{world.club.pk}"]

    assert [fee["kind"] for fee in of_club] == ["affiliation", "homologation", "licence"]
    homologation, licences = of_club[1], of_club[2]
    assert homologation["about"] == world.event.name
    # six members, 35.00 each: the fee table of the tests
    assert (licences["amount_cents"], licences["currency"]) == (6 * 3500, "EUR")
    assert world.event.name in words(page)
    assert reverse("homologation-detail", args=[world.event.pk]) in page.content.decode()
    assert len(rows(page)) == len(fees)

    request = ask_for_payment(world.event)
    assert homologation["amount_cents"] == sum(line.amount_cents for line in request.lines.all())
    plan = affiliation_plan(world.season, on=timezone.localdate())
    today = timezone.localdate()
    ask_affiliation(plan, world.club, on=today, due_on=today, account=None)
    for licence in Licence.objects.all():
        charge_issued_licence(
            licence=licence, to_person=False, paid=None, account=None, now=timezone.now()
        )

    left = office.get(listed).json()["results"]
    assert [fee for fee in left if fee["debtor"] == f"club-{world.club.pk}"] == []


def test_it_is_narrowed_by_kind_and_by_name(world: World, office: Client) -> None:
    publish_results(world.event)

    by_kind = office.get(LIST, {"kind": "homologation"})
    nothing = words(office.get(LIST, {"q": "nobody of this name"}))
    file = office.get(LIST, {"export": "csv", "kind": "homologation"}).content.decode()
    of_program = office.get("/api/v1/federation/money/fees-due/?kind=licence").json()["results"]

    assert len(rows(by_kind)) == 1
    assert "Ask for all, also what is not listed here: €" in words(by_kind)
    assert "also what is not listed" not in words(office.get(LIST))
    assert "Nothing is left to be asked for." in nothing
    assert world.event.name in file
    assert {fee["kind"] for fee in of_program} == {"licence"}


def test_the_sum_of_a_debtor_is_whole_where_its_rows_go_on_to_the_next_page(
    world: World, office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish_results(world.event)
    fees = office.get("/api/v1/federation/money/fees-due/").json()["results"]
    of_club = [fee["amount_cents"] for fee in fees if fee["debtor"] == f"club-{world.club.pk}"]
    monkeypatch.setattr("federation.money.web.views.fees_due.PER_PAGE", len(fees) - 1)

    first = words(office.get(LIST))

    assert len(of_club) == 3
    assert f"3 fees, €{Decimal(sum(of_club)).scaleb(-2)}" in first


def test_the_row_of_licences_leads_to_the_page_that_asks_for_them(
    world: World, office: Client
) -> None:
    publish_results(world.event)
    (row,) = [
        row
        for row in office.get(LIST, {"kind": "licence"}).context["rows"]
        if row["fee"].debtor == world.club
    ]

    opened = office.get(row["fee"].href)
    shown = office.post(row["fee"].href, {"fees": row["fee"].key})
    done = office.post(row["fee"].href, {**_sent(shown), "apply": "1"}, follow=True)

    assert f'value="{row["fee"].key}"' in opened.content.decode()
    assert "1 payment request will be made." in words(shown)
    assert "one payment request with 6 lines" in words(shown)
    assert f"1 payment request was made: {row['amount']}." in words(done)
    assert PaymentRequest.objects.count() == 1


def _sent(page: ClientResponse) -> dict[str, list[str]]:
    """Return the keys of the fees that a preview sends."""
    return {"fees": re.findall(r'name="fees" value="([^"]+)"', page.content.decode())}


def test_fees_without_an_amount_are_left_out(world: World, office: Client) -> None:
    publish_results(world.event)
    Fee.objects.update(amount_cents=None)

    assert office.get("/api/v1/federation/money/fees-due/").json()["results"] == []


def test_queries_do_not_grow_with_what_is_due(world: World, office: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            office.get(LIST)
        return len(captured)

    publish_results(world.event)
    queries()  # what is read once
    of_one = queries()
    for number in range(3):
        day = world.event.starts_on - dt.timedelta(days=number + 1)
        publish_results(make_event(club=world.club, name=f"Torneio {number}", day=day))
        make_club(world.association, f"C{number}")

    assert queries() == of_one


ASK = "club-fees-ask"


def test_all_fees_of_a_debtor_are_asked_for_at_once(world: World, office: Client) -> None:
    publish_results(world.event)
    address = reverse(ASK, args=[world.club.pk])
    due = [
        fee
        for fee in office.get("/api/v1/federation/money/fees-due/").json()["results"]
        if fee["debtor"] == f"club-{world.club.pk}"
    ]
    cents = sum(fee["amount_cents"] for fee in due)
    total = f"€{Decimal(cents).scaleb(-2)}"

    listed = office.get(LIST)
    shown = office.post(address)
    keys = re.findall(r'name="fees" value="([^"]+)"', shown.content.decode())
    nothing = PaymentRequest.objects.exists()
    sent = {"fees": keys, "apply": "1", "idempotency_key": "a-key-of-this-form"}
    done = office.post(address, sent, follow=True)
    office.post(address, sent)

    assert f"Ask for all: {total}" in words(listed)
    assert f'action="{address}"' in listed.content.decode()
    assert f"Ask {world.club.name} for {total}?" in words(shown)
    assert f"Ask for {total}" in words(shown).partition(f" for {total}?")[2]
    assert not nothing
    # the affiliation, the event, six licences
    assert len(keys) == 8
    assert "3 payment requests will be made." in words(shown)
    assert f"3 payment requests were made: {total} in all." in words(done)
    assert sum(line.amount_cents for line in PaymentRequestLine.objects.all()) == cents
    assert "No message was sent about 3 payment requests" in words(done)
    assert {request.club for request in PaymentRequest.objects.all()} == {world.club}
    assert PaymentRequest.objects.count() == 3
    assert world.event.result.payment_request is not None


def test_everybody_is_asked_by_one_act_whose_work_may_run_twice(
    world: World, office: Client
) -> None:
    publish_results(world.event)
    address = reverse("fees-ask-all")
    due = office.get("/api/v1/federation/money/fees-due/").json()["results"]
    cents = sum(fee["amount_cents"] for fee in due)
    debtors = {fee["debtor"] for fee in due}

    listed, narrowed = office.get(LIST), office.get(LIST, {"kind": "licence"})
    shown = office.post(address)
    nothing = PaymentRequest.objects.exists()
    office.post(address, {"apply": "1"})
    job = Job.objects.get(act="ask_for_fees_of_all")
    run_job(job_id=job.pk)
    made = PaymentRequest.objects.count()
    again = ask_for_fees_of_all(**job.arguments)
    none_left = office.post(address)

    assert len(debtors) > 1
    assert f'action="{address}"' in listed.content.decode()
    assert f'action="{address}"' not in narrowed.content.decode()
    assert f"Ask {len(debtors)} debtors for €{Decimal(cents).scaleb(-2):,} in all?" in words(shown)
    assert not nothing
    assert sum(line.amount_cents for line in PaymentRequestLine.objects.all()) == cents
    assert again == {"requests": 0, "refused": 0}
    assert PaymentRequest.objects.count() == made
    job.refresh_from_db()
    assert (job.state, job.result) == ("DONE", {"requests": made, "refused": 0})
    assert none_left.status_code == 409


@pytest.mark.usefixtures("bruno")
def test_the_secretary_of_the_club_gets_one_message_of_each_request(
    world: World, office: Client
) -> None:
    Federation.objects.update(is_demo=True)  # the fees are samples
    publish_results(world.event)
    address = reverse(ASK, args=[world.club.pk])
    sent = {"apply": "1", "idempotency_key": "a-key-of-this-form"}

    done = office.post(address, sent, follow=True)
    office.post(address, sent)

    about = [f"payment_request:{request.pk}" for request in PaymentRequest.objects.order_by("pk")]
    notices = Notice.objects.filter(about__startswith="payment_request:").order_by("pk")
    assert list(notices.values_list("about", flat=True)) == about
    assert "No message was sent" not in words(done)


def test_the_licences_of_a_club_get_one_request_with_a_line_for_each(
    world: World, office: Client
) -> None:
    office.post(reverse(ASK, args=[world.club.pk]), {"apply": "1"})

    (request,) = PaymentRequest.objects.filter(lines__licence__isnull=False).distinct()
    lines = list(request.lines.select_related("licence__person"))
    page = words(office.get(reverse("payment-request-detail", args=[request.pk])))
    job = Job.objects.get(act="issue_payment_request")

    assert [(line.quantity, line.unit_cents) for line in lines] == [(1, 3500)] * 6
    assert all(line.article for line in lines)
    assert all(line.licence.person.name in page for line in lines if line.licence)
    code = issue_payment_request(request_id=request.pk)["document"]
    printed = [row["title"] for row in IssuedDocument.objects.get(code=code).content["rows"]]

    assert [title.partition(": ")[2] for title in printed] == [
        line.licence.person.name for line in lines if line.licence
    ]
    assert job.arguments == {"request_id": request.pk}
    assert licences_to_ask(debtor=world.club, on=timezone.localdate()) == []


def test_a_licence_asked_for_meanwhile_is_left_out_of_the_shared_request(
    world: World, office: Client
) -> None:
    keys = [fee.key for fee in licences_to_ask(debtor=world.club, on=timezone.localdate())]
    licence = Licence.objects.get(pk=keys[0].removeprefix("LICENCE:"))
    charge_issued_licence(
        licence=licence, to_person=False, paid=None, account=None, now=timezone.now()
    )
    ids = [int(key.removeprefix("LICENCE:")) for key in keys]

    request, asked = charge_issued_licences(licences=ids, account=None, now=timezone.now())

    assert asked == set(ids[1:])
    assert request.lines.count() == len(keys) - 1
    with pytest.raises(RuleError, match="fees_none_to_ask"):
        charge_issued_licences(licences=ids, account=None, now=timezone.now())


def test_what_was_asked_for_meanwhile_is_passed_over_and_told(world: World, office: Client) -> None:
    publish_results(world.event)
    address = reverse(ASK, args=[world.club.pk])
    keys = re.findall(r'name="fees" value="([^"]+)"', office.post(address).content.decode())
    ask_for_payment(world.event)

    done = office.post(address, {"fees": keys, "apply": "1"}, follow=True)
    again = office.post(address, {"fees": keys, "apply": "1"})

    assert "2 payment requests were made" in words(done)
    assert "1 fee was passed over: it was asked for meanwhile" in words(done)
    assert PaymentRequest.objects.count() == 3
    assert again.status_code == 409
    assert "None of these fees is still to be asked for." in words(again)


def test_a_fee_that_is_refused_does_not_stop_the_others(
    world: World, office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish_results(world.event)

    def refuse(**_arguments: object) -> PaymentRequest:
        raise RuleError("payment_already_requested", reference="PP2026000009")

    monkeypatch.setattr(homologation_fees, "request_homologation_payment", refuse)

    done = office.post(reverse(ASK, args=[world.club.pk]), {"apply": "1"}, follow=True)

    assert "2 payment requests were made" in words(done)
    assert f"{world.event.name}. Payment was already requested: PP2026000009." in words(done)


def test_a_program_asks_for_all_fees_or_for_some(world: World, office: Client) -> None:
    publish_results(world.event)
    address = f"/api/v1/federation/money/clubs/{world.club.pk}/fees-due/"

    some = office.post(
        address, {"fees": [f"event:{world.event.pk}"]}, content_type="application/json",
        headers={"Idempotency-Key": "one"},
    )  # fmt: skip
    asked = PaymentRequest.objects.count()
    rest = office.post(
        address, {}, content_type="application/json", headers={"Idempotency-Key": "two"}
    )

    assert (some.status_code, rest.status_code) == (200, 200)
    assert (asked, PaymentRequest.objects.count()) == (1, 3)


def test_the_club_itself_does_not_ask_for_them(
    world: World, bruno: Account, as_account: SignIn
) -> None:
    give_mandate(bruno, "SECRETARY", club=world.club)

    refused = as_account(bruno).post(reverse(ASK, args=[world.club.pk]), {"apply": "1"})

    assert refused.status_code == 403
    assert not PaymentRequest.objects.exists()
