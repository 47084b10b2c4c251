"""Reminders of unpaid requests, sent by the office: one e-mail to each debtor."""

import datetime as dt
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import cast

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.services.notices import Letter, notify_all
from federation.models import Account, Person
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.debts import REMINDERS, Debt, debts_chosen
from federation.money.selectors.open_items import AgedItem
from federation.money.selectors.payment_instructions import PaymentInstructions, joint_instructions
from federation.selectors.identity import federation_identity
from federation.services.audit import record_events

REFERENCES_TOLD = 10


@dataclass(frozen=True, slots=True)
class Reminded:
    """What became of each debtor chosen: "sent", "sent_before", "no_address" or "nothing_due"."""

    states: dict[str, str] = field(default_factory=dict)

    @property
    def counts(self) -> Counter[str]:
        """Return how many debtors there are of each outcome."""
        return Counter(self.states.values())


@transaction.atomic
def remind_debtors(
    *, debtors: Collection[str], account: Account | None, now: dt.datetime
) -> Reminded:
    """Write to debtors what is overdue, or asked for long ago without a due date, and how to pay.

    debtors: keys of `selectors.debts`. Who was reminded in the last week, who owes nothing that
    may be reminded, who owes sample amounts alone, and who has no address is not written to.
    Raises: RuleError if nobody was chosen.
    """
    outcome, letters = reminders_of(debtors, on=timezone.localdate(now))
    for code, of_code in letters.items():
        notify_all(code, of_code, now=now)
    written = [letter for of_code in letters.values() for letter in of_code]
    record_events(
        "payment_reminded",
        details=[(letter.about, {"amount": letter.values["amount"]}) for letter in written],
        account=account,
    )
    return outcome


def reminders_of(
    debtors: Collection[str], *, on: dt.date
) -> tuple[Reminded, dict[str, list[Letter]]]:
    """Return what becomes of each debtor chosen, and the letters by code; nothing is written.

    Raises: RuleError if nobody was chosen.
    """
    if not debtors:
        raise RuleError("remind_nobody")
    chosen = debts_chosen(debtors, on=on)
    addressees = _addressees(chosen, on=on)
    outcome = Reminded(dict.fromkeys(debtors, "nothing_due"))
    letters: dict[str, list[Letter]] = {code: [] for code in REMINDERS}
    for debt in chosen:
        state, letter = _letter(debt, addressees.get(debt.key, []), on=on)
        outcome.states[debt.key] = state
        if letter is not None:
            letters[REMINDERS[0] if letter.values["iban"] else REMINDERS[1]].append(letter)
    return outcome, letters


def _letter(debt: Debt, to: list[Addressee], *, on: dt.date) -> tuple[str, Letter | None]:
    unpaid = _really_owed(debt)
    # Rows of open items carry what is open, which is all that is read of the sums.
    requests = cast("list[SummedRequest]", [aged.request for aged in unpaid])
    pay = joint_instructions(requests) if requests else None
    if pay is None:
        return "nothing_due", None
    if debt.rests(on=on):
        return "sent_before", None
    if not to:
        return "no_address", None
    letter = Letter(
        about=f"statement:{debt.key}",
        values=_values(debt, unpaid, pay),
        link=reverse(f"{debt.kind}-statement", args=[debt.debtor.pk]),
        to=to,
        once=f"overdue:{debt.key}:{debt.currency}:{on}",
    )
    return "sent", letter


def _really_owed(debt: Debt) -> list[AgedItem]:
    """Return what may be reminded; sample amounts are owed on a demonstration alone."""
    is_demo = federation_identity().is_demo
    return [aged for aged in debt.to_remind if is_demo or not aged.request.is_sample]


def _values(debt: Debt, unpaid: list[AgedItem], pay: PaymentInstructions) -> dict[str, object]:
    references = [aged.request.reference for aged in unpaid]
    told = ", ".join(references[:REFERENCES_TOLD])
    return {
        "debtor": debt.debtor.name,
        "amount": str(pay.amount.as_decimal),
        "currency": pay.amount.currency,
        "since": min(aged.since for aged in unpaid).isoformat(),
        "references": told if len(references) <= REFERENCES_TOLD else f"{told} …",
        "payee": pay.payee,
        "iban": pay.iban,
        "contact": pay.ask or pay.payee,
    }


def _addressees(chosen: Collection[Debt], *, on: dt.date) -> dict[str, list[Addressee]]:
    """Return who is written to for each debtor: a person, or the secretaries of a body.

    A body without a secretary who signs in is written to at its own address.
    """
    people = [debt.debtor for debt in chosen if isinstance(debt.debtor, Person)]
    of_people = addressees_of_people(people)
    bodies = {key.replace(":", "-"): found for key, found in secretaries_by_body(on=on).items()}
    for debt in chosen:
        if not isinstance(debt.debtor, Person) and debt.debtor.email:
            bodies.setdefault(debt.key, [Addressee(debt.debtor.email)])
    return bodies | {f"person-{pk}": [found] for pk, found in of_people.items()}
