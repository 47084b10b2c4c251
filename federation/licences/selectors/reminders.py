"""Reminders of licence renewal, for bodies with people not yet renewed."""

import datetime as dt

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.licences.selectors.renewal import (
    RenewalPeriod,
    licences_to_renew,
    seasons_open_for_requests,
)
from federation.mail.selectors.addressees import secretaries_by_body
from federation.mail.selectors.deadlines import Deadline
from federation.models import Association, Club
from federation.selectors.rule_sets import regulation_on

TITLE = _("Renew the licences of {season}: {body}")


def licence_dues(*, on: dt.date) -> list[Deadline]:
    """Return a due for each body with people to renew, during the renewal period."""
    periods = [
        renewal_period
        for renewal_period in seasons_open_for_requests(on=on)
        if on <= renewal_period.due_on
    ]
    if not periods:
        return []
    secretaries = secretaries_by_body(on=on)
    days_before = regulation_on(on).calendar.reminder_days_before
    return [
        Deadline(
            kind="licence_renewal",
            subject=f"season:{period.season.year}:{key}",
            due_on=period.due_on,
            title=format_lazy(TITLE, season=period.season.year, body=body.name),
            link=f"/{key.split(':')[0]}s/{body.code}/licences/renew/?season={period.season.year}",
            recipients=secretaries[key],
            days_before=days_before,
        )
        for period in periods
        for key, body in _bodies_behind(period).items()
        if key in secretaries
    ]


def _bodies_behind(period: RenewalPeriod) -> dict[str, Club | Association]:
    rows = licences_to_renew(period.season)
    bodies = rows.order_by().values_list("club", "association").distinct()
    clubs = Club.objects.in_bulk({club for club, _association in bodies if club})
    associations = Association.objects.in_bulk(
        {association for _club, association in bodies if association}
    )
    return {
        **{f"club:{pk}": clubs[pk] for pk in sorted(clubs)},
        **{f"association:{pk}": associations[pk] for pk in sorted(associations)},
    }
