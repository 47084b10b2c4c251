"""Reminders of open payment requests before their due date."""

import datetime as dt

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.selectors.deadlines import Deadline
from federation.models import PaymentRequest
from federation.money.selectors.ledger import open_requests
from federation.rules.rule_sets import parse_rule_set
from federation.selectors.rule_sets import regulation_row

TITLE = _("Payment request {reference}: {subject}")


def payment_dues(*, on: dt.date) -> list[Deadline]:
    """Return a due for each open request with a due date, except sample amounts."""
    requests = list(open_requests().filter(due_on__gte=on, is_sample=False))
    if not requests:
        return []
    days_before = parse_rule_set(regulation_row(on=on).figures).calendar.reminder_days_before
    people = addressees_of_people(
        request.person for request in requests if request.person is not None
    )
    bodies = secretaries_by_body(on=on)
    return [
        Deadline(
            kind="payment",
            subject=f"payment_request:{request.pk}",
            due_on=request.due_on,  # type: ignore[arg-type]
            title=format_lazy(TITLE, reference=request.reference, subject=request.subject),
            link=f"/payment-requests/{request.pk}/",
            recipients=_debtor(request, people, bodies),
            days_before=days_before,
        )
        for request in requests
    ]


def _debtor(
    request: PaymentRequest, people: dict[int, Addressee], bodies: dict[str, list[Addressee]]
) -> list[Addressee]:
    if request.person_id is not None:
        return [people[request.person_id]] if request.person_id in people else []
    body = f"club:{request.club_id}" if request.club_id else f"association:{request.association_id}"
    return bodies.get(body, [])
