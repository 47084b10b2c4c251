"""Files attached to a call: accepted by content, never changed, withdrawn with a reason."""

import datetime as dt
import hashlib
import re

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.importers.attached_files import media_type_of
from federation.models import Account
from federation.services.audit import record_event
from rulings.models import Evidence, Incident

MOST_FILES = 12
_UNSAFE = re.compile(r"[^\w.\- ]+")


@transaction.atomic
def attach_evidence(
    *,
    incident: Incident,
    name: str,
    data: bytes,
    note: str,
    account: Account | None,
    now: dt.datetime,
) -> Evidence:
    """Attach a file to a call. Raises: ImporterError, RuleError.

    Refused: files too large or of an unknown kind, the same file again, more than a dozen.
    """
    if len(data) > settings.UPLOAD_MAX_BYTES:
        limit = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
        raise RuleError("evidence_too_large", limit=limit)
    media_type = media_type_of(data)
    sha256 = hashlib.sha256(data).hexdigest()
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if incident.evidence.filter(sha256=sha256).exists():
        raise RuleError("evidence_attached_before")
    if incident.evidence.filter(withdrawn_at__isnull=True).count() >= MOST_FILES:
        raise RuleError("evidence_too_much", most=MOST_FILES)
    evidence = Evidence.objects.create(
        incident=incident,
        name=_UNSAFE.sub("_", name.rpartition("/")[2]).strip(" .")[-120:] or "file",
        media_type=media_type,
        file=data,
        size=len(data),
        sha256=sha256,
        note=note.strip(),
        attached_by=account,
        attached_at=now,
    )
    _record("evidence_attached", evidence, account, name=evidence.name)
    return evidence


@transaction.atomic
def withdraw_evidence(
    *, evidence: Evidence, reason: str, account: Account | None, now: dt.datetime
) -> Evidence:
    """Withdraw a file from a call; the file and the reason remain. Raises: RuleError."""
    evidence = Evidence.objects.select_for_update().get(pk=evidence.pk)
    if not reason.strip():
        raise RuleError("ruling_change_needs_reason")
    if evidence.withdrawn_at is None:
        evidence.withdrawn_at, evidence.withdraw_reason = now, reason.strip()
        evidence.save(update_fields=["withdrawn_at", "withdraw_reason"])
        _record("evidence_withdrawn", evidence, account, name=evidence.name, reason=reason)
    return evidence


def _record(act: str, evidence: Evidence, account: Account | None, **details: object) -> None:
    subject = f"incident:{evidence.incident_id}"
    record_event(act, subject=subject, account=account, details=details)
