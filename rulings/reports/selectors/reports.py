"""Directors' reports: whose they are, who sees which, which are due."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import associations_of, has_office_mandate
from federation.models import Account, Council
from federation.rules.organisers import OrganiserKind as OrganiserOfRules
from rulings.models import DirectorReport, ReportForwarding, ReportRevision, ReportState
from rulings.reports.rules.reports import report_due_on
from rulings.selectors.directed_events import events_of_director
from scoring.homologation.rules.checklist import is_required
from scoring.models import HomologationFact, HomologationFactKind, ResultState
from tournaments.models import Event, OrganiserKind
from tournaments.selectors.rule_sets import is_official, regulation_of

REPORT_FACTS = (
    HomologationFactKind.REPORT_RECEIVED,
    HomologationFactKind.REPORT_RETURNED,
    HomologationFactKind.REPORT_ACCEPTED,
)


def reports_seen_by(account: Account, *, on: dt.date) -> QuerySet[ReportRevision]:
    """Return the sent reports an account may read.

    The office: all; a director: the own; an association: those of its events; a body: those that
    were forwarded to it.
    """
    rows = ReportRevision.objects.select_related(
        "report__event__season",
        "report__event__rule_set",
        "report__event__club",
        "report__event__association",
        "submitted_by__person",
        "decided_by__person",
    )
    if has_office_mandate(account, on=on):
        return rows
    bodies = [council.value for council in councils_of(account, on=on)]
    forwarded = ReportForwarding.objects.filter(revision=OuterRef("pk"), council__in=bodies)
    return rows.filter(
        Q(report__event__in=events_of_director(account).order_by().values("pk"))
        | Q(report__event__association__in=associations_of(account, on=on))
        | Q(Exists(forwarded))
    )


def reports_to_decide() -> QuerySet[ReportRevision]:
    """Return the reports that wait for the office, the oldest first."""
    rows = ReportRevision.objects.filter(decision="").select_related("report__event")
    return rows.order_by("submitted_at", "pk")


def paper_reports_to_read() -> QuerySet[Event]:
    """Return the events whose report came on paper and waits for the office, the oldest first."""
    recorded = HomologationFact.objects.filter(event=OuterRef("pk"), kind__in=REPORT_FACTS)
    last = recorded.order_by("-recorded_at", "-pk").values("kind")[:1]
    waiting = Event.objects.annotate(report_fact=Subquery(last)).filter(
        report_fact=HomologationFactKind.REPORT_RECEIVED,
        result__state=ResultState.PROVISIONAL,
        director_report__revisions__isnull=True,
    )
    return waiting.order_by("ends_on", "pk")


def forwarded_to_own_bodies(account: Account, *, on: dt.date) -> QuerySet[ReportForwarding]:
    """Return what was forwarded to the bodies an account sits in, the latest first."""
    return forwarded_to(councils_of(account, on=on))


def forwarded_to(councils: Collection[Council]) -> QuerySet[ReportForwarding]:
    """Return what was forwarded to bodies, the latest first."""
    return ReportForwarding.objects.filter(
        council__in=[council.value for council in councils]
    ).select_related("revision__report__event", "seen_by")


def due_day(event: Event) -> dt.date:
    """Return the last day for a required report at the federation's office."""
    return report_due_on(
        event.ends_on,
        is_regional=is_regional(event),
        figures=regulation_of(event).reports,
    )


def term_of(event: Event) -> dt.date | None:
    """Return the last day for the report of an event; None if none is required.

    Source: RTP 3.1.6, 3.2.2.
    """
    return due_day(event) if owes_report(event) else None


def is_regional(event: Event) -> bool:
    """Return whether the report goes through the association: the event is its own."""
    return event.organiser_kind == OrganiserKind.ASSOCIATION


def events_owing_report(events: QuerySet[Event], *, on: dt.date) -> list[Event]:
    """Return which of the events were played and lack a required report."""
    return [event for event in events_without_report(events, on=on) if owes_report(event)]


def owes_report(event: Event) -> bool:
    """Return whether homologation of such an event requires a report.

    Source: RTP 3.1.6, 3.2.2.1.
    """
    return is_required(
        "report_accepted",
        official=is_official(event),
        organiser=OrganiserOfRules(event.organiser_kind),
        figures=regulation_of(event).homologation,
    )


def events_without_report(events: QuerySet[Event], *, on: dt.date) -> QuerySet[Event]:
    """Return which of the events were played and have no sent report.

    A returned report is missing again; one that came on paper is not.
    """
    sent = DirectorReport.objects.filter(
        event=OuterRef("pk"), state__in=[ReportState.SUBMITTED, ReportState.ACCEPTED]
    )
    recorded = HomologationFact.objects.filter(event=OuterRef("pk"), kind__in=REPORT_FACTS)
    last = recorded.order_by("-recorded_at", "-pk").values("kind")[:1]
    on_paper = Q(report_fact__isnull=False) & ~Q(report_fact=HomologationFactKind.REPORT_RETURNED)
    begun = Q(ends_on__lt=on) | Q(ends_on=on, result__isnull=False)
    played = (
        events.annotate(report_fact=Subquery(last))
        .filter(begun, ~Exists(sent), cancelled_at__isnull=True)
        .exclude(on_paper)
    )
    return played.exclude(result__state=ResultState.HOMOLOGATED).order_by("ends_on", "pk")


def report_on_paper(event: Event) -> HomologationFact | None:
    """Return the office's record of a report on paper; None if it was returned."""
    rows = HomologationFact.objects.filter(event=event, kind__in=REPORT_FACTS)
    last = rows.order_by("-recorded_at", "-pk").first()
    return None if last is None or last.kind == HomologationFactKind.REPORT_RETURNED else last


def report_of(event: Event) -> DirectorReport | None:
    """Return the draft of a report on an event."""
    return DirectorReport.objects.filter(event=event).first()


def latest_revision(event: Event) -> ReportRevision | None:
    """Return the last sent version of a report."""
    return ReportRevision.objects.filter(report__event=event).order_by("-number").first()
