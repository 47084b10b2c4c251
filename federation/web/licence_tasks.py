"""What of licences waits for whom: requests at the office, renewals at the secretaries."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.licence_bodies import Body
from federation.selectors.licence_money import (
    requests_paid_twice,
    requests_with_unpaid_licences,
)
from federation.selectors.licence_renewal import renewals, seasons_open_for_requests
from federation.selectors.licence_requests import batches_waiting, unpaid_requests
from federation.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.web.desk_tasks import DeskTask, TaskGroup, group_of
from federation.web.licence_addresses import body_address

# Whoever keeps more bodies than these finds them on their pages.
BODIES_TOLD = 5
REQUESTS_TOLD = 10


def licences(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell the office what was asked for, and each secretary who is to be renewed."""
    if has_office_mandate(account, on=on):
        return _of_office(on)
    bodies: list[Body] = [
        *clubs_of(account, on=on)[:BODIES_TOLD],
        *associations_of(account, on=on)[:BODIES_TOLD],
    ]
    return [task for body in bodies for task in _of_body(body, on)]


def _of_office(on: dt.date) -> list[DeskTask]:
    tasks = []
    page = reverse("licence-office")
    if count := batches_waiting().count():
        title = ngettext("licence request to decide", "licence requests to decide", count)
        tasks.append(DeskTask(title, page, TaskGroup.WAITING, count=count))
    if count := unpaid_requests(issued_before=on).count():
        title = ngettext("licence payment overdue", "licence payments overdue", count)
        tasks.append(DeskTask(title, f"{page}?state=unpaid", TaskGroup.LATE, count=count))
    return [*tasks, *_of_payments()]


def _of_payments() -> list[DeskTask]:
    """Tell of each payment request with licences no longer paid, and with fees to return."""
    unpaid = _("Licences no longer paid: %(body)s (%(reference)s)")
    twice = _("Licence fees to return: %(body)s (%(reference)s)")
    return [
        DeskTask(
            title % {"body": asked.club or asked.association, "reference": asked.reference},
            f"{reverse('payment-request-detail', args=[asked.pk])}#licences",
            TaskGroup.WAITING,
            count=asked.people,  # type: ignore[attr-defined]
        )
        for title, rows in (
            (unpaid, requests_with_unpaid_licences()),
            (twice, requests_paid_twice()),
        )
        for asked in rows[:REQUESTS_TOLD]
    ]


def _of_body(body: Body, on: dt.date) -> list[DeskTask]:
    tasks = []
    for period in seasons_open_for_requests(on=on):
        count = sum(each.is_free for each in renewals(body, period.season, on=on))
        if count:
            title = _("Renew the licences of %(season)s: %(body)s") % {
                "season": period.season.year,
                "body": body.name,
            }
            address = f"{body_address('licences-renew', body)}?season={period.season.year}"
            group = group_of(period.due_on, on=on)
            tasks.append(DeskTask(title, address, group, period.due_on, count))
    return tasks
