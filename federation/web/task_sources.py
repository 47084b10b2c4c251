"""Tasks about the federation's own rows, by role."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate, office_mandates
from federation.kinds.job import job_title
from federation.mail.selectors.notices import notices_failed, notices_held_up
from federation.mail.selectors.questions import questions_waiting
from federation.models import Account, Job, JobState, PaymentRequest
from federation.money.selectors.open_requests import requests_unpaid, requests_unpaid_by
from federation.money.selectors.statements import debtor_of
from federation.page_parts.desk_tasks import SOON, DeskTask, TaskGroup, group_of
from federation.page_parts.figures import money
from federation.selectors.approvals import approvals_for
from federation.selectors.batched_reads import AnyRow, Asking, Count, Rows, Value
from federation.selectors.erasures import erasures_ended_unseen
from federation.selectors.office_figures import office_figures

# Above this number, one line with the count replaces the single lines.
TOLD_ONE_BY_ONE = 5
OWED_SHOWN = 20
FAILURES_KEPT_FOR = dt.timedelta(days=14)
HELD_UP_AFTER = dt.timedelta(minutes=15)


def payments(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office unpaid requests, and each body what it owes."""
    owed = Rows(requests_unpaid_by(account, on=on), OWED_SHOWN)
    if not has_office_mandate(account, on=on):
        return _owed(*(yield [owed]), on=on)
    late = requests_unpaid().filter(due_on__lt=on)
    soon = requests_unpaid().filter(due_on__gte=on, due_on__lte=on + SOON)
    few = TOLD_ONE_BY_ONE + 1
    own, *to_collect = yield [owed, Rows(late, few), Rows(soon, few), Count(late), Count(soon)]
    return [
        *_owed(own, on=on),
        *_to_collect(to_collect[0], to_collect[2], on=on),
        *_to_collect(to_collect[1], to_collect[3], on=on),
    ]


def failed_work(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office failed jobs, and everybody the failed jobs they requested."""
    since = timezone.now() - FAILURES_KEPT_FOR
    failed = Job.objects.filter(state=JobState.FAILED, finished_at__gte=since)
    if has_office_mandate(account, on=on):
        (count,) = yield [Count(failed)]
        address = f"{reverse('admin:federation_job_changelist')}?state__exact=FAILED"
        title = ngettext("work that failed", "works that failed", count)
        return (
            [
                DeskTask(
                    title,
                    address,
                    TaskGroup.WAITING,
                    count=count,
                    button=pgettext("button", "View"),
                )
            ]
            if count
            else []
        )
    own = failed.filter(requested_by=account).order_by("-pk")
    (jobs,) = yield [Rows(own, TOLD_ONE_BY_ONE)]
    return [
        DeskTask(
            _("Failed: %(what)s") % {"what": job_title(job.act)},
            reverse("job-detail", args=[job.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "View"),
        )
        for job in jobs
    ]


def questions(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office the number of unanswered questions."""
    if not has_office_mandate(account, on=on):
        return []
    (count,) = yield [Count(questions_waiting())]
    title = ngettext("question to answer", "questions to answer", count)
    address, button = reverse("question-list"), pgettext("button", "Answer")
    task = DeskTask(title, address, TaskGroup.WAITING, count=count, button=button)
    return [task] if count else []


def messages(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office undelivered e-mails, and those delayed by an unreachable mail server."""
    if not has_office_mandate(account, on=on):
        return []
    held_up = notices_held_up(before=timezone.now() - HELD_UP_AFTER)
    failed, waiting = yield [Count(notices_failed()), Count(held_up)]
    page = reverse("notice-list")
    desk_tasks = []
    if failed:
        title = ngettext("e-mail was not delivered", "e-mails were not delivered", failed)
        desk_tasks.append(
            DeskTask(
                title,
                f"{page}?state=FAILED",
                TaskGroup.WAITING,
                count=failed,
                button=pgettext("button", "View"),
            )
        )
    if waiting:
        title = ngettext("e-mail is held up", "e-mails are held up", waiting)
        desk_tasks.append(
            DeskTask(
                title,
                f"{page}?state=WAITING",
                TaskGroup.WAITING,
                count=waiting,
                button=pgettext("button", "View"),
            )
        )
    return desk_tasks


def approvals(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office the requests of others that need a second person."""
    if not has_office_mandate(account, on=on):
        return []
    (count,) = yield [Count(approvals_for(account))]
    title = ngettext("act waits for a second person", "acts wait for a second person", count)
    address = reverse("approval-list")
    return (
        [
            DeskTask(
                title, address, TaskGroup.WAITING, count=count, button=pgettext("button", "Decide")
            )
        ]
        if count
        else []
    )


def erasures(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office finished erasures until it dismisses them."""
    if not has_office_mandate(account, on=on):
        return []
    (count,) = yield [Count(erasures_ended_unseen())]
    title = ngettext("erasure has ended", "erasures have ended", count)
    address = reverse("erasure-list")
    return (
        [
            DeskTask(
                title, address, TaskGroup.WAITING, count=count, button=pgettext("button", "View")
            )
        ]
        if count
        else []
    )


def office_end(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Warn the office when all of its mandates are about to end."""
    if not has_office_mandate(account, on=on):
        return []
    mandates = office_mandates(on=on)
    is_endless, last = yield [
        AnyRow(mandates.filter(valid_until__isnull=True)),
        Value(mandates.order_by("-valid_until"), "valid_until"),
    ]
    warned_from = dt.timedelta(days=office_figures(on=on).office_ends_warning_days)
    if is_endless or last is None or last > on + warned_from:
        return []
    title = _("Every mandate of the office has ended by then: give one without an end")
    address = reverse("admin:federation_mandate_changelist")
    return [DeskTask(title, address, TaskGroup.LATE, last, button=pgettext("button", "Give"))]


def _owed(requests: Sequence[PaymentRequest], *, on: dt.date) -> list[DeskTask]:
    return [
        DeskTask(
            _("Pay %(amount)s: %(what)s (%(reference)s)")
            % {
                "amount": money(request.open_cents, request.currency),  # type: ignore[attr-defined]
                "what": request.subject,
                "reference": request.reference,
            },
            reverse("payment-request-detail", args=[request.pk]),
            group_of(request.due_on, on=on),
            request.due_on,
            button=pgettext("button", "Pay"),
        )
        for request in requests
    ]


def _to_collect(requests: Sequence[PaymentRequest], count: int, *, on: dt.date) -> list[DeskTask]:
    if count > TOLD_ONE_BY_ONE:
        day = requests[0].due_on
        title = ngettext("unpaid payment request", "unpaid payment requests", count)
        address = reverse("debtor-list")
        return [
            DeskTask(
                title, address, group_of(day, on=on), day, count, button=pgettext("button", "View")
            )
        ]
    return [
        DeskTask(
            _("Unpaid: %(body)s, %(amount)s (%(reference)s)")
            % {
                "body": debtor_of(request),
                "amount": money(request.open_cents, request.currency),  # type: ignore[attr-defined]
                "reference": request.reference,
            },
            reverse("payment-request-detail", args=[request.pk]),
            group_of(request.due_on, on=on),
            request.due_on,
            button=pgettext("button", "View"),
        )
        for request in requests
    ]
