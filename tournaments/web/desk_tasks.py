"""Tasks about the calendar."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate, is_secretary
from federation.models import Account, Association, Club
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import AnyRow, Asking, Rows
from tournaments.calendar.selectors.cycle import cycles_open, deadlines_of, reservations_visible_to
from tournaments.calendar.selectors.reminders import calendar_dues
from tournaments.models import DateReservation, ReservationState

SHOWN = 5


def calendar(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office the deadlines and open requests of the cycle; show bodies theirs."""
    is_office = has_office_mandate(account, on=on)
    # Reminders go to addresses; while acting for a body, the account's own are not used.
    mail = "" if account.rests else account.email.lower()
    offered = _answerable(account, on=on)
    *are_bodies, answered = yield [
        AnyRow(Association.objects.filter(email__iexact=mail, email__gt="")),
        AnyRow(Club.objects.filter(email__iexact=mail, email__gt="")),
        Rows(offered.none() if is_office else offered, SHOWN),
    ]
    may_see_mail = mail and (is_office or is_secretary(account, on=on) or any(are_bodies))
    days = [
        DeskTask(
            due.title,
            due.link,
            group_of(due.due_on, on=on),
            due.due_on,
            button=pgettext("button", "View"),
        )
        for due in (calendar_dues(on=on) if may_see_mail else ())
        if mail in {recipient.email.lower() for recipient in due.recipients}
    ]
    return days + (_undecided(on=on) if is_office else _answered(answered))


def _undecided(*, on: dt.date) -> list[DeskTask]:
    tasks = []
    for cycle in cycles_open(on=on):
        link = reverse("calendar-cycle", args=[cycle.season.year])
        due_on = deadlines_of(cycle).final_by
        requests, proposed = cycle.asked, cycle.proposed  # type: ignore[attr-defined]
        if requests:
            title = ngettext("date to decide", "dates to decide", requests)
            tasks.append(
                DeskTask(
                    title,
                    link,
                    group_of(due_on, on=on),
                    due_on,
                    requests,
                    button=pgettext("button", "Decide"),
                )
            )
        if proposed:
            title = ngettext("proposal to decide", "proposals to decide", proposed)
            tasks.append(
                DeskTask(
                    title,
                    link,
                    group_of(due_on, on=on),
                    due_on,
                    proposed,
                    button=pgettext("button", "Decide"),
                )
            )
    return tasks


def _answerable(account: Account, *, on: dt.date) -> QuerySet[DateReservation]:
    """Return the future dates offered or accepted that wait for the account."""
    rows = reservations_visible_to(account, on=on).filter(ends_on__gte=on)
    answered = (ReservationState.ALTERNATIVE_OFFERED, ReservationState.ACCEPTED)
    return rows.filter(state__in=answered).order_by("starts_on", "pk")


def _answered(rows: Sequence[DateReservation]) -> list[DeskTask]:
    words = {
        ReservationState.ALTERNATIVE_OFFERED: _("Another date is offered for %(title)s"),
        ReservationState.ACCEPTED: _("Create the event of the date accepted for %(title)s"),
    }
    return [
        DeskTask(
            words[ReservationState(row.state)] % {"title": row.title},
            reverse("reservation-detail", args=[row.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "View"),
        )
        for row in rows
    ]
