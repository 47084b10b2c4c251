"""Payment instructions in lines of text, for papers and messages."""

import datetime as dt
from collections.abc import Iterator
from typing import Protocol

from django.utils.translation import gettext


class Pay(Protocol):
    """The data of payment instructions (`selectors.payment_instructions`)."""

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
    """Yield the lines of instructions; the contact if there is no IBAN."""
    if pay.iban:
        yield gettext("By bank transfer to %(payee)s") % {"payee": pay.payee}
        yield f"IBAN {pay.iban}"
        yield gettext("Quote the reference %(reference)s") % {"reference": pay.reference}
        if pay.creditor_reference:
            text = gettext("Or with check digits: %(reference)s")
            yield text % {"reference": pay.creditor_reference}
    else:
        yield ask_whom(pay)


def ask_whom(pay: Pay) -> str:
    """Return the contact for questions about payment."""
    if pay.ask:
        return gettext("How to pay is told by %(payee)s: %(contact)s") % {
            "payee": pay.payee,
            "contact": pay.ask,
        }
    return gettext("How to pay is told by %(payee)s.") % {"payee": pay.payee}
