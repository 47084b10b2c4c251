"""Names that result files keep of a person who is erased."""

from collections.abc import Sequence

from federation.models import Account, Person
from federation.rules.redaction import redacted
from federation.services.audit import record_event
from scoring.models import PersonMatch, ResultFile


def erase_file_names(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names and numbers read from files."""
    PersonMatch.objects.filter(person=person).update(name=pseudonym, number="", candidates=[])


def redact_file_reports(
    person: Person, names: Sequence[str], pseudonym: str, account: Account | None
) -> None:
    """Take the names out of what was worked out from files; their bytes go in their own time."""
    files = ResultFile.objects.filter(person_matches__person=person).defer("content").distinct()
    for file in files:
        report = redacted(file.report, names, person.number or "", pseudonym)
        if report != file.report:
            ResultFile.objects.filter(pk=file.pk).update(report=report)
            record_event("file_report_redacted", subject=f"result_file:{file.pk}", account=account)
