"""Payment instructions for a request: payee, IBAN, amount, reference, due date."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from federation.models import PaymentRequest
from federation.money.rules.creditor_reference import creditor_reference
from federation.money.rules.epc_code import epc_text
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import outstanding_cents
from federation.rules.iban import in_fours
from federation.rules.money import Money
from federation.selectors.identity import Identity, federation_identity


@dataclass(frozen=True, slots=True)
class PaymentInstructions:
    """What a payer needs. iban: "" until it is entered; then `ask` is the contact.

    reference: several, with blanks between them, where several requests are paid at once.
    creditor_reference: the same reference with check digits, in groups of four; "" for several.
    code: the text of the SEPA code, "" in other currencies and without an IBAN.
    """

    payee: str
    iban: str
    amount: Money
    reference: str
    creditor_reference: str
    due_on: dt.date | None
    ask: str
    code: str


def payment_instructions(request: PaymentRequest) -> PaymentInstructions | None:
    """Return how to pay the open amount; None if there is none, or it is only a sample."""
    payee = federation_identity()
    if request.is_sample and not payee.is_demo:
        return None
    open_cents = outstanding_cents(request)
    if open_cents <= 0 or request.cancelled_by_entry_id is not None:
        return None
    return _instructions(
        payee,
        Money(open_cents, request.currency),
        [request.reference],
        due_on=request.due_on,
    )


def joint_instructions(requests: Sequence[SummedRequest]) -> PaymentInstructions | None:
    """Return how to pay what is open on several requests by one transfer.

    None where one of them is not really owed. The bank's line is assigned by the references.
    """
    payee = federation_identity()
    if any(request.is_sample for request in requests) and not payee.is_demo:
        return None
    return _instructions(
        payee,
        Money(sum(request.open_cents for request in requests), requests[0].currency),
        [request.reference for request in requests],
        due_on=min((request.due_on for request in requests if request.due_on), default=None),
    )


def _instructions(
    payee: Identity,
    amount: Money,
    references: Sequence[str],
    *,
    due_on: dt.date | None,
) -> PaymentInstructions:
    text = " ".join(references)
    alone = len(references) == 1
    return PaymentInstructions(
        payee=payee.name,
        iban=payee.iban_printed,
        amount=amount,
        reference=text,
        creditor_reference=in_fours(creditor_reference(text)) if alone else "",
        due_on=due_on,
        ask=", ".join(filter(None, (payee.contact_name, payee.email, payee.phone))),
        code=epc_text(name=payee.name, iban=payee.iban, amount=amount, text=text),
    )
