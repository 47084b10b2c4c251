"""The director's report: written, sent, accepted or returned, forwarded."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import asdict

from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from federation.errors import RuleError
from federation.mail.selectors.addressees import office_addressees
from federation.mail.services.notices import notify
from federation.models import Account
from federation.rules.figures_events import ReportFigures
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.services.jobs import request_job
from rulings.appeals.services.appeals import release_event
from rulings.models import (
    DirectorReport,
    ReportDecision,
    ReportRevision,
    ReportState,
)
from rulings.reports.rules.reports import (
    CALLS,
    PLAYED,
    PLAYERS,
    Lack,
    ReportContents,
    days_late,
    missing_items_of_report,
    refuse_event_to_come,
    refuse_incomplete_report,
    refuse_open_event,
    returned_report,
)
from rulings.reports.selectors.parts import ReportFacts, report_facts
from rulings.reports.selectors.reports import (
    due_day,
    is_regional,
    owes_report,
    report_on_paper,
)
from rulings.reports.services.forwarding import forward_by_rule
from scoring.homologation.services.homologation import (
    record_report_accepted,
    record_report_received,
    record_report_returned,
)
from scoring.models import HomologationFactKind
from scoring.selectors.results import result_of
from tournaments.models import Event
from tournaments.selectors.addressees import association_of, directors_of
from tournaments.selectors.rule_sets import regulation_of

APPEALS = "h"
OPEN = frozenset({ReportState.DRAFT, ReportState.RETURNED})


@transaction.atomic
def save_report(
    *,
    event: Event,
    added: Mapping[str, str],
    none: Collection[str],
    account: Account,
    now: dt.datetime,
) -> DirectorReport:
    """Save a director's additions to a report not sent yet. Raises: RuleError before the event."""
    refuse_event_to_come(event.starts_on, on=localdate(now))
    items = regulation_of(event).reports.items
    if unknown := sorted({*added, *none} - {*items, CALLS}):
        raise RuleError("report_item_unknown", article="RTP 3.2.2.1", item=unknown[0])
    report, _made = DirectorReport.objects.select_for_update().get_or_create(
        event=event, defaults={"opened_by": account, "opened_at": now, "changed_at": now}
    )
    _refuse_closed(report)
    report.added = {item: text.strip() for item, text in added.items() if text.strip()}
    report.none = [item for item in items if item in none]
    report.changed_at = now
    report.save(update_fields=["added", "none", "changed_at"])
    return report


@transaction.atomic
def submit_report(*, event: Event, account: Account, now: dt.datetime) -> ReportRevision:
    """Send a report to the office; lateness is recorded, not refused. Raises: RuleError.

    Known facts are written in the federation's language, in which they are stored and printed.
    """
    report, _made = DirectorReport.objects.select_for_update().get_or_create(
        event=event, defaults={"opened_by": account, "opened_at": now, "changed_at": now}
    )
    _refuse_closed(report)
    paper = report_on_paper(event)
    if paper is not None and paper.kind == HomologationFactKind.REPORT_ACCEPTED:
        raise RuleError("report_accepted_on_paper", article="RTP 3.2.2.1")
    refuse_open_event(
        event.ends_on,
        on=localdate(now),
        has_results=result_of(event) is not None,
        is_cancelled=event.cancelled_at is not None,
    )
    figures = regulation_of(event).reports
    with translation.override(language_of()):
        facts = report_facts(event)
    contents = contents_of(facts, report, figures)
    refuse_incomplete_report(contents, figures)
    due_on = due_day(event)
    revision = ReportRevision.objects.create(
        report=report,
        number=report.revisions.count() + 1,
        content=_frozen(facts, report, figures),
        items=[item for item in figures.items if _is_answered(item, contents)],
        due_on=due_on,
        # A report that was not required has no deadline.
        days_late=days_late(localdate(now), due_on=due_on) if owes_report(event) else 0,
        submitted_by=account,
        submitted_at=now,
    )
    report.state = ReportState.SUBMITTED
    report.save(update_fields=["state"])
    _after_sending(revision, account, now)
    return revision


@transaction.atomic
def accept_report(
    *, revision: ReportRevision, account: Account, now: dt.datetime
) -> ReportRevision:
    """Accept a report and forward it according to its items. Raises: RuleError.

    Source: RTP 3.2.2.1, 3.2.2.2.
    """
    revision = _decided(revision, ReportDecision.ACCEPTED, "", account, now)
    event = revision.report.event
    record_report_accepted(event=event, evidence=_evidence(revision), account=account, now=now)
    if revision.content["items"][APPEALS]["none"]:
        release_event(event, account, now)
    forward_by_rule(revision, account, now)
    return revision


