"""Tasks about licences: requests for the office, renewals for secretaries."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Exists, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate, own_associations, own_clubs
from federation.licences.selectors.bodies import Body
from federation.licences.selectors.money import requests_paid_twice, requests_with_unpaid_licences
from federation.licences.selectors.prepared import standing_renewals
from federation.licences.selectors.renewal import (
    RenewalPeriod,
    licences_to_renew,
    season_near,
    seasons_open_for_requests,
)
from federation.licences.selectors.requests import batches_waiting
from federation.licences.web.addresses import body_address
from federation.models import Account, Licence, PaymentRequest
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import Asking, Count, Rows
from federation.texts.dates import date_format

# A secretary of more bodies finds the tasks on their pages.
BODIES_TOLD = 5
REQUESTS_TOLD = 10


def licences(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office the requests, and each secretary the people to renew."""
    if has_office_mandate(account, on=on):
        return (yield from _of_office())
    bodies: list[Body] = [
        *own_clubs(account, on=on)[:BODIES_TOLD],
        *own_associations(account, on=on)[:BODIES_TOLD],
    ]
    if not bodies:
        return []
    near = season_near(on=on)
    periods = [*([near] if near else []), *seasons_open_for_requests(on=on)]
    rows = [(body, period) for body in bodies for period in periods]
    counts = yield [Count(_waiting(body, period)) for body, period in rows]
    return [
        _of_body(body, period, count, on=on)
        for (body, period), count in zip(rows, counts, strict=True)
        if count
    ]


def _waiting(body: Body, period: RenewalPeriod) -> QuerySet[Licence]:
    """Return the licences to renew; before the day, as long as no renewal is prepared."""
    rows = licences_to_renew(period.season, body)
    if not period.is_coming:
        return rows
    return rows.filter(~Exists(standing_renewals(body, period.season)))


def _of_office() -> Asking[list[DeskTask]]:
    page = reverse("licence-office")
    waiting, unpaid, twice = yield [
        Count(batches_waiting()),
        Rows(requests_with_unpaid_licences(), REQUESTS_TOLD),
        Rows(requests_paid_twice(), REQUESTS_TOLD),
    ]
    tasks = []
    if waiting:
        title = ngettext(
            "request for licences to decide", "requests for licences to decide", waiting
        )
        tasks.append(
            DeskTask(
                title, page, TaskGroup.WAITING, count=waiting, button=pgettext("button", "Decide")
            )
        )
    return [
        *tasks,
        *_of_payments(_("Licences no longer paid: %(body)s (%(reference)s)"), unpaid),
        *_of_payments(_("Licence fees to return: %(body)s (%(reference)s)"), twice),
    ]


def _of_payments(title: str, requests: Sequence[PaymentRequest]) -> list[DeskTask]:
    """Return a task for each payment request with unpaid licences, or fees to return."""
    return [
        DeskTask(
            title % {"body": request.club or request.association, "reference": request.reference},
            f"{reverse('payment-request-detail', args=[request.pk])}#licences",
            TaskGroup.WAITING,
            count=request.people,  # type: ignore[attr-defined]
            button=pgettext("button", "View"),
        )
        for request in requests
    ]


def _of_body(body: Body, period: RenewalPeriod, count: int, *, on: dt.date) -> DeskTask:
    address = f"{body_address('licences-renew', body)}?season={period.season.year}"
    if period.is_coming:
        return DeskTask(
            _("Renewal for %(season)s: prepare it now (%(body)s)")
            % {"season": period.season.year, "body": body.name},
            address,
            TaskGroup.WAITING,
            period.opens_on,
            button=pgettext("button", "Prepare"),
        )
    title = ngettext(
        "licence of %(season)s to renew: %(body)s",
        "licences of %(season)s to renew: %(body)s",
        count,
    ) % {"season": period.season.year, "body": body.name}
    return DeskTask(
        title,
        address,
        group_of(period.due_on, on=on),
        period.due_on,
        count,
        button=pgettext("button", "Renew"),
        about=_without(period) if period.is_late else "",
    )


def _without(period: RenewalPeriod) -> str:
    """Say how the line of a late renewal ends for those who do not renew."""
    text = _("Record who does not renew, and they no longer count; after %(day)s this line is gone")
    return text % {"day": date_format(period.season.ends_on, "DATE_FORMAT")}
