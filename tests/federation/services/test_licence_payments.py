"""Licences when money comes back, is credited, or was paid for nothing."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.licences.selectors.money import (
    paid_licences,
    requests_paid_twice,
    requests_with_unpaid_licences,
)
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.charges import accept_requests
from federation.licences.services.licences import LicenceApplication, cancel_licence, issue_licence
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import (
    Account,
    Club,
    CreditNote,
    Licence,
    LicenceBatch,
    PaymentRequest,
    Person,
    Season,
)
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.credit_notes import credit_licences, issue_credit_note
from federation.money.services.ledger import record_payment, reverse_payment

NOW = dt.datetime(2026, 1, 12, 10, 0, tzinfo=dt.UTC)
PAID_ON = dt.date(2026, 1, 20)
LATER = dt.date(2026, 2, 3)


@pytest.fixture
def people(season: Season) -> list[Person]:
    return [
        Person.objects.create(number="2001", name="Ana Ensaio"),
        Person.objects.create(number="2002", name="Rui Ensaio"),
    ]


@pytest.fixture
def batch(season: Season, club: Club, people: list[Person]) -> LicenceBatch:
    lines = [RequestLine(place, person=person) for place, person in enumerate(people, start=1)]
    return request_licences(draft=BatchDraft(season, club, lines), account=None, now=NOW)


@pytest.fixture
def asked(batch: LicenceBatch) -> PaymentRequest:
    request = accept_requests(requests=ids(batch), account=None, now=NOW)
    assert request is not None
    return request


def ids(batch: LicenceBatch) -> list[int]:
    return list(batch.requests.order_by("position").values_list("pk", flat=True))


def pay(payment_request: PaymentRequest, cents: int, on: dt.date = PAID_ON) -> None:
    record_payment(
        request=payment_request,
        amount_cents=cents,
        received_on=on,
        method="bank",
        bank_reference="",
        account=None,
    )


def states(batch: LicenceBatch) -> list[tuple[str, str]]:
    return list(batch.requests.order_by("position").values_list("state", "reason"))


def take_back(payment_request: PaymentRequest) -> None:
    payment = payment_request.payments.get(reversed_by_entry__isnull=True)
    reverse_payment(payment=payment, reason="cheque devolvido", on=LATER, account=None)


def licensed_elsewhere(person: Person, season: Season, club: Club) -> None:
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    issue_licence(application=LicenceApplication(person, season, PAID_ON, club=other), account=None)


def test_licences_stay_marked_as_unpaid_when_their_payment_is_taken_back(
    asked: PaymentRequest, batch: LicenceBatch
) -> None:
    pay(asked, 7000)

    take_back(asked)

    marked = batch.requests.get(position=1)
    assert Licence.objects.filter(cancelled_at__isnull=True).count() == 2
    assert marked.state == "ISSUED"
    assert "3" in marked.reason
    assert [licence.person.name for licence in paid_licences(asked).unpaid] == [
        "Ana Ensaio",
        "Rui Ensaio",
    ]
    assert [
        (payment_request.pk, payment_request.people)  # type: ignore[attr-defined]
        for payment_request in requests_with_unpaid_licences()
    ] == [(asked.pk, 2)]


def test_the_next_payment_takes_the_mark_off(asked: PaymentRequest, batch: LicenceBatch) -> None:
    pay(asked, 7000)
    take_back(asked)

    pay(asked, 7000, on=LATER)

    assert states(batch) == [("ISSUED", ""), ("ISSUED", "")]
    assert Licence.objects.count() == 2
    assert not requests_with_unpaid_licences().exists()


def test_an_unpaid_licence_that_was_taken_back_is_issued_by_the_next_payment(
    asked: PaymentRequest, batch: LicenceBatch
) -> None:
    pay(asked, 7000)
    take_back(asked)
    first = Licence.objects.get(person__number="2001")
    cancel_licence(licence=first, reason="não pagou", account=None, now=NOW)

    pay(asked, 7000, on=LATER)

    anew = Licence.objects.get(person__number="2001", cancelled_at__isnull=True)
    assert (anew.issued_on, batch.requests.get(position=1).licence) == (LATER, anew)
    assert states(batch) == [("ISSUED", ""), ("ISSUED", "")]


def test_a_part_taken_back_of_what_was_overpaid_marks_nothing(
    asked: PaymentRequest, batch: LicenceBatch
) -> None:
    pay(asked, 3500)
    pay(asked, 3500, on=LATER)
    issue_credit_note(
        request=asked,
        cents_by_line={asked.lines.get(): 500},
        reason="desconto",
        on=LATER,
        account=None,
    )

    assert states(batch) == [("ISSUED", ""), ("ISSUED", "")]


def test_who_was_licensed_elsewhere_gets_the_fee_back_by_one_act(
    asked: PaymentRequest, batch: LicenceBatch, people: list[Person], season: Season, club: Club
) -> None:
    licensed_elsewhere(people[0], season, club)
    pay(asked, 7000)
    before = [
        (payment_request.pk, payment_request.people)  # type: ignore[attr-defined]
        for payment_request in requests_paid_twice()
    ]
    (row,) = paid_licences(asked).to_return

    note = credit_licences(
        request=asked, dropped=[row.pk], reason="licença pelo Castelo", on=LATER, account=None
    )

    assert before == [(asked.pk, 1)]
    assert (note.amount_cents, note.to_balance_cents) == (3500, 3500)
    assert [state for state, _reason in states(batch)] == ["WITHDRAWN", "ISSUED"]
    assert batch.requests.get(position=1).reason.endswith(f"{note.reference}.")
    assert not requests_paid_twice().exists()
    with pytest.raises(RuleError, match="licence_request_decided"):
        credit_licences(request=asked, dropped=[row.pk], reason="x", on=LATER, account=None)


def test_a_credit_that_closes_the_rest_issues_what_is_paid(
    asked: PaymentRequest, batch: LicenceBatch
) -> None:
    pay(asked, 3500)

    credit_licences(
        request=asked, dropped=[ids(batch)[1]], reason="desistiu", on=LATER, account=None
    )

    assert [state for state, _reason in states(batch)] == ["ISSUED", "WITHDRAWN"]
    assert [licence.person.name for licence in Licence.objects.all()] == ["Ana Ensaio"]
    assert outstanding_cents(asked) == 0


def test_a_credit_of_one_fee_has_to_say_whose(asked: PaymentRequest, batch: LicenceBatch) -> None:
    with pytest.raises(RuleError, match="credit_names_nobody"):
        issue_credit_note(
            request=asked,
            cents_by_line={asked.lines.get(): 3500},
            reason="desistiu",
            on=LATER,
            account=None,
        )

    assert CreditNote.objects.count() == 0
    assert states(batch) == [("CHARGED", ""), ("CHARGED", "")]


def test_the_last_fee_given_back_drops_its_line_and_cancels_the_request(
    asked: PaymentRequest, batch: LicenceBatch
) -> None:
    credit_licences(request=asked, dropped=ids(batch), reason="engano", on=LATER, account=None)

    asked.refresh_from_db()
    assert asked.cancelled_by_entry is not None
    assert [state for state, _reason in states(batch)] == ["WITHDRAWN", "WITHDRAWN"]


def change(licence: Licence, club: Club, fee_class: str) -> Licence:
    return change_licence(
        licence=licence,
        change=LicenceChange(club, fee_class, "é júnior"),
        account=None,
        now=NOW,
    )


def test_a_lower_fee_class_credits_the_difference(
    asked: PaymentRequest, batch: LicenceBatch, club: Club
) -> None:
    pay(asked, 7000)

    changed = change(Licence.objects.get(person__number="2001"), club, "REDUCED")

    note = CreditNote.objects.get()
    assert (note.request, note.amount_cents, note.to_balance_cents) == (asked, 2000, 2000)
    assert note.reason == "RTP 3.1.4.1: é júnior"
    assert batch.requests.get(position=1).licence == changed
    assert [state for state, _reason in states(batch)] == ["ISSUED", "ISSUED"]


def test_a_higher_fee_class_is_billed_by_the_difference(
    season: Season, club: Club, people: list[Person], bruno: Account
) -> None:
    line = RequestLine(1, person=people[0], fee_class="REDUCED")
    batch = request_licences(draft=BatchDraft(season, club, [line]), account=bruno, now=NOW)
    payment_request = accept_requests(requests=ids(batch), account=None, now=NOW)
    assert payment_request is not None
    pay(payment_request, 1500)

    change(Licence.objects.get(), club, "NORMAL")

    bill = PaymentRequest.objects.exclude(pk=payment_request.pk).get()
    assert list(bill.lines.values_list("fee_code", "article", "quantity", "amount_cents")) == [
        ("LICENCE_NORMAL_DIFFERENCE", "RTP 3.1.4.1", 1, 2000)
    ]
    assert (bill.club, bill.due_on) == (club, dt.date(2026, 2, 11))


def test_a_licence_nobody_was_charged_for_changes_without_money(
    season: Season, club: Club, people: list[Person]
) -> None:
    licence = issue_licence(
        application=LicenceApplication(people[0], season, PAID_ON, club=club), account=None
    )

    change(licence, club, "REDUCED")

    assert (PaymentRequest.objects.count(), CreditNote.objects.count()) == (0, 0)