@transaction.atomic
def return_report(
    *, revision: ReportRevision, reason: str, account: Account, now: dt.datetime
) -> ReportRevision:
    """Return a report to be corrected, with the reason. Raises: RuleError.

    Source: RTP 3.2.2.1.
    """
    if not reason.strip():
        raise RuleError("report_reason_missing", article="RTP 3.2.2.1")
    revision = _decided(revision, ReportDecision.RETURNED, reason.strip(), account, now)
    event = revision.report.event
    record_report_returned(event=event, evidence=_evidence(revision), account=account, now=now)
    addressees = returned_report(is_regional=is_regional(event)).addressees
    to = directors_of(event)
    if "ASSOCIATION" in addressees:
        to += association_of(event, on=localdate(now))
    notify(
        "notice_report_returned",
        about=f"report:{revision.pk}",
        values={"event": event.name, "reason": revision.reason},
        link=reverse("report-edit", args=[event.pk]),
        to=to,
        now=now,
    )
    return revision


def contents_of(
    facts: ReportFacts, report: DirectorReport | None, figures: ReportFigures
) -> ReportContents:
    """Return a report for the rule of completeness: known facts and additions."""
    added: Mapping[str, str] = report.added if report else {}
    items = {
        item: "\n".join([*facts.lines.get(item, ()), added.get(item, "")]).strip()
        for item in figures.items
        if item != PLAYERS
    }
    return ReportContents(
        items=items,
        ranking=facts.players,
        # What became known since speaks for itself: the tick is not offered there any more.
        none=[item for item in report.none if not facts.lines.get(item)] if report else (),
        psychics=facts.psychics,
        must_be_in_g=facts.must_be_in_g,
        open_calls=[call.number for call in facts.open_calls],
        why_open=added.get(CALLS, ""),
    )


def missing_items(
    event: Event, facts: ReportFacts, report: DirectorReport | None
) -> tuple[Lack, ...]:
    """Return what a report not sent yet still lacks."""
    figures = regulation_of(event).reports
    return missing_items_of_report(contents_of(facts, report, figures), figures)


def _refuse_closed(report: DirectorReport) -> None:
    if ReportState(report.state) not in OPEN:
        raise RuleError("report_not_open", article="RTP 3.2.2.1")


def _is_answered(item: str, contents: ReportContents) -> bool:
    return item == PLAYERS or bool(contents.items[item])


def _frozen(
    facts: ReportFacts, report: DirectorReport, figures: ReportFigures
) -> dict[str, object]:
    return {
        "items": {
            item: {
                "known": list(facts.lines.get(item, ())),
                "added": _added(item, facts, report),
                "none": item in report.none,
            }
            for item in figures.items
        },
        "ranking": [asdict(entry) for entry in facts.ranking],
    }


def _added(item: str, known: ReportFacts, report: DirectorReport) -> str:
    """Return what the director adds to an item, with why calls stay open."""
    added = str(report.added.get(item, ""))
    if item != PLAYED or not known.open_calls:
        return added
    with translation.override(language_of()):
        why = _("Why calls stay open: %(why)s") % {"why": report.added[CALLS]}
    return "\n".join(part for part in (added, why) if part)


def _evidence(revision: ReportRevision) -> str:
    return f"{revision.report.event.name}: {revision.number}"


def _after_sending(revision: ReportRevision, account: Account, now: dt.datetime) -> None:
    event = revision.report.event
    record_report_received(event=event, evidence=_evidence(revision), account=account, now=now)
    record_event(
        "report_submitted",
        subject=f"report:{revision.pk}",
        account=account,
        details={"number": revision.number, "days_late": revision.days_late},
    )
    request_job(
        "issue_director_report",
        arguments={"revision_id": revision.pk},
        subject=f"report:{revision.pk}",
        account=account,
    )
    to = office_addressees(on=localdate(now))
    if is_regional(event):
        to += association_of(event, on=localdate(now))
    notify(
        "notice_report_sent",
        about=f"report:{revision.pk}",
        values={"event": event.name},
        link=reverse("report-detail", args=[revision.pk]),
        to=to,
        now=now,
    )


def _decided(
    revision: ReportRevision,
    decision: ReportDecision,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> ReportRevision:
    report = DirectorReport.objects.select_for_update().get(pk=revision.report_id)
    revision = ReportRevision.objects.select_related("report__event").get(pk=revision.pk)
    if revision.decision:
        raise RuleError("report_decided", article="RTP 3.2.2.1")
    if revision.submitted_by_id == account.pk:
        raise RuleError("report_own", article="RTP 3.2.2.1")
    revision.decision, revision.reason = decision, reason
    revision.decided_by, revision.decided_at = account, now
    revision.save(update_fields=["decision", "reason", "decided_by", "decided_at"])
    report.state = ReportState(decision.value)
    report.save(update_fields=["state"])
    record_event(
        f"report_{decision.lower()}",
        subject=f"report:{revision.pk}",
        account=account,
        details={"number": revision.number, "reason": reason},
    )
    return revision
