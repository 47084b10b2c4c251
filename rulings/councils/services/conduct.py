"""Conduct reported by players, confidentially: sent to the council, answered, made a case."""

import datetime as dt

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Person
from federation.services.audit import record_event
from federation.texts.stored import Composed
from rulings.councils.selectors.conduct import COUNCIL, conduct_addressees
from rulings.councils.services.cases import Party, open_case
from rulings.models import ConductReport, CouncilCase
from tournaments.models import Event

ARTICLE = "RTP 2.1.11.4"
MOST_A_DAY = 3
DAY = dt.timedelta(days=1)
# An earlier day counts as a mistyped year. A week, since people meet on the way to an event too.
WEEK = dt.timedelta(days=7)
LONGEST_AGO = dt.timedelta(days=731)


@transaction.atomic
def report_conduct(
    *,
    account: Account,
    happened_on: dt.date,
    text: str,
    now: dt.datetime,
    about: Person | None = None,
    event: Event | None = None,
) -> ConductReport:
    """Report conduct to the council; its members get a message without the content.

    The trail records that a report was made, not its text. Raises: RuleError about oneself, without
    words, of a future day, long before the event or years ago, or for more than a few in a day.
    """
    reporter = account.person
    if reporter is None:
        raise RuleError("conduct_by_players")
    # One writer at a time, so that nobody exceeds the limit per day.
    Person.objects.select_for_update().get(pk=reporter.pk)
    if about == reporter:
        raise RuleError("conduct_of_oneself")
    if not text.strip():
        raise RuleError("conduct_without_words")
    if happened_on > timezone.localdate(now):
        raise RuleError("conduct_to_come")
    earliest = event.starts_on - WEEK if event else timezone.localdate(now) - LONGEST_AGO
    if happened_on < earliest:
        raise RuleError("conduct_long_before")
    lately = ConductReport.objects.filter(reported_by=reporter, made_at__gt=now - DAY)
    if lately.count() >= MOST_A_DAY:
        raise RuleError("conduct_too_often", most=MOST_A_DAY)
    report = ConductReport.objects.create(
        reported_by=reporter,
        about=about,
        event=event,
        happened_on=happened_on,
        text=text.strip()[:4000],
        made_at=now,
    )
    _record("conduct_reported", report, account)
    notify(
        "notice_conduct_reported",
        about=f"conduct:{report.pk}",
        values={},
        link=reverse("conduct-detail", args=[report.pk]),
        to=conduct_addressees(about, on=timezone.localdate(now)),
        now=now,
    )
    return report


@transaction.atomic
def answer_conduct(
    *, report: ConductReport, answer: str, account: Account, now: dt.datetime
) -> ConductReport:
    """Answer the reporter, which ends the report. Raises: RuleError a second time or wordless."""
    report = ConductReport.objects.select_for_update().get(pk=report.pk)
    if report.closed_at is not None:
        raise RuleError("conduct_answered")
    if not answer.strip():
        raise RuleError("conduct_answer_missing")
    report.answer, report.closed_at, report.closed_by = answer.strip()[:1000], now, account
    report.save(update_fields=["answer", "closed_at", "closed_by"])
    _record("conduct_answered", report, account)
    return report


@transaction.atomic
def open_case_of_conduct(
    *, report: ConductReport, account: Account, now: dt.datetime
) -> CouncilCase:
    """Open the case of a report; the reporter is no party, and the text is not part of it."""
    report = ConductReport.objects.select_for_update(of=("self",)).get(pk=report.pk)
    case = open_case(
        council=COUNCIL.value,
        title=Composed("case_of_conduct", {"day": report.happened_on.isoformat()}),
        source=f"conduct:{report.pk}",
        parties=[Party(report.about)] if report.about is not None else [],
        opened_by=account,
        now=now,
        event=report.event,
    )
    report.case = case
    report.save(update_fields=["case"])
    return case


def _record(act: str, report: ConductReport, account: Account) -> None:
    record_event(act, subject=f"conduct:{report.pk}", account=account, details={})
