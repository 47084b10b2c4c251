"""Payment instructions for a request: payee, IBAN, amount, reference, due date."""

import datetime as dt
from dataclasses import dataclass

from federation.models import PaymentRequest
from federation.money.rules.creditor_reference import creditor_reference, in_fours
from federation.money.rules.epc_code import epc_text
from federation.money.selectors.ledger import outstanding_cents
from federation.rules.money import Money
from federation.selectors.identity import federation_identity


@dataclass(frozen=True, slots=True)
class PaymentInstructions:
    """What a payer needs. iban: "" until it is entered; then `ask` is the contact.

    creditor_reference: the same reference with check digits, in groups of four.
    code: the text of the EPC QR code, "" in other currencies and without an IBAN.
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
    open_cents = outstanding_cents(request)
    payee = federation_identity()
    is_made_up = request.is_sample and not payee.is_demo
    if open_cents <= 0 or request.cancelled_by_entry_id is not None or is_made_up:
        return None
    amount = Money(open_cents, request.currency)
    return PaymentInstructions(
        payee=payee.name,
        iban=payee.iban_printed,
        amount=amount,
        reference=request.reference,
        creditor_reference=in_fours(creditor_reference(request.reference)),
        due_on=request.due_on,
        ask=", ".join(filter(None, (payee.contact_name, payee.email, payee.phone))),
        code=epc_text(name=payee.name, iban=payee.iban, amount=amount, text=request.reference),
    )
