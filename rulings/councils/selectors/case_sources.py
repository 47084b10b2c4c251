"""The source of a case, and the cases of a source."""

from collections.abc import Collection

from django.db.models import QuerySet

from federation.models import Council, IssuedDocument, Person
from federation.papers.selectors.papers import papers_about
from rulings.models import Appeal, CouncilCase, ReportForwarding, ReportRevision
from rulings.penalties.selectors import reported_penalties
from rulings.reports.selectors.reports import forwarded_to
from tournaments.models import EntryPlayer, Event

Source = ReportRevision | Appeal


def source_name(source: Source) -> str:
    """Return the stored name of a case's source: "report:12"."""
    return f"{'appeal' if isinstance(source, Appeal) else 'report'}:{source.pk}"


def source_of(case: CouncilCase) -> Source | None:
    """Return the report or appeal from which a case comes; None if somebody wrote."""
    kind, _colon, number = case.source.partition(":")
    if not number.isdecimal():
        return None
    if kind == "appeal":
        return appeal_of_case(case)
    rows = ReportRevision.objects.select_related("report__event")
    return rows.filter(pk=int(number)).first() if kind == "report" else None


def appeal_of_case(case: CouncilCase) -> Appeal | None:
    """Return the appeal that a case decides."""
    kind, _colon, number = case.source.partition(":")
    if kind != "appeal" or not number.isdecimal():
        return None
    rows = Appeal.objects.select_related("event", "against", "deposit__request", "penalty")
    return rows.filter(pk=int(number)).first()


def cases_of(source: Source) -> QuerySet[CouncilCase]:
    """Return the cases opened from a report or appeal."""
    return CouncilCase.objects.filter(source=source_name(source))


def papers_of_source(source: Source) -> QuerySet[IssuedDocument]:
    """Return the current papers about the source of a case."""
    return papers_about(source_name(source)).filter(replaced_by__isnull=True)


def proposed_cases(council: Council) -> list[ReportForwarding]:
    """Return what was forwarded to a body for action and is not taken up yet."""
    rows = forwarded_to([council]).filter(is_informed=False, seen_at__isnull=True)
    return list(rows.order_by("forwarded_at", "pk"))


def people_reported(event: Event) -> list[Person]:
    """Return the offenders named in the report of an event. Source: RTP 2.1.11.3, 2.1.11.4."""
    penalties = reported_penalties(event)
    named: Collection[int] = {
        penalty.player.person_id for penalty in penalties if penalty.player is not None
    }
    entries = {penalty.entry_id for penalty in penalties if penalty.player is None}
    seated = EntryPlayer.objects.filter(entry__in=entries, left_at__isnull=True)
    whole = seated.values_list("person", flat=True)
    return list(Person.objects.filter(pk__in={*named, *whole}).order_by("sort_name", "pk"))
