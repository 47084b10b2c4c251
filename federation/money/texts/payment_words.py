"""How to pay, in lines of words: for papers and messages."""

import datetime as dt
from collections.abc import Iterator
from typing import Protocol

from django.utils.translation import gettext


class Pay(Protocol):
    """What is told of a payment (`selectors.payment_instructions`)."""

    @property
    def payee(self) -> str: ...

    @property
    def iban(self) -> str: ...

    @property
    def ask(self) -> str: ...

    @property
    def reference(self) -> str: ...

    @property
    def creditor_reference(self) -> str: ...

    @property
    def due_on(self) -> dt.date | None: ...


def how_to_pay(pay: Pay) -> Iterator[str]:
    """Yield the lines that tell a payer how; whom to ask while there is no account."""
    if pay.iban:
        yield gettext("By bank transfer to %(payee)s") % {"payee": pay.payee}
        yield f"IBAN {pay.iban}"
        yield gettext("Quote the reference %(reference)s") % {"reference": pay.reference}
        if pay.creditor_reference:
            told = gettext("Or with check digits: %(reference)s")
            yield told % {"reference": pay.creditor_reference}
    else:
        yield ask_whom(pay)


def ask_whom(pay: Pay) -> str:
    """Return whom to ask how to pay."""
    if pay.ask:
        return gettext("How to pay is told by %(payee)s: %(contact)s") % {
            "payee": pay.payee,
            "contact": pay.ask,
        }
    return gettext("How to pay is told by %(payee)s.") % {"payee": pay.payee}
