"""What of the calendar waits for whom."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.mandates import has_office_mandate
from federation.web.desk_tasks import DeskTask, TaskGroup, group_of
from tournaments.models import DateReservation, ProposalState, ReservationState
from tournaments.selectors.calendar_cycle import (
    cycles_open,
    deadlines_of,
    open_proposals,
    reservations_visible_to,
)
from tournaments.selectors.calendar_dues import calendar_dues

SHOWN = 5


def calendar(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell the office the days of the cycle and what waits for it; tell bodies theirs."""
    # Days are told to addresses; while an account acts for a body its own are nobody's there.
    mail = "" if account.acting else account.email.lower()
    days = [
        DeskTask(due.title, due.link, group_of(due.due_on, on=on), due.due_on)
        for due in calendar_dues(on=on)
        if mail in {each.email.lower() for each in due.recipients}
    ]
    waiting = _undecided(on=on) if has_office_mandate(account, on=on) else _answered(account, on=on)
    return days + waiting


def _undecided(*, on: dt.date) -> list[DeskTask]:
    tasks = []
    for cycle in cycles_open(on=on):
        link = reverse("calendar-cycle", args=[cycle.season.year])
        due_on = deadlines_of(cycle).final_by
        asked = DateReservation.objects.filter(
            season=cycle.season, state=ReservationState.REQUESTED
        ).count()
        if asked:
            title = ngettext("date to decide", "dates to decide", asked)
            tasks.append(DeskTask(title, link, group_of(due_on, on=on), due_on, asked))
        proposed = open_proposals(cycle).filter(state=ProposalState.SUBMITTED).count()
        if proposed:
            title = ngettext("proposal to decide", "proposals to decide", proposed)
            tasks.append(DeskTask(title, link, group_of(due_on, on=on), due_on, proposed))
    return tasks


def _answered(account: Account, *, on: dt.date) -> list[DeskTask]:
    rows = reservations_visible_to(account, on=on).filter(ends_on__gte=on)
    words = {
        ReservationState.ALTERNATIVE_OFFERED: _("Another date is offered for %(title)s"),
        ReservationState.ACCEPTED: _("Create the event of the date accepted for %(title)s"),
    }
    return [
        DeskTask(
            words[ReservationState(row.state)] % {"title": row.title},
            reverse("reservation-detail", args=[row.pk]),
            TaskGroup.WAITING,
        )
        for row in rows.filter(state__in=words).order_by("starts_on", "pk")[:SHOWN]
    ]
