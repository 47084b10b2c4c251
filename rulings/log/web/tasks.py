"""Open tasks at the table: a director's open calls, a peer's answer to a poll."""

import datetime as dt
from collections import Counter

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import Asking, Rows
from rulings.log.selectors.incidents import open_incidents
from rulings.log.selectors.measures import measures_waiting_for
from rulings.log.selectors.polls import polls_to_answer


def open_calls(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return for a director the calls without ruling, and measures not in the score, by event."""
    calls, measures = yield [
        Rows(open_incidents(account)),
        Rows(measures_waiting_for(account)),
    ]
    waiting = Counter(row.ruling.incident.event for row in measures)
    desk_tasks = [
        DeskTask(
            _("Measures not in the score yet: %(event)s") % {"event": event.name},
            reverse("log-list", args=[event.pk]),
            TaskGroup.WAITING,
            count=count,
        )
        for event, count in waiting.items()
    ]
    events = Counter(call.event for call in calls)
    return desk_tasks + [
        DeskTask(
            _("Calls without ruling: %(event)s") % {"event": event.name},
            reverse("log-list", args=[event.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "Rule"),
            about=ngettext("%(n)s call", "%(n)s calls", count) % {"n": count},
        )
        for event, count in events.items()
    ]


def polls(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return for a player the polls that wait for an answer."""
    (peers,) = yield [Rows(polls_to_answer(account))]
    return [
        DeskTask(
            _("A director asks what you would do with a hand"),
            reverse("poll-answer", args=[peer.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "Answer"),
        )
        for peer in peers
    ]
