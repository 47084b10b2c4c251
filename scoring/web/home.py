"""Results on the home pages of those who manage events: what waits for homologation."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account
from federation.page_parts.home import HomeNumber
from federation.selectors.batched_reads import Asking
from scoring.standings.selectors.waiting import sorted_out
from scoring.web.desk_tasks import waiting_results
from tournaments.models import Event


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Return for the office what is to be homologated, for others which results are missing."""
    _files, events = yield waiting_results(account, on=on)
    begun, provisional, _coming = sorted_out(events, on=on)
    provisional = [event for event in provisional if event.ends_on <= on]
    if has_office_mandate(account, on=on):
        count = len(provisional)
        return [
            HomeNumber(
                str(count),
                ngettext("event to homologate", "events to homologate", count),
                reverse("homologation-queue"),
                _("See which are ready"),
                fragment=reverse("homologation-ready") if count else "",
            )
        ]
    if not events:
        return []
    unplayed = [event for event in begun if event.ends_on < on]
    count = len(unplayed)
    way = _("%(n)s provisional") % {"n": len(provisional)}
    return [
        HomeNumber(
            str(count),
            ngettext("event without results", "events without results", count),
            _way_to(unplayed, provisional),
            unplayed[0].name if count == 1 else _("See them") if unplayed else way,
            late=bool(unplayed),
        )
    ]


def _way_to(unplayed: Sequence[Event], provisional: Sequence[Event]) -> str:
    """Return the list behind a number; if it counts one event, the event's page."""
    if len(unplayed) == 1:
        return reverse("event-manage", args=[unplayed[0].pk])
    if unplayed:
        return "#unplayed"
    return reverse("homologation-queue") if provisional else reverse("calendar")
