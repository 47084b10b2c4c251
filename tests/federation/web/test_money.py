"""The pages of money: accounts of debtors, payment requests, what is open, fees, affiliation."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.installation.services.beginning import empty_fees
from federation.models import Account, Club, CreditNote, IssuedDocument, Job, PaymentRequest
from federation.money.selectors.affiliation import affiliation_plan
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services import affiliation
from federation.money.services.affiliation import ask_affiliation, charge_affiliations
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.money.services.ledger_checks import check_ledger
from federation.money.services.papers import issue_credit_note_paper, issue_receipt, issue_statement
from federation.papers.services.withdrawals import withdraw_document
from federation.services.jobs import run_job
from federation.services.rule_sets import load_fee_schedule
from tests.factories.federation import make_club, make_person, make_season
from tests.factories.money import ask, held_deposit, receive
from tests.factories.pages import ClientResponse, rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
EARLY = dt.date(2026, 2, 1)


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def secretary(bruno: Account, as_account: SignIn) -> Client:
    return as_account(bruno)


# --- the account of a debtor ----------------------------------------------------------------------
def test_a_club_reads_its_account_line_by_line(world: World, secretary: Client) -> None:
    ask(world.club, world.season, 1000, on=dt.date(2025, 12, 1), subject="Last year")
    request = ask(world.club, world.season, 1500, on=EARLY, event_number=world.event.pk)
    receive(request, 2000, on=dt.date(2026, 2, 5))

    response = secretary.get(
        reverse("club-statement", args=[world.club.pk]),
        {"first": "2026-01-01", "last": "2026-03-01"},
    )

    assert rows(response) == [
        ["1 Jan 2026", "Opening balance", "", "", "€10.00"],
        ["1 Feb 2026", "Certificate fee table asked for · PP2026000002 · Papers Asked: €15.00",
         "€15.00", "", "€25.00"],
        ["5 Feb 2026", "Payment received PP2026000002 · Papers Settled: €20.00", "",
         "€20.00", "€5.00"],
        ["1 Mar 2026", "Closing balance", "", "", "€5.00"],
    ]  # fmt: skip
    html = response.content.decode()
    assert f'href="{reverse("fee-schedule-of-season", args=[2026])}#CERTIFICATE"' in html
    assert f'href="{reverse("event-detail", args=[world.event.pk])}"' in html
    assert "In the debtor's favour today: €5.00" in words(response)


def test_an_account_is_given_as_a_file(world: World, secretary: Client) -> None:
    ask(world.club, world.season, 1500, on=EARLY)

    response = secretary.get(
        reverse("club-statement", args=[world.club.pk]),
        {"first": "2026-01-01", "last": "2026-03-01", "export": "csv"},
    )

    assert response.content.decode().splitlines()[1] == (
        "2026-02-01;asked for · Certificate;fee table;PP2026000001;15.00;;15.00"
    )


def test_what_was_asked_is_a_file_of_a_row_each(world: World, secretary: Client) -> None:
    first = ask(world.club, world.season, 1500, on=EARLY)
    receive(first, 500, on=dt.date(2026, 2, 5))
    PaymentRequest.objects.filter(pk=first.pk).update(certified_invoice="FT 2026/7")
    gone = ask(world.club, world.season, 900, on=dt.date(2026, 2, 3), subject="Other")
    cancel_payment_request(request=gone, reason="asked twice", account=None, on=EARLY)
    address = reverse("club-statement", args=[world.club.pk])
    span = {"first": "2026-01-01", "last": "2026-03-01", "of": "requests"}

    lines = secretary.get(address, {**span, "export": "csv"}).content.decode().splitlines()

    assert lines[1:] == [
        "PP2026000001;2026-02-01;;Papers;15.00;0.00;5.00;10.00;EUR;FT 2026/7;",
        "PP2026000002;2026-02-03;;Other;9.00;9.00;0.00;0.00;EUR;;yes",
    ]
    assert secretary.get(address, {**span, "export": "xlsx"}).status_code == 200
    assert secretary.get(address, span).status_code == 404
    assert "of=requests" in secretary.get(address).content.decode()


@pytest.mark.parametrize(
    ("who", "status"),
    [("bruno", 200), ("olga", 200), ("ana", 404), ("carla", 404), ("diego", 404), ("eve", 404)],
)
def test_accounts_are_for_the_debtor_and_the_office(
    world: World, who: str, status: int, request: pytest.FixtureRequest, as_account: SignIn
) -> None:
    client = as_account(request.getfixturevalue(who))

    assert client.get(reverse("club-statement", args=[world.club.pk])).status_code == status


def test_people_see_their_own_account_only(world: World, ana: Account, as_account: SignIn) -> None:
    other = make_person("Outra Pessoa", "7001")
    client = as_account(ana)

    own = client.get(reverse("person-statement", args=[world.members["1001"].pk]))

    assert own.status_code == 200
    assert client.get(reverse("person-statement", args=[other.pk])).status_code == 404


def test_an_account_asks_as_often_for_one_line_as_for_many(world: World, secretary: Client) -> None:
    address = reverse("club-statement", args=[world.club.pk])
    receive(ask(world.club, world.season), 100)
    secretary.get(address)

    with CaptureQueriesContext(connection) as for_one:
        secretary.get(address)
    for number in range(4):
        receive(ask(world.club, world.season, subject=f"n{number}"), 100)
    with CaptureQueriesContext(connection) as for_many:
        secretary.get(address)

    assert len(for_many) == len(for_one)


def test_the_office_pays_a_balance_back(world: World, office: Client, secretary: Client) -> None:
    receive(ask(world.club, world.season, 1500), 2000)
    address = reverse("club-balance-return", args=[world.club.pk])

    refused = secretary.post(address, {"amount_cents": "5.00", "reason": "asked"})
    response = office.post(address, {"amount_cents": "5.00", "reason": "asked"}, follow=True)

    assert refused.status_code == 403
    assert "The balance is booked as paid back." in words(response)
    assert "In the debtor's favour" not in words(response)


# --- one payment request --------------------------------------------------------------------------
def test_a_request_is_paid_credited_and_paid_back(world: World, office: Client) -> None:
    request = ask(world.club, world.season, 1500)
    line = request.lines.get()

    too_much = office.post(
        reverse("payment-receive", args=[request.pk]),
        {"amount_cents": "16.00", "received_on": "2026-11-02", "method": "bank"},
        follow=True,
    )
    credited = office.post(
        reverse("payment-request-credit", args=[request.pk]),
        {f"line_{line.pk}": "4.00", "reason": "one paper less"},
        follow=True,
    )

    assert "€1.00 more than was open is kept as a balance." in words(too_much)
    page = office.get(reverse("payment-request-detail", args=[request.pk])).content.decode()
    assert reverse("payment-receive", args=[request.pk]) not in page  # nothing is open any more
    assert "Credit note NC2026000001 was made." in words(credited)
    assert CreditNote.objects.get().to_balance_cents == 400


def test_a_payment_is_taken_back_on_its_page(world: World, office: Client) -> None:
    request = ask(world.club, world.season, 1500)
    receive(request, 1500)
    payment = request.payments.get()

    response = office.post(
        reverse("payment-take-back", args=[request.pk, payment.pk]),
        {"reason": "another club's"},
        follow=True,
    )

    assert "taken back" in words(response)
    assert outstanding_cents(request) == 1500


@pytest.mark.parametrize(
    "name", ["payment-receive", "payment-request-credit", "payment-from-balance"]
)
def test_only_the_office_acts_on_a_request(world: World, secretary: Client, name: str) -> None:
    request = ask(world.club, world.season, 1500)

    assert secretary.get(reverse("payment-request-detail", args=[request.pk])).status_code == 200
    assert secretary.post(reverse(name, args=[request.pk])).status_code == 403
    assert outstanding_cents(request) == 1500


def test_a_request_of_others_is_not_found(world: World, secretary: Client) -> None:
    request = ask(world.other_club, world.season, 1500)

    response = secretary.get(reverse("payment-request-detail", args=[request.pk]))

    assert response.status_code == 404


# --- what is open ---------------------------------------------------------------------------------
def test_open_items_stand_in_their_bands(world: World, office: Client, secretary: Client) -> None:
    ask(world.club, world.season, 1000, on=dt.date(2026, 1, 1), due_on=dt.date(2026, 1, 1))
    receive(
        ask(world.club, world.season, 2000, on=dt.date(2026, 3, 1)), 500, on=dt.date(2026, 3, 9)
    )
    ask(world.other_club, world.season, 4000, on=dt.date(2026, 4, 1))

    at_march = office.get(reverse("money-overview"), {"on": "2026-03-31"})
    at_april = office.get(reverse("money-overview"), {"on": "2026-04-02"})

    assert [row[-1] for row in rows(at_march)] == [
        "€15.00", "€0.00", "€10.00", "€0.00", "€25.00",
    ]  # fmt: skip
    assert [row[-1] for row in rows(at_april)] == [
        "€40.00", "€15.00", "€0.00", "€10.00", "€65.00",
    ]  # fmt: skip
    assert rows(at_april, 1)[0] == [
        "PP2026000001", "Clube da Ribeira", "Papers", "91", "€10.00",
    ]  # fmt: skip
    assert rows(at_april, 1)[1][3] == "32 no due date"
    assert "Overdue: €10.00." in words(at_april)  # what has no due date is not overdue
    file = office.get(reverse("money-overview"), {"on": "2026-04-02", "export": "csv"})
    assert "2026-03-01,,32," in file.content.decode().replace(";", ",")
    assert secretary.get(reverse("money-overview")).status_code == 403


def test_open_items_of_two_currencies_are_not_added_up(world: World, office: Client) -> None:
    day = dt.date(2026, 3, 1)
    ask(world.club, world.season, 1000, on=day, due_on=day)
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 900)
    bill = Bill(world.season, "Papers", "CHF", [line], club=world.other_club, due_on=day)
    create_payment_request(bill, account=None, issued_on=day)

    page = office.get(reverse("money-overview"), {"on": "2026-03-31"})

    assert [row[-1] for row in rows(page)] == [
        "€10.00 + CHF9.00", "€0.00", "€0.00", "€0.00", "€10.00 + CHF9.00",
    ]  # fmt: skip
    assert "Overdue: €10.00 + CHF9.00." in words(page)


def test_what_was_credited_later_was_still_open_before(world: World, office: Client) -> None:
    request = ask(world.club, world.season, 1000, on=EARLY)
    cancel_payment_request(request=request, reason="x", on=dt.date(2026, 3, 1), account=None)

    before = office.get(reverse("money-overview"), {"on": "2026-02-28"})
    after = office.get(reverse("money-overview"), {"on": "2026-03-01"})

    assert rows(before)[-1] == ["In all", "€10.00"]
    assert rows(after)[-1] == ["In all", "€0.00"]


def test_open_items_ask_as_often_for_one_as_for_many(world: World, office: Client) -> None:
    ask(world.club, world.season)
    office.get(reverse("money-overview"))

    with CaptureQueriesContext(connection) as for_one:
        office.get(reverse("money-overview"))
    for _ in range(4):
        ask(world.other_club, world.season)
    with CaptureQueriesContext(connection) as for_many:
        office.get(reverse("money-overview"))

    assert len(for_many) == len(for_one)


def test_faults_of_the_ledger_are_told_at_the_desk_and_on_their_page(
    world: World, office: Client
) -> None:
    request = ask(world.club, world.season, 1000)
    clean = office.post(reverse("ledger-check-now"), follow=True)
    PaymentRequest.objects.filter(pk=request.pk).update(club=world.other_club)
    check_ledger(now=dt.datetime(2026, 11, 20, tzinfo=dt.UTC) + dt.timedelta(days=3650))

    assert "The ledger balances" in words(clean)
    assert "fault" in words(office.get(reverse("desk")))
    text = words(office.get(reverse("ledger-check")))
    assert "Account DEBTOR:CLUB:RIB:EUR says €10.00" in text
    assert "the open payment requests say €0.00." in text


def test_the_ledger_is_given_as_files_that_say_what_is_not_certified(
    world: World, office: Client, secretary: Client
) -> None:
    receive(ask(world.club, world.season, 1000, on=EARLY), 400, on=EARLY)
    span = {"first": "2026-01-01", "last": "2026-12-31"}

    page = office.get(reverse("ledger-file"))
    as_csv = office.get(reverse("ledger-file"), {**span, "as": "csv"})
    as_xml = office.get(reverse("ledger-file"), {**span, "as": "xml"})

    assert "Not certified" in words(page)
    assert len(as_csv.content.decode().splitlines()) == 5
    assert b"<Certified>false</Certified>" in as_xml.content
    assert secretary.get(reverse("ledger-file")).status_code == 403


# --- fees -----------------------------------------------------------------------------------------
def test_fees_are_public_with_next_years_beside_them_for_the_office(
    world: World, office: Client, reader: Client
) -> None:
    season = make_season(2027)
    load_fee_schedule(empty_fees(season, currency="EUR"), season=season)
    address = reverse("fee-schedule-of-season", args=[2026])

    seen, kept = reader.get(address), office.get(address)

    licence = next(row for row in rows(seen) if row[0].startswith("Licence of the year RTP"))
    assert licence == ["Licence of the year RTP 3.1.4.1", "per licence", "€35.00"]
    assert next(row for row in rows(kept) if row[0].startswith("Licence of the year RTP")) == [
        *licence,
        "set me",
    ]
    assert "at least 25 % of the entry fees" in words(seen)


def test_a_fee_changed_within_the_year_stands_with_the_days_of_each_price(
    world: World, office: Client, reader: Client
) -> None:
    season = make_season(2027)
    load_fee_schedule(empty_fees(season, currency="EUR"), season=season)
    first = season.fee_schedules.get()
    first.fees.update(amount_cents=3500)
    later = season.fee_schedules.create(
        valid_from=dt.date(2027, 2, 1), code="fees-2027", title=first.title, currency="EUR"
    )
    for fee in first.fees.all():
        amount = 3650 if fee.code == "LICENCE_NORMAL" else 3500
        later.fees.create(
            code=fee.code, title=fee.title, unit=fee.unit, article=fee.article, amount_cents=amount
        )

    def licence(seen: ClientResponse) -> list[str]:
        return next(row for row in rows(seen) if row[0].startswith("Licence of the year RTP"))

    of_2027 = reader.get(reverse("fee-schedule-of-season", args=[2027]))
    beside_2026 = office.get(reverse("fee-schedule-of-season", args=[2026]))

    told = "€35.00 until 31 January 2027 €36.50 from 1 February 2027"
    assert licence(of_2027)[2] == told
    assert licence(beside_2026)[3] == told
    assert "In force from 1 January 2027 · changed from 1 February 2027" in words(of_2027)
    club = next(row for row in rows(of_2027) if row[0].startswith("Affiliation of a club"))
    assert club[2] == "€35.00"


# --- affiliation ----------------------------------------------------------------------------------
def test_every_club_is_asked_for_its_affiliation_once(world: World, office: Client) -> None:
    gone = make_club(world.association, code="OLD", name="Clube Antigo")
    Club.objects.filter(pk=gone.pk).update(affiliated_until=dt.date(2025, 12, 31))
    page = words(office.get(reverse("affiliation")))

    address, told = reverse("affiliation-charge", args=[world.season.pk]), {"due_on": "2026-12-15"}
    form = words(office.get(reverse("affiliation")))
    asked = words(office.post(address, told))
    nothing = Job.objects.filter(act="charge_affiliations").exists()
    late = words(office.post(address, {"due_on": "2026-01-01"}))
    office.post(address, {**told, "apply": "1"})
    done = run_job(job_id=Job.objects.get(act="charge_affiliations").pk) or Job.objects.get(
        act="charge_affiliations"
    )
    again = charge_affiliations(season_id=world.season.pk, on="2026-11-22", due_on="2026-12-15")

    assert "2 clubs would be asked for €100.00 each: €200.00 in all." in page
    assert "Show the clubs and the sum" in form
    assert "Ask 2 clubs for €200.00 in all?" in asked
    assert "RIB · Clube da Ribeira €100.00" in asked
    assert not nothing
    assert "Ask 2 clubs for" not in late
    assert done.result == {"asked": 2, "asked_before": 0}
    assert again == {"asked": 0, "asked_before": 2}
    work = words(office.get(reverse("job-detail", args=[done.pk])))
    assert "2 clubs were asked to pay. Asked before, and passed over: 0." in work
    payment_requests = PaymentRequest.objects.order_by("reference")
    assert [
        (payment_request.club.code, payment_request.reference, outstanding_cents(payment_request))
        for payment_request in payment_requests
    ] == [
        ("CAS", "PP2026000001", 10000),
        ("RIB", "PP2026000002", 10000),
    ]


def test_a_club_that_another_worker_asked_meanwhile_is_passed_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = dt.date(2026, 11, 22)
    plan = affiliation_plan(world.season, on=day)
    ask_affiliation(plan, world.club, on=day, due_on=day, account=None)
    monkeypatch.setattr(affiliation, "affiliation_plan", lambda *_args, **_kwargs: plan)

    charged = charge_affiliations(season_id=world.season.pk, on="2026-11-22", due_on="2026-12-15")

    assert len(plan.to_ask) == 2
    assert charged["asked"] == 1
    assert PaymentRequest.objects.count() == 2


def test_a_club_whose_charge_was_cancelled_can_be_asked_again(world: World) -> None:
    charge_affiliations(season_id=world.season.pk, on="2026-11-22", due_on="2026-12-15")
    first = PaymentRequest.objects.get(club=world.club)
    cancel_payment_request(request=first, reason="x", on=dt.date(2026, 11, 22), account=None)

    again = charge_affiliations(season_id=world.season.pk, on="2026-11-22", due_on="2026-12-15")

    assert again == {"asked": 1, "asked_before": 1}


# --- papers ---------------------------------------------------------------------------------------
def test_papers_of_money_are_issued_once_and_read_by_the_debtor(
    world: World, secretary: Client, reader: Client
) -> None:
    held_deposit(world, "reservation:1")
    request = ask(world.club, world.season, 1500)
    receive(request, 2000)
    note = cancel_payment_request(
        request=ask(world.club, world.season, 700), reason="x", on=EARLY, account=None
    )
    span: dict[str, Any] = {
        "kind": "club",
        "debtor_id": world.club.pk,
        "first": "2026-01-01",
        "last": "2026-12-31",
    }

    codes = [
        issue_receipt(payment_id=request.payments.get().pk)["document"],
        issue_credit_note_paper(note_id=note.pk)["document"],
        issue_statement(**span)["document"],
    ]

    assert codes == ["RC-2026-00001", "NC-2026-00001", "EX-2026-00001"]
    assert issue_statement(**span)["document"] == codes[2]
    for code in codes[:2]:
        address = reverse("document-pdf", args=[code])
        assert secretary.get(address).content.startswith(b"%PDF")
        assert reader.get(address).status_code == 302


def test_a_receipt_is_made_out_to_the_person_who_paid_at_the_counter(
    world: World, office: Client
) -> None:
    request = ask(world.club, world.season, 1500)
    receive(request, 1500)
    payment = request.payments.get()
    page = f"/payment-requests/{request.pk}/payments/{payment.pk}/receipt/"

    unknown = office.post(page, {"payer": "99999"})
    office.post(page, {"payer": "1001"})
    job = Job.objects.get(act="issue_receipt")
    run_job(job_id=job.pk)
    again = office.post(page, {"payer": "1002"}, follow=True)

    content = IssuedDocument.objects.get(series__kind="receipt").content
    assert unknown.status_code == 422
    assert (content["debtor"], content["paid_for"]) == (
        world.members["1001"].name,
        world.club.name,
    )
    assert "a receipt is not made out twice" in words(again)


def test_a_receipt_taken_out_of_circulation_is_made_out_anew(world: World, office: Client) -> None:
    request = ask(world.club, world.season, 1500)
    receive(request, 1500)
    payment = request.payments.get()
    issue_receipt(payment_id=payment.pk)
    wrong = IssuedDocument.objects.get(series__kind="receipt")
    withdraw_document(document=wrong, reason="A member paid it", account=None, now=timezone.now())

    page = f"/payment-requests/{request.pk}/payments/{payment.pk}/receipt/"
    office.post(page, {"payer": "1001"})
    run_job(job_id=Job.objects.get(act="issue_receipt").pk)

    anew = IssuedDocument.objects.exclude(pk=wrong.pk).get(series__kind="receipt")
    assert anew.content["debtor"] == world.members["1001"].name
