"""The API's acts on debtors' accounts and on the bank, with example bodies."""

import datetime as dt
from pathlib import Path
from typing import Any

from federation.models import (
    Account,
    BankFile,
    BankLine,
    LedgerAccountKind,
    Licence,
    PaymentRequest,
    Refund,
    RefundWay,
)
from federation.money.services.balances import Holder, receive_advance
from federation.money.services.bank import receive_bank_file
from federation.money.services.bank_outgoing import Outgoing, OutgoingWay, book_outgoing_line
from federation.money.services.booking import book, federation_account
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    Receipt,
    create_payment_request,
)
from federation.money.services.payouts import book_payout
from tests.factories.federation import make_person
from tests.factories.money import ask, receive
from tests.factories.rows import need
from tests.personas import World
from tests.rulings.api.writing_acts import Act

FILE = (Path(__file__).parents[2] / "data" / "camt053_invented.xml").read_text()
NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)
FROM_BANK = {"amount_cents": 2500, "received_on": "2026-11-02", "method": "bank",
             "bank_reference": "T 13"}  # fmt: skip


def bank_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on a bank file: two lines wait, of two outgoing one is booked."""
    owed = ask(world.other_club, world.season, 5000)
    layout: dict[str, Any] = {"layout": None, "account": office, "currency": "EUR"}
    receive_bank_file(name="extrato.xml", data=FILE.encode(), now=NOW, **layout)
    assigned, sent, *_others = BankLine.objects.filter(state="WAITING").order_by("position")
    gone = BankLine.objects.get(state="OUTGOING")
    leaves = BankLine.objects.create(
        file=gone.file, position=80, booked_on=NOW.date(), amount_cents=-700, currency="EUR",
        bank_reference="P 80", state="OUTGOING",
    )  # fmt: skip
    book_outgoing_line(line=gone, outgoing=Outgoing(OutgoingWay.CHARGE), account=office)
    at, named = "federation/money/bank/", "federation/money/bank/{id}/"
    why = {"reason": "x"}
    return {
        f"{at}files/": Act(
            f"{at}files/", office, {"file": FILE}, once=True, files=frozenset({"file"})
        ),
        f"{named}assign/": Act(
            f"{at}{assigned.pk}/assign/", office, {"reference": owed.reference}, once=True
        ),
        f"{named}back/": Act(f"{at}{sent.pk}/back/", office, why, once=True),
        f"{named}out/": Act(
            f"{at}{leaves.pk}/out/", office, {"way": "COST", "reason": "x"}, once=True
        ),
        f"{named}out/take-back/": Act(f"{at}{gone.pk}/out/take-back/", office, why, once=True),
    }


def owed_by(world: World, **debtor: Any) -> PaymentRequest:
    """Return an open payment request of a debtor."""
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 700)
    bill = Bill(world.season, "Papers", "EUR", [line], **debtor)
    return create_payment_request(bill, account=None, issued_on=dt.date(2026, 11, 1))


def debtor_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on the accounts of a club, an association and a person with balances."""
    debtors: dict[str, tuple[str, Any]] = {
        "clubs": ("club", world.club),
        "associations": ("association", world.association),
        "people": ("person", world.members["1001"]),
    }
    period = {"first": "2026-01-01", "last": "2026-12-31"}
    receipt = Receipt(amount_cents=900, received_on=dt.date(2026, 11, 2), method="bank")
    acts = {}
    for folder, (kind, debtor) in debtors.items():
        receive_advance(holder=Holder("EUR", **{kind: debtor}), receipt=receipt, account=office)
        at, named = f"federation/money/{folder}/{debtor.pk}/", f"federation/money/{folder}/{{id}}/"
        paid_back = {"amount_cents": 400, "reason": "x"}
        acts[f"{named}paper/"] = Act(f"{at}paper/", office, period)
        together = {"requests": [owed_by(world, **{kind: debtor}).pk], "fees": []}
        acts[f"{named}joint-request/"] = Act(f"{at}joint-request/", office, together, once=True)
        if kind != "person":
            person = make_person(f"Sócia {kind}")
            Licence.objects.create(
                person=person, season=world.season, issued_on=NOW.date(), **{kind: debtor}
            )
            acts[f"{named}fees-due/"] = Act(f"{at}fees-due/", office, {"fees": []}, once=True)
        acts[f"{named}return/"] = Act(f"{at}return/", office, paid_back, once=True)
    fine = {"club": world.club.code, "article": "3.1.6.2", "reason": "x", "amount_cents": 4000,
            "due_on": "2026-12-31"}  # fmt: skip
    money = {"person": "1001", **FROM_BANK}
    at = "federation/money/"
    season = world.season.pk
    return {
        **acts,
        f"{at}fine/": Act(f"{at}fine/", office, fine, once=True),
        f"{at}debtors/remind/": Act(
            f"{at}debtors/remind/", office, {"debtors": [f"club-{world.club.pk}"]}
        ),
        f"{at}advance/": Act(f"{at}advance/", office, money, once=True),
        f"{at}fees-due/all/": Act(f"{at}fees-due/all/", office, {}, once=True),
        f"{at}affiliation/{{id}}/": Act(
            f"{at}affiliation/{season}/", office, {"due_on": "2026-12-15"}, once=True
        ),
    }


def online_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on payments by the provider: a refund, a payout, one booked."""
    asked = ask(world.club, world.season, 6000)
    receive(asked, 6000)
    refund = Refund.objects.create(
        payment=asked.payments.get(), way=RefundWay.BANK, amount_cents=500, reason="x", key="refund"
    )
    held = federation_account(LedgerAccountKind.PROVIDER, "EUR")
    other = federation_account(LedgerAccountKind.SUSPENSE, "EUR")
    book("x", [(held, 5000), (other, -5000)], booked_on=NOW.date(), account=office)
    waits, booked = (
        BankLine.objects.create(
            file=need(BankFile.objects.first()), position=90 + place, booked_on=NOW.date(),
            amount_cents=1000, currency="EUR", bank_reference=f"P {place}", state="WAITING",
        )
        for place in range(2)
    )  # fmt: skip
    book_payout(line=booked, charge_cents=0, account=office)
    at, named = "federation/money/", "federation/money/bank/{id}/payout/"
    return {
        f"{at}refunds/{{id}}/call-off/": Act(
            f"{at}refunds/{refund.pk}/call-off/", office, {}, once=True
        ),
        named: Act(f"{at}bank/{waits.pk}/payout/", office, {"charge_cents": 10}, once=True),
        f"{named}take-back/": Act(
            f"{at}bank/{booked.pk}/payout/take-back/", office, {"reason": "x"}, once=True
        ),
    }
