"""Confirming a result file: directly in the window of corrections, as a proposal after it."""

import datetime as dt
from typing import Any

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.late_changes import (
    LateAct,
    agreement_for_record,
    propose_late_record,
)
from scoring.intake.services.confirming import TakenIn, take_in_file
from scoring.intake.services.parts import part_stands_already, parts_of, sessions_of_part
from scoring.models import (
    UNDECIDED,
    AgreeingBody,
    EventResult,
    FileState,
    LateChange,
    ResultFile,
)
from scoring.selectors.windows import windows_of
from scoring.texts.late_changes import counts_at_once, would_be_proposed

ACT = "result_file"


def confirm_in_window(
    *,
    file: ResultFile,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    seen: int | None = None,
) -> TakenIn | LateChange:
    """Import a file if the sessions whose results it changes are open, else propose it.

    seen: the version of the book that its reader saw with it. What it enters at tables changes
    results once their session is closed again. Raises: RuleError. Source: RTP 2.2.7.2, 3.7.2.
    """
    sessions = sessions_changed(file)
    if sessions:
        arguments = {"event": file.event_id, "file": file.pk, "reason": reason}
        late = LateAct(ACT, file.event, arguments, file.name, reason)
        if change := propose_late_record(late, sessions, account=account, now=now):
            return change
    return take_in_file(file=file, account=account, now=now, reason=reason, seen=seen)


def correction_in_words(file: ResultFile, *, account: Account, now: dt.datetime) -> str:
    """Return what confirming a correction of homologated results does now, "" if it changes none.

    Raises: RuleError, ImporterError. Source: RTP 2.2.7.2, 3.7.2.
    """
    if not (sessions := sessions_changed(file)):
        return ""
    if needed := agreement_for_record(file.event, sessions, account=account, now=now):
        body = str(AgreeingBody(needed.body).label) if needed.body else ""
        return would_be_proposed(needed.until, needed.article, body)
    windows = windows_of(file.event, now).sessions
    ends = [windows[number].agreed_until for number in sessions if number in windows]
    return counts_at_once(min(ends) if ends else None)


def confirm_late_file(*, event: int, file: int, reason: str, **by: Any) -> None:
    """Confirm the file of a proposal that was agreed. Raises: RuleError."""
    take_in_file(file=ResultFile.objects.get(event=event, pk=file), reason=reason, **by)


def waiting_change_of(file: ResultFile) -> int | None:
    """Return the proposal of a file that came after the window."""
    waiting = LateChange.objects.filter(
        event=file.event_id, act=ACT, arguments__file=file.pk, state__in=UNDECIDED
    )
    return waiting.values_list("pk", flat=True).first()


def sessions_changed(file: ResultFile) -> set[int]:
    """Return the sessions with results that a waiting file would change.

    Raises: RuleError, ImporterError.
    """
    if file.state != FileState.WAITING or file.content is None:
        raise RuleError("file_already_decided", file=file.name)
    if not EventResult.objects.filter(event=file.event).exists():
        return set()
    parts = parts_of(file)
    return set() if part_stands_already(file, parts) else sessions_of_part(file.event, parts)
