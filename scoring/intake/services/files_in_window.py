"""A result file as the doors confirm it: in the window of corrections, proposed after it."""

import datetime as dt
from typing import Any

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.late_changes import WAITING, LateAct, propose_late_record
from scoring.feed.files import imported_results
from scoring.feed.rows import recorded_results
from scoring.intake.services.intake import (
    confirm_result_file,
    file_stands_already,
    read_waiting_file,
)
from scoring.models import EventResult, FileState, LateChange, ResultFile, ResultRevision

ACT = "result_file"


def confirm_in_window(
    *, file: ResultFile, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision | LateChange | None:
    """Make a file's results the event's where their sessions are open, else propose it.

    Returns: None if they already were. Raises: RuleError. Source: RTP 2.2.7.2, 3.7.2.
    """
    sessions = sessions_changed(file)
    if sessions:
        arguments = {"event": file.event_id, "file": file.pk, "reason": reason}
        late = LateAct(ACT, file.event, arguments, file.name, reason)
        if change := propose_late_record(late, sessions, account=account, now=now):
            return change
    return confirm_result_file(file=file, account=account, now=now, reason=reason)


def confirm_late_file(*, event: int, file: int, reason: str, **by: Any) -> None:
    """Confirm the file of a proposal that was agreed to. Raises: RuleError."""
    confirm_result_file(file=ResultFile.objects.get(event=event, pk=file), reason=reason, **by)


def waiting_change_of(file: ResultFile) -> int | None:
    """Return the proposal that a file waits as, where it came after the window."""
    waiting = LateChange.objects.filter(
        event=file.event_id, act=ACT, arguments__file=file.pk, state__in=WAITING
    )
    return waiting.values_list("pk", flat=True).first()


def sessions_changed(file: ResultFile) -> set[int]:
    """Return the sessions with results that a waiting file would change.

    A session that it adds is none of them; who plays, and what else is not said by lines, changes
    them all. Raises: RuleError, ImporterError.
    """
    event = file.event
    if file.state != FileState.WAITING or file.content is None:
        raise RuleError("file_already_decided", file=file.name)
    if not EventResult.objects.filter(event=event).exists() or file_stands_already(file):
        return set()
    before = recorded_results(event)
    after = imported_results(read_waiting_file(event, file))
    held = {each.session for each in before}
    changed = {each.session for each in set(before) ^ set(after)}
    if changed:
        return changed & held
    return held
