"""Registers of directors and teachers: entries are added, renewed and ended, never overwritten."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import localdate

from federation.bodies.selectors.registers import grade_of, register_figures
from federation.errors import RuleError
from federation.models import Account, Person, Qualification
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event
from federation.services.row_history import sign_history

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class QualificationDraft:
    """A new entry. valid_until: None for the validity of the grade."""

    person: Person
    register: str
    grade: str
    valid_from: dt.date
    reason: str
    valid_until: dt.date | None = None


@transaction.atomic
def grant_qualification(
    *, draft: QualificationDraft, account: Account | None, now: dt.datetime
) -> Qualification:
    """Add a person to a register. Raises: RuleError for an unknown grade or an overlap."""
    if not draft.reason.strip():
        raise RuleError("qualification_reason_missing")
    person = Person.objects.select_for_update().get(pk=draft.person.pk)
    refuse_being_erased([person.pk])
    until = draft.valid_until or _end_by_grade(draft)
    if until is not None and until < draft.valid_from:
        raise RuleError("qualification_dates_turned")
    _refuse_overlap(person, draft, until)
    row = Qualification(
        person=person,
        register=draft.register,
        grade=draft.grade,
        valid_from=draft.valid_from,
        valid_until=until,
        reason=draft.reason.strip(),
        granted_at=now,
        granted_by=account,
    )
    sign_history(row, account)
    row.save()
    _record("qualification_granted", row, account)
    return row


@transaction.atomic
def renew_qualification(
    *,
    qualification: Qualification,
    grade: str,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Qualification:
    """Renew an entry from the day after its end (or from today, if that is past).

    Raises: RuleError if it has no end, was ended early, or was renewed.
    """
    person = Person.objects.select_for_update().get(pk=qualification.person_id)
    row = Qualification.objects.get(pk=qualification.pk)
    if row.ended_at is not None:
        raise RuleError("qualification_ended")
    if row.valid_until is None:
        raise RuleError("qualification_overlaps", person=person.name, until=None)
    begins = max(row.valid_until + _DAY, localdate(now))
    draft = QualificationDraft(person, row.register, grade or row.grade, begins, reason)
    return grant_qualification(draft=draft, account=account, now=now)


@transaction.atomic
def end_qualification(
    *,
    qualification: Qualification,
    last_day: dt.date,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Qualification:
    """End an entry early. Raises: RuleError if it ended before, or without a reason."""
    if not reason.strip():
        raise RuleError("qualification_reason_missing")
    Person.objects.select_for_update().get(pk=qualification.person_id)
    row = Qualification.objects.get(pk=qualification.pk)
    if row.ended_at is not None or (row.valid_until is not None and row.valid_until <= last_day):
        raise RuleError("qualification_ended")
    if last_day < row.valid_from:
        raise RuleError("qualification_dates_turned")
    row.valid_until, row.ended_at, row.end_reason = last_day, now, reason.strip()
    sign_history(row, account)
    row.save()
    _record("qualification_ended", row, account)
    return row


def _end_by_grade(draft: QualificationDraft) -> dt.date | None:
    grade = grade_of(draft.register, draft.grade, on=draft.valid_from)
    if grade is None:
        figures = register_figures(draft.register, on=draft.valid_from)
        titles = [grade.title for grade in figures.grades] if figures else []
        raise RuleError("qualification_grade_unknown", grade=draft.grade, grades=titles)
    if grade.valid_years is None:
        return None
    year = draft.valid_from.year + grade.valid_years
    try:
        return draft.valid_from.replace(year=year) - _DAY
    except ValueError:
        return dt.date(year, 2, 28)


def _refuse_overlap(person: Person, draft: QualificationDraft, until: dt.date | None) -> None:
    qualifications = person.qualifications.filter(register=draft.register).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=draft.valid_from)
    )
    if until is not None:
        qualifications = qualifications.filter(valid_from__lte=until)
    if (other := qualifications.order_by("-valid_from").first()) is not None:
        raise RuleError("qualification_overlaps", person=person.name, until=other.valid_until)


def _record(act: str, row: Qualification, account: Account | None) -> None:
    record_event(
        act,
        subject=f"person:{row.person_id}",
        account=account,
        details={
            "register": row.register,
            "grade": row.grade,
            "from": row.valid_from.isoformat(),
            "until": row.valid_until.isoformat() if row.valid_until else "",
        },
    )
