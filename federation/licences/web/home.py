"""Licences on the home pages of the office and of bodies: numbers, and a chart by month."""

import datetime as dt

from django.db.models import Count as CountOf
from django.db.models.functions import ExtractMonth, ExtractYear
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.mandates import has_office_mandate, own_associations, own_clubs
from federation.licences.selectors.bodies import Body
from federation.licences.selectors.requests import batches_waiting, licences_held_through
from federation.licences.web.addresses import body_address
from federation.models import Account, Licence, LicenceRequest, RequestState
from federation.page_parts.charts import Chart
from federation.page_parts.home import HomeNumber
from federation.page_parts.months import months_compared, two_years
from federation.selectors.batched_reads import Asking, Count, Rows
from federation.selectors.seasons import season_shown


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Show the office the waiting requests, and a body the licences of its people."""
    if has_office_mandate(account, on=on):
        licence_requests = LicenceRequest.objects.filter(state=RequestState.REQUESTED)
        people, batches = yield [Count(licence_requests), Count(batches_waiting())]
        way = ngettext("%(n)s request to decide", "%(n)s requests to decide", batches)
        return [
            HomeNumber(
                str(people),
                ngettext("licence to accept", "licences to accept", people),
                reverse("licence-office"),
                way % {"n": batches},
            )
        ]
    bodies: list[Body] = [*own_clubs(account, on=on), *own_associations(account, on=on)]
    season = season_shown(None, on=on) if bodies else None
    if season is None:
        return []
    body = bodies[0]
    held = licences_held_through(body, season)
    (count,) = yield [Count(held)]
    return [
        HomeNumber(
            str(count),
            _("licences of %(season)s") % {"season": season.year},
            body_address("licences", body),
            _("Renew and ask"),
        )
    ]


def by_month(account: Account, *, on: dt.date) -> Asking[Chart | None]:
    """Return, for the office, the licences by month, compared with the year before."""
    if not has_office_mandate(account, on=on):
        return None
    rows = Licence.objects.filter(cancelled_at__isnull=True, issued_on__range=two_years(on))
    counted = (
        rows.annotate(year=ExtractYear("issued_on"), month=ExtractMonth("issued_on"))
        .values_list("year", "month")
        .annotate(licences=CountOf("pk"))
    )
    (months,) = yield [Rows(counted.order_by("year", "month"))]
    return months_compared(
        _("Licences by month"),
        {(year, month): count for year, month, count in months},
        year=on.year,
        what=_("licences issued"),
    )
