"""Names that the log keeps of a person who is erased."""

from collections.abc import Sequence

from federation.models import Account, Person
from federation.rules.redaction import redacted
from federation.services.audit import record_event
from rulings.models import CaseParty, DirectorReport, IncidentPlayer, ReportRevision
from rulings.selectors.erasure_keeps import revisions_of


def erase_log_names(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names calls were entered under."""
    IncidentPlayer.objects.filter(person=person).update(name=pseudonym)
    CaseParty.objects.filter(person=person).update(name=pseudonym)


def redact_reports(
    person: Person, names: Sequence[str], pseudonym: str, account: Account | None
) -> None:
    """Take the names out of reports sent; that, and nothing else, changes in them, and is noted."""
    drafts = DirectorReport.objects.filter(event__entries__players__person=person).distinct()
    for draft in drafts:
        added = redacted(draft.added, names, person.number or "", pseudonym)
        DirectorReport.objects.filter(pk=draft.pk).update(added=added)
    for revision in revisions_of(person):
        content = redacted(revision.content, names, person.number or "", pseudonym)
        if content != revision.content:
            ReportRevision.objects.filter(pk=revision.pk).update(content=content)
            record_event("report_redacted", subject=f"report:{revision.report_id}", account=account)
