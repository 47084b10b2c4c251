"""Money that went out: booked where it belongs, marked, taken back; the ledger stays whole."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account, AuditEvent, BankFile, BankLine, LedgerAccount
from federation.money.selectors.ledger import balance_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.balances import receive_advance
from federation.money.services.bank_outgoing import (
    Outgoing,
    OutgoingWay,
    book_outgoing_line,
    take_back_outgoing_line,
)
from federation.money.services.booking import advance_account
from federation.money.services.ledger import Receipt
from tests.factories.money import ask
from tests.factories.pages import words
from tests.personas import World

DAY = dt.date(2026, 11, 18)


def outgoing_line(cents: int = 990, *, number: int = 1) -> BankLine:
    file, _made = BankFile.objects.get_or_create(
        sha256="0" * 64, defaults={"name": "extrato.xml", "lines_read": 9, "lines_new": 9}
    )
    return BankLine.objects.create(
        file=file,
        position=number,
        bank_reference=f"OUT{number}",
        booked_on=DAY,
        amount_cents=-cents,
        currency="EUR",
        text="Comissão",
        state="OUTGOING",
    )


def balance_of_club(world: World, cents: int) -> LedgerAccount:
    owing = ask(world.club, world.season, 100)
    receipt = Receipt(amount_cents=cents, received_on=DAY, method="bank")
    receive_advance(holder=owing, receipt=receipt, account=None)
    return advance_account(owing)


def code_of(refused: pytest.ExceptionInfo[RuleError]) -> str:
    return refused.value.code


def test_the_office_is_told_of_money_out_that_is_not_booked(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    outgoing_line()

    assert "bank line to assign or book" in words(as_account(olga).get(reverse("desk")))


@pytest.mark.parametrize(
    ("way", "account", "reason"),
    [
        (OutgoingWay.CHARGE, "EXPENSE:EUR", ""),
        (OutgoingWay.COST, "EXPENSE:EUR", "Cups for the winners"),
        (OutgoingWay.INCOME, "INCOME:EUR", "Paid twice"),
    ],
)
def test_a_cost_is_booked_and_taken_back(
    world: World, way: OutgoingWay, account: str, reason: str
) -> None:
    line = book_outgoing_line(line=outgoing_line(), outgoing=Outgoing(way, reason), account=None)
    booked = (balance_cents(account), balance_cents("BANK:EUR"), line.state)
    faults = ledger_faults()
    back = take_back_outgoing_line(line=line, reason="wrong account", on=DAY, account=None)

    assert booked == (990, -990, "BOOKED")
    assert faults == ledger_faults() == []
    assert (balance_cents(account), balance_cents("BANK:EUR"), back.state) == (0, 0, "OUTGOING")
    assert list(
        AuditEvent.objects.filter(subject=f"bank_line:{line.pk}")
        .order_by("pk")
        .values_list("act", flat=True)
    ) == ["bank_line_booked", "bank_line_taken_back"]


def test_a_balance_is_paid_back_as_far_as_it_goes(world: World) -> None:
    balance = balance_of_club(world, 1500)
    outgoing = Outgoing(OutgoingWay.BALANCE, "asked for by the club", balance)

    line = book_outgoing_line(line=outgoing_line(1000), outgoing=outgoing, account=None)
    left = -balance_cents(balance.code)
    with pytest.raises(RuleError):
        book_outgoing_line(line=outgoing_line(501, number=2), outgoing=outgoing, account=None)
    take_back_outgoing_line(line=line, reason="the bank sent it back", on=DAY, account=None)

    assert (left, -balance_cents(balance.code)) == (500, 1500)
    assert BankLine.objects.get(position=2).state == "OUTGOING"
    assert ledger_faults() == []


def test_what_was_booked_by_hand_before_is_only_marked(world: World) -> None:
    line = book_outgoing_line(
        line=outgoing_line(), outgoing=Outgoing(OutgoingWay.BOOKED, "deposit"), account=None
    )

    assert (line.state, line.entry, balance_cents("BANK:EUR")) == ("KNOWN", None, 0)
    assert take_back_outgoing_line(line=line, reason="no", on=DAY, account=None).state == "OUTGOING"


@pytest.mark.parametrize(
    ("outgoing", "code"),
    [
        (Outgoing(OutgoingWay.COST, "  "), "reason_missing"),
        (Outgoing(OutgoingWay.BALANCE, "why"), "bank_line_without_balance"),
    ],
)
def test_without_reason_or_holder_nothing_is_booked(
    world: World, outgoing: Outgoing, code: str
) -> None:
    line = outgoing_line()

    with pytest.raises(RuleError) as refused:
        book_outgoing_line(line=line, outgoing=outgoing, account=None)

    assert code_of(refused) == code
    assert balance_cents("BANK:EUR") == 0


def test_a_line_is_booked_once_and_only_what_was_booked_is_taken_back(world: World) -> None:
    line, charge = outgoing_line(), Outgoing(OutgoingWay.CHARGE)
    with pytest.raises(RuleError) as early:
        take_back_outgoing_line(line=line, reason="no", on=DAY, account=None)
    book_outgoing_line(line=line, outgoing=charge, account=None)
    with pytest.raises(RuleError) as twice:
        book_outgoing_line(line=line, outgoing=charge, account=None)

    assert (code_of(early), code_of(twice)) == ("bank_line_not_booked", "bank_line_not_outgoing")
    assert balance_cents("BANK:EUR") == -990


def test_the_office_books_on_the_page_and_nobody_else_does(
    world: World, olga: Account, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    line, balance = outgoing_line(), balance_of_club(world, 990)
    office = as_account(olga)
    secretary = as_account(bruno)
    out = reverse("bank-line-book-out", args=[line.pk])
    back = reverse("bank-line-take-back", args=[line.pk])

    others = [secretary.post(item, {"way": "CHARGE"}).status_code for item in (out, back)]
    wrong = office.post(out, {"way": "GIFT"}, follow=True)
    office.post(out, {"way": "BALANCE", "balance": balance.pk, "reason": "asked"}, follow=True)
    booked = words(office.get(reverse("bank-lines")))
    office.post(back, {"reason": "not yet"}, follow=True)
    line.refresh_from_db()

    assert others == [404, 404]
    assert "GIFT" in words(wrong)
    assert "money that went out, booked · asked" in booked
    assert line.state == "OUTGOING"


def test_the_page_asks_as_often_for_one_line_as_for_three(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    outgoing_line()
    gone = outgoing_line(number=2)
    book_outgoing_line(line=gone, outgoing=Outgoing(OutgoingWay.CHARGE), account=None)
    counts = []
    for number in (3, 5):
        office.get(reverse("bank-lines"))
        with CaptureQueriesContext(connection) as queries:
            office.get(reverse("bank-lines"))
        counts.append(len(queries))
        outgoing_line(number=number)
        more = outgoing_line(number=number + 1)
        book_outgoing_line(line=more, outgoing=Outgoing(OutgoingWay.CHARGE), account=None)

    assert counts[0] == counts[1]
