"""Tasks of players with invitations and of directors with appointments."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import Asking, Rows
from tournaments.direction.selectors import appointments_to_answer
from tournaments.entries.selectors.online import invitations_of
from tournaments.entries.selectors.reminders import closes_on, entries_incomplete
from tournaments.entries.selectors.seat_requests import requests_to_decide
from tournaments.seating.selectors.sessions import sessions_seating
from tournaments.selectors.played_now import sessions_of_now


def entries(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show invitations to players, open answers to captains, and seat requests to organisers."""
    requests, invitations, incomplete = yield [
        Rows(requests_to_decide(account, on=on)),
        Rows(invitations_of(account, on=on)),
        Rows(entries_incomplete(account, on=on)),
    ]
    desk_tasks = [
        DeskTask(
            _("A fixed seat is asked for: %(event)s") % {"event": row.registration.event.name},
            reverse("registration-detail", args=[row.registration_id]),
            TaskGroup.WAITING,
            closes_on(row.registration),
            button=pgettext("button", "Decide"),
        )
        for row in requests
    ]
    if account.person_id is None:
        return desk_tasks
    waiting = [
        DeskTask(
            _("Not everybody has answered: %(event)s") % {"event": row.event.name},
            reverse("my-entries"),
            TaskGroup.WAITING,
            closes_on(row),
            button=pgettext("button", "View"),
        )
        for row in incomplete
    ]
    return (
        desk_tasks
        + waiting
        + [
            DeskTask(
                _("%(player)s asks you to play: %(event)s")
                % {"player": row.registration.captain.name, "event": row.event.name},
                reverse("my-entries"),
                TaskGroup.WAITING,
                closes_on(row.registration),
                button=pgettext("button", "Answer"),
            )
            for row in invitations
        ]
    )


def appointments(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show a director the unanswered appointments."""
    if account.person_id is None:
        return []
    (rows,) = yield [Rows(appointments_to_answer(account, on=on))]
    return [
        DeskTask(
            _("You are appointed to direct: %(event)s") % {"event": row.event.name},
            reverse("event-direction", args=[row.event_id]),
            TaskGroup.WAITING,
            row.event.starts_on,
            button=pgettext("button", "Answer"),
        )
        for row in rows
    ]


def seats(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show a player today's seats."""
    if account.person_id is None:
        return []
    of_now = sessions_of_now(now=timezone.now())
    (sessions,) = yield [Rows(sessions_seating(account.person_id, of_now))]
    return [
        DeskTask(
            _("Your table: %(event)s") % {"event": session.event.name},
            reverse("session-seating", args=[session.pk]),
            TaskGroup.DUE,
            session.played_on,
            button=pgettext("button", "View"),
        )
        for session in sessions
    ]
