"""Open tasks about appeals for directors, members of committees, councils and the office."""

import datetime as dt

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.page_parts.figures import money
from federation.selectors.batched_reads import Asking, Rows
from federation.texts.dates import date_format
from rulings.appeals.selectors.appeals import (
    COUNCILS,
    appeals_open_to,
    committee_seats_pending_for,
    consents_pending_for,
    deposits_awaited_from,
)
from rulings.appeals.selectors.new_rulings import minutes_to_appeal, new_rulings_for, usual_end
from rulings.appeals.selectors.terms import deposit_due
from rulings.models import PENDING, Appeal, AppealBody, AppealState, MemberState, Ruling
from rulings.selectors.directed_events import events_of_director

SHOWN = 20


def appeals(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return invitations to committees, deposits to pay, and appeals that wait for the body."""
    invited = committee_seats_pending_for(account, on=on).filter(state=MemberState.INVITED)
    invitations, deposits, consents, waiting = yield [
        Rows(invited, SHOWN),
        Rows(deposits_awaited_from(account), SHOWN),
        Rows(consents_pending_for(account), SHOWN),
        Rows(_waiting(account, on=on), SHOWN),
    ]
    return [
        *(_task(_("Do you want appeal %(appeal)s too?"), appeal) for appeal in consents),
        *(
            _task(_("A seat on the committee of appeal %(appeal)s"), seat.appeal)
            for seat in invitations
        ),
        *(task for appeal in deposits for task in _deposit(appeal, on=on)),
        *(_task(_words(appeal), appeal) for appeal in waiting),
    ]


def _deposit(appeal: Appeal, *, on: dt.date) -> list[DeskTask]:
    """Return the task to pay a deposit, on the day of the appeal. Source: RTP 3.8.1.1."""
    due = deposit_due(appeal.event, AppealBody(appeal.body), on=on)
    if due is None:
        return []
    day = timezone.localdate(appeal.stated_at)
    title = _("The deposit of appeal %(appeal)s: %(amount)s") % {
        "appeal": f"R{appeal.number}, {appeal.event.name}",
        "amount": money(due.cents, due.currency),
    }
    return [
        DeskTask(
            title,
            reverse("appeal-detail", args=[appeal.pk]),
            group_of(day, on=on),
            day,
            button=pgettext("button", "View"),
            about=_("Without it no hearing"),
        )
    ]


def new_rulings(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return for a player the rulings of the last day that may still be appealed."""
    now = timezone.now()
    (rulings,) = yield [Rows(new_rulings_for(account, now=now), SHOWN)]
    return [
        DeskTask(
            _("A ruling concerns you: %(event)s") % {"event": ruling.incident.event.name},
            reverse("ruling-detail", args=[ruling.pk]),
            TaskGroup.WAITING,
            due_on=on,  # of today: a term of minutes has begun, or does with the results
            button=pgettext("button", "Read"),
            about=_term(ruling),
        )
        for ruling in rulings
        if (end := usual_end(ruling)) is None or now <= end
    ]


def _term(ruling: Ruling) -> str:
    if (end := usual_end(ruling)) is not None:
        until = date_format(timezone.localtime(end), "DATETIME_FORMAT")
        return _("It may be appealed until %(until)s") % {"until": until}
    told = _("It may be appealed until %(n)s minutes after the results of the session are there")
    return told % {"n": minutes_to_appeal(ruling)}


def _waiting(account: Account, *, on: dt.date) -> QuerySet[Appeal]:
    """Return the pending appeals of the events the account directed, or of its bodies."""
    pending = appeals_open_to(account, on=on).filter(state__in=PENDING)
    councils = councils_of(account, on=on)
    bodies = [body for body, council in COUNCILS.items() if council in councils]
    # An appeal decided in a case waits as that case; once decided, it waits to be told.
    in_a_case = Q(deposit__isnull=False, decided_at__isnull=True)
    waits = Q(event__in=events_of_director(account).order_by().values("pk"))
    waits |= Q(body__in=bodies) & ~in_a_case
    if has_office_mandate(account, on=on):
        waits |= ~Q(body=AppealBody.COMMITTEE) & Q(deposit__isnull=True)
    return pending.filter(waits).select_related("event").order_by("stated_at")


def _words(appeal: Appeal) -> str:
    if appeal.state == AppealState.CONSENT:
        return _("Appeal %(appeal)s, consent awaited")
    return _("Appeal %(appeal)s")


def _task(words: str, appeal: Appeal) -> DeskTask:
    text = f"R{appeal.number}, {appeal.event.name}"
    address = reverse("appeal-detail", args=[appeal.pk])
    return DeskTask(words % {"appeal": text}, address, TaskGroup.WAITING)
