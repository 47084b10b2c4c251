"""Reports forwarded to the bodies that decide on them or are informed."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction
from django.urls import reverse
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Council
from federation.services.audit import record_event
from rulings.models import ReportDecision, ReportForwarding, ReportRevision
from rulings.reports.rules.reports import report_routing
from tournaments.selectors.addressees import members_of
from tournaments.selectors.rule_sets import regulation_of

# The regulation's names for the bodies that get reports.
COUNCILS = {
    "CJ": Council.JUSTICE,
    "CD": Council.DISCIPLINARY,
    "CA": Council.DIRECTORS,
    "CT": Council.TECHNICAL,
    "BOARD": Council.BOARD,
}


@transaction.atomic
def forward_report(
    *,
    revision: ReportRevision,
    council: Council,
    items: Collection[str],
    reason: str,
    account: Account,
    now: dt.datetime,
) -> ReportForwarding:
    """Forward an accepted report to another body besides its routing, with the reason.

    Raises: RuleError. Source: RTP 3.2.2.3.
    """
    revision = ReportRevision.objects.select_related("report__event").get(pk=revision.pk)
    if revision.decision != ReportDecision.ACCEPTED:
        raise RuleError("report_not_accepted", article="RTP 3.2.2.2")
    if not reason.strip():
        raise RuleError("report_forward_reason_missing", article="RTP 3.2.2.3")
    if revision.forwardings.filter(council=council, is_informed=False).exists():
        raise RuleError("report_forwarded_before", article="RTP 3.2.2.3")
    forwarding = _forward(revision, council, items, account, now, reason=reason.strip())
    _notify_of_forwarding([forwarding], now)
    return forwarding


@transaction.atomic
def note_forwarding(*, forwarding: ReportForwarding, account: Account, now: dt.datetime) -> None:
    """Record that a body has taken up what was forwarded to it; the first record counts."""
    noted = ReportForwarding.objects.filter(pk=forwarding.pk, seen_at__isnull=True)
    if noted.update(seen_at=now, seen_by=account):
        record_event(
            "report_noted",
            subject=f"report:{forwarding.revision_id}",
            account=account,
            details={"council": forwarding.council},
        )


def forward_by_rule(revision: ReportRevision, account: Account, now: dt.datetime) -> None:
    """Forward an accepted report to the bodies of its routing. Source: RTP 3.2.2.3."""
    figures = regulation_of(revision.report.event).reports
    routing = report_routing(revision.items, figures)
    sent = [
        _forward(
            revision, COUNCILS[body], _items_for(body, revision, figures.routing), account, now
        )
        for body in routing.decide
    ]
    sent += [
        _forward(
            revision,
            COUNCILS[body],
            _items_for(body, revision, figures.informed),
            account,
            now,
            is_informed=True,
        )
        for body in routing.informed
    ]
    _notify_of_forwarding(sent, now)


def _items_for(
    body: str, revision: ReportRevision, routing: Mapping[str, tuple[str, ...]]
) -> list[str]:
    return [item for item in revision.items if body in routing.get(item, ())]


def _forward(
    revision: ReportRevision,
    council: Council,
    items: Collection[str],
    account: Account,
    now: dt.datetime,
    *,
    is_informed: bool = False,
    reason: str = "",
) -> ReportForwarding:
    row = ReportForwarding.objects.create(
        revision=revision,
        council=council,
        items=list(items),
        is_informed=is_informed,
        reason=reason,
        forwarded_at=now,
        forwarded_by=account,
    )
    record_event(
        "report_forwarded",
        subject=f"report:{revision.pk}",
        account=account,
        details={"council": council.value, "items": row.items, "is_informed": is_informed},
    )
    return row


def _notify_of_forwarding(forwardings: Collection[ReportForwarding], now: dt.datetime) -> None:
    for forwarding in forwardings:
        notify(
            "notice_report_forwarded",
            about=f"report:{forwarding.revision_id}",
            values={
                "event": forwarding.revision.report.event.name,
                "items": ", ".join(forwarding.items),
            },
            link=reverse("report-detail", args=[forwarding.revision_id]),
            to=members_of(Council(forwarding.council), on=localdate(now)),
            now=now,
        )
