"""Handing on a file that corrects homologated results: the organiser asks, the office confirms."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.models import FileState, ResultFile


@transaction.atomic
def hand_on_file(
    *, file: ResultFile, account: Account | None, now: dt.datetime, reason: str
) -> ResultFile:
    """Hand a waiting file to the office with the reason. Raises: RuleError. Source: RTP 3.1.6."""
    file = ResultFile.objects.select_for_update().get(pk=file.pk)
    if file.state != FileState.WAITING:
        raise RuleError("file_already_decided", file=file.name)
    file.handed_on_at, file.handed_on_reason = now, reason
    file.save(update_fields=["handed_on_at", "handed_on_reason"])
    record_event(
        "result_file_handed_on",
        subject=f"event:{file.event_id}",
        account=account,
        details={"file": file.pk, "reason": reason},
    )
    return file
