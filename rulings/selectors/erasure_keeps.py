"""Reports that name a person who is erased: the words lose the name, the papers keep it."""

from django.db.models import QuerySet

from federation.models import Person
from federation.selectors.erasure_keeps import Keeps
from rulings.models import ReportRevision


def revisions_of(person: Person) -> QuerySet[ReportRevision]:
    """Return the versions of reports of events that a person played in."""
    rows = ReportRevision.objects.filter(report__event__entries__players__person=person)
    return rows.select_related("report__event").distinct().order_by("pk")


def reports_kept(person: Person) -> list[Keeps]:
    """Return the reports sent of events the person played in. One query."""
    events = {each.report.event.name: None for each in revisions_of(person)}
    return [Keeps("erasure_keeps_report", {"event": name}) for name in events]
