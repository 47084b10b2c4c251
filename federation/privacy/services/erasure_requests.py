"""Requests for erasure: recorded at once, done by a job, reported at the end.

The search of all tables takes minutes in a large register, too long for a web request.
"""

import datetime as dt

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Approval, ErasureRequest, JobState, Person
from federation.privacy.services.erasure import erase_person, open_matters, refuse_erasure
from federation.privacy.services.erasure_notes import refuse_unwritable_file
from federation.selectors.erasures import refuse_being_erased
from federation.services.approvals import needs_approval, request_approval
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job


def ask_to_erase(
    *, person: Person, reason: str, is_forced: bool, account: Account, now: dt.datetime
) -> Approval | ErasureRequest:
    """Start the erasure of a person, or request an approval if the figures require it.

    Raises: RuleError for anything that prevents it, before it starts.
    """
    _refuse(person, reason=reason, is_forced=is_forced)
    if not needs_approval("erase_person", on=timezone.localdate(now)):
        return begin_erasure(
            person_id=person.pk, reason=reason, is_forced=is_forced, account=account, now=now
        )
    return request_approval(
        "erase_person",
        subject=f"person:{person.pk}",
        arguments={"person_id": person.pk, "reason": reason, "is_forced": is_forced},
        about=[f"{person.name} · {person.number or '–'}"],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def begin_erasure(
    *, person_id: int, reason: str, is_forced: bool, account: Account | None, now: dt.datetime
) -> ErasureRequest:
    """Record that a person is to be erased, and request the job. Raises: RuleError.

    From then on acts on the person are refused.
    """
    refuse_unwritable_file()
    person = Person.objects.select_for_update().get(pk=person_id)
    _refuse(person, reason=reason, is_forced=is_forced)
    erasure_request = ErasureRequest.objects.create(
        person=person, reason=reason, is_forced=is_forced, requested_at=now, requested_by=account
    )
    erasure_request.job = request_job(
        "erase_person",
        arguments={"erasure_request_id": erasure_request.pk},
        subject=f"person:{person.pk}",
        account=account,
    )
    erasure_request.save(update_fields=["job"])
    record_event("erasure_begun", subject=f"person:{person.pk}", account=account)
    return erasure_request


def carry_out_erasure(
    *,
    erasure_request_id: int,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Erase the person, and search the database again, in one transaction.

    If run again, by a second worker or after one died, it finds the work done. Raises: RuleError
    for new matters that prevent it.
    """
    with transaction.atomic():
        erasure_request = ErasureRequest.objects.select_for_update().get(pk=erasure_request_id)
        if erasure_request.erasure_id is None:
            if bound := _bound(open_matters(erasure_request.person)):
                raise RuleError("erasure_bound_matters", matters=bound)
            erasure_request.erasure = erase_person(
                person_id=erasure_request.person_id,
                reason=erasure_request.reason,
                is_forced=erasure_request.is_forced,
                account=erasure_request.requested_by,
                now=timezone.now(),
                progress=progress,
            )
            erasure_request.save(update_fields=["erasure"])
    return {"erasure": erasure_request.erasure_id}


@transaction.atomic
def put_erasure_aside(*, asked: ErasureRequest, account: Account, now: dt.datetime) -> None:
    """Record that the office has read the outcome of an erasure.

    Raises: RuleError while it runs.
    """
    asked = ErasureRequest.objects.select_for_update().get(pk=asked.pk)
    if asked.state in {JobState.QUEUED, JobState.RUNNING}:
        raise RuleError("person_being_erased", person=asked.person.name)
    if asked.seen_at is None:
        asked.seen_at = now
        asked.save(update_fields=["seen_at"])
        subject = f"person:{asked.person_id}"
        record_event("erasure_end_seen", subject=subject, account=account)


def _refuse(person: Person, *, reason: str, is_forced: bool) -> None:
    refuse_being_erased([person.pk])
    if bound := _bound(open_matters(person)):
        raise RuleError("erasure_bound_matters", matters=bound)
    refuse_erasure(person, is_forced=is_forced, reason=reason)


def _bound(matters: list[str]) -> list[str]:
    """Return the matters that cannot be overridden, since others have a claim to the data."""
    return [obstacle for obstacle in matters if obstacle in settings.ERASURE_BINDING]
