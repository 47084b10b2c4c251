"""Deletion of data past its retention period, each night or after a second person's approval."""

import datetime as dt

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account, Approval, ApprovalState
from federation.privacy.selectors.retention import people_due, rows_due
from federation.privacy.services.erasure import open_matters
from federation.privacy.services.erasure_notes import note_missing
from federation.privacy.services.erasure_requests import begin_erasure
from federation.rules.office_figures import RetainedKind, RetentionFigures, retention_start
from federation.selectors.office_figures import office_figures
from federation.services.approvals import request_approval
from federation.services.audit import record_event

# The number of people in one approval, few enough to read their names.
PEOPLE_AT_ONCE = 100
REASON = "Retention table"


def enforce_retention(*, now: dt.datetime) -> dict[str, int]:
    """Delete what needs no approval, request approval for the rest. Returns: number of rows."""
    note_missing()
    on = timezone.localdate(now)
    counts = {}
    for line in office_figures(on=on).retention:
        if line.needs_approval:
            counts[line.what.value] = _ask(line, on=on, now=now)
        else:
            before = retention_start(line, on=on)
            counts[line.what.value] = apply_retention(
                what=line.what, before=before.isoformat(), account=None, now=now
            )
    return counts


@transaction.atomic
def apply_retention(
    *,
    what: str,
    before: str,
    account: Account | None,
    now: dt.datetime,
    people: list[int] | None = None,
) -> int:
    """Delete data of a kind older than a day. Returns: number of rows. Raises: RuleError.

    people: those approved; only the ones still due are deleted.
    """
    kind, day = RetainedKind(what), dt.date.fromisoformat(before)
    on = timezone.localdate(now)
    line = office_figures(on=on).term_of(kind)
    if line is None:
        raise RuleError("retention_without_term", what=f"kept:{kind}")
    if day > retention_start(line, on=on):
        raise RuleError("retention_too_early", before=day)
    if kind == RetainedKind.PEOPLE:
        count = _erase(people or [], day, account, now)
    elif kind == RetainedKind.BANK_PAYERS:
        count = rows_due(kind, before=day, now=now).update(payer="", text="")
    elif (ends := settings.RETENTION_ENDS.get(kind.value)) is not None:
        count = import_string(ends)(rows_due(kind, before=day, now=now), account, now)
    else:
        count, _rows = rows_due(kind, before=day, now=now).delete()
    if count:
        record_event(
            "retention_applied",
            subject="register",
            account=account,
            details={"what": f"kept:{kind}", "rows": count, "before": before},
        )
    return count


def _erase(people: list[int], before: dt.date, account: Account | None, now: dt.datetime) -> int:
    due = people_due(before).filter(pk__in=people)
    for person in due:
        begin_erasure(person_id=person.pk, reason=REASON, is_forced=False, account=account, now=now)
    Approval.objects.filter(subject=f"retention:{RetainedKind.PEOPLE}").update(about=[])
    return len(due)


def _ask(line: RetentionFigures, *, on: dt.date, now: dt.datetime) -> int:
    before = retention_start(line, on=on)
    subject = f"retention:{line.what}"
    if Approval.objects.filter(subject=subject, state=ApprovalState.ASKED).exists():
        return 0
    arguments: dict[str, object] = {"what": line.what, "before": before.isoformat()}
    if line.what == RetainedKind.PEOPLE:
        due = [
            person
            for person in people_due(before)[: 2 * PEOPLE_AT_ONCE]
            if not open_matters(person)
        ][:PEOPLE_AT_ONCE]
        arguments["people"] = [person.pk for person in due]
        about, count = [f"{person.name} · {person.number or '–'}" for person in due], len(due)
    else:
        count = rows_due(line.what, before=before, now=now).count()
        about = [str(count)]
    if count:
        request_approval(
            "apply_retention",
            subject=subject,
            arguments=arguments,
            about=about,
            reason=REASON,
            account=None,
            now=now,
        )
    return count
