"""Payment instructions on pages."""

from dataclasses import dataclass

from federation.exporters.qr import transfer_code
from federation.models import PaymentRequest
from federation.money.selectors.payment_instructions import (
    PaymentInstructions,
    payment_instructions,
)
from federation.money.texts.payment_words import ask_whom
from federation.page_parts.figures import money


@dataclass(frozen=True, slots=True)
class PayPage:
    """The content of the page. picture: the QR code; ask: the contact without IBAN."""

    instructions: PaymentInstructions
    amount: str
    picture: str
    ask: str


def pay_page(request: PaymentRequest) -> PayPage | None:
    """Return the context of `federation/how_to_pay.html`; None if nothing is to be paid."""
    instructions = payment_instructions(request)
    if instructions is None:
        return None
    return PayPage(
        instructions=instructions,
        amount=money(instructions.amount.cents, instructions.amount.currency),
        picture=transfer_code(instructions.code) if instructions.code else "",
        ask="" if instructions.iban else ask_whom(instructions),
    )
