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

    told: PaymentInstructions
    amount: str
    picture: str
    ask: str


def pay_page(request: PaymentRequest) -> PayPage | None:
    """Return the context of `federation/how_to_pay.html`; None if nothing is to be paid."""
    told = payment_instructions(request)
    if told is None:
        return None
    return PayPage(
        told=told,
        amount=money(told.amount.cents, told.amount.currency),
        picture=transfer_code(told.code) if told.code else "",
        ask="" if told.iban else ask_whom(told),
    )
