"""Reminders of open payment requests before their due date, or when they grow old without one."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.selectors.deadlines import REMINDS_UNDATED, Deadline
from federation.models import Notice, NoticeState, PaymentRequest
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import open_requests
from federation.rules.office_figures import RetainedKind, retention_start
from federation.selectors.office_figures import office_figures
from federation.selectors.rule_sets import regulation_on

ON_THE_DAY = (0,)
TITLE = _("Payment request {reference}: {subject}")
UNDATED_TITLE = _("Payment request {reference}, still unpaid: {subject}")


def payment_dues(*, on: dt.date) -> list[Deadline]:
    """Return a due for each open request, except sample amounts.

    One without a due date is reminded once, on or after the day from which the office may remind
    it. One made before the time for which reminders are kept is not: its may be deleted already.
    """
    figures = office_figures(on=on)
    wait = dt.timedelta(days=figures.undated_reminder_days)
    kept = figures.term_of(RetainedKind.REMINDERS)
    undated = Q(due_on__isnull=True)
    if kept is not None:
        undated &= Q(issued_on__gte=retention_start(kept, on=on))
    ahead = Q(due_on__gte=on) | undated
    requests = _without_reminded(open_requests().filter(ahead, is_sample=False))
    if not requests:
        return []
    days_before = regulation_on(on).calendar.reminder_days_before
    people = addressees_of_people(
        request.person for request in requests if request.person is not None
    )
    bodies = secretaries_by_body(on=on)
    return [
        Deadline(
            kind="payment",
            subject=_subject(request),
            due_on=request.due_on or request.issued_on + wait,
            title=format_lazy(
                TITLE if request.due_on else UNDATED_TITLE,
                reference=request.reference,
                subject=request.subject,
            ),
            link=f"/payment-requests/{request.pk}/",
            recipients=_debtor(request, people, bodies),
            days_before=days_before if request.due_on else ON_THE_DAY,
            is_set=request.due_on is not None,
        )
        for request in requests
    ]


def _without_reminded(requests: Iterable[SummedRequest]) -> list[SummedRequest]:
    """Return the requests without those whose one reminder, of no due date, is done with."""
    rows = list(requests)
    undated = [_subject(request) for request in rows if request.due_on is None]
    if not undated:
        return rows
    written = Notice.objects.filter(code=REMINDS_UNDATED, about__in=undated).order_by()
    states = set(written.values_list("about", "state"))
    waiting = {about for about, state in states if state == NoticeState.WAITING}
    reminded = {about for about, _state in states} - waiting
    return [request for request in rows if _subject(request) not in reminded]


def _subject(request: PaymentRequest) -> str:
    return f"payment_request:{request.pk}"


def _debtor(
    request: PaymentRequest, people: dict[int, Addressee], bodies: dict[str, list[Addressee]]
) -> list[Addressee]:
    if request.person_id is not None:
        return [people[request.person_id]] if request.person_id in people else []
    body = f"club:{request.club_id}" if request.club_id else f"association:{request.association_id}"
    return bodies.get(body, [])
