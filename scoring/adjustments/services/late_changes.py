"""Changes of results after their window: proposed, agreed to by two, then carried out."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import Refusal, RuleError, refusal_as_json
from federation.mail.services.notices import notify
from federation.models import Account
from federation.services.audit import record_event
from federation.texts.dates import date_format
from scoring.adjustments.selectors import addressees_of_late_change
from scoring.engine import EngineError
from scoring.models import UNDECIDED, EventResult, LateChange, LateChangeState, ResultState
from scoring.rules.late_changes import (
    Needed,
    Standing,
    needed_for_record,
    needed_for_ruling,
)
from scoring.selectors.windows import windows_of
from tournaments.models import Event, EventKind
from tournaments.permissions import may_direct_event
from tournaments.selectors.rule_sets import is_official

LEAST_REASON = 10  # characters: a full stop or "ok" is no reason


@dataclass(frozen=True, slots=True)
class LateAct:
    """An act on results with its name in `LATE_ACTS` and its arguments.

    about: the description for the director and the body.
    """

    code: str
    event: Event
    arguments: Mapping[str, object]
    about: str
    reason: str


def propose_late_record(
    act: LateAct, sessions: Collection[int], *, account: Account | None, now: dt.datetime
) -> LateChange | None:
    """Propose a change of recorded results whose window is closed.

    Returns: None if the change may be made at once. Raises: RuleError for a late change without a
    reason. Source: RTP 2.2.7.2, 3.7.2.
    """
    event_windows = windows_of(act.event, now)
    if not any(
        now > window.agreed_until
        for number, window in event_windows.sessions.items()
        if number in sessions
    ):
        return None
    needed = agreement_for_record(act.event, sessions, account=account, now=now)
    if needed is None:
        _refuse_without_reason(act.reason, "RTP 2.2.7.2")
        return None
    return propose_change(act, needed, account=account, now=now)


def agreement_for_record(
    event: Event, sessions: Collection[int], *, account: Account | None, now: dt.datetime
) -> Needed | None:
    """Return who would have to agree to a change of recorded results; None: it counts at once.

    Source: RTP 2.2.7.2, 3.7.2.
    """
    directs = _directs(event, account, now)
    return needed_for_record(
        now, windows_of(event, now), sessions, _standing(event), by_director=directs
    )


def propose_late_ruling(
    act: LateAct, session: int | None, *, account: Account | None, now: dt.datetime
) -> LateChange | None:
    """Propose a ruling whose window is closed; None: it may be given at once.

    session: of the ruling to take back; None: for a new ruling. Raises: RuleError for a late ruling
    without a reason. Source: RTP 2.1.1.3.
    """
    needed = agreement_for_ruling(act.event, session, now=now)
    return None if needed is None else propose_change(act, needed, account=account, now=now)


def agreement_for_ruling(event: Event, session: int | None, *, now: dt.datetime) -> Needed | None:
    """Return who would have to agree to a ruling given now; None: it counts at once.

    session: of the ruling to correct; None: for a new ruling. Source: RTP 2.1.1.3.
    """
    return needed_for_ruling(now, windows_of(event, now), session, _standing(event))


@transaction.atomic
def agree_to_late_change(
    *, change: LateChange, account: Account, now: dt.datetime, reason: str
) -> LateChange:
    """Agree to a late change, as the director or as the body; the last agreement carries it out.

    Returns: the change; if the act itself was refused it still waits, with the refusal. Raises:
    RuleError if it is decided, without a reason, or from an account that already agreed.
    Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2.
    """
    row = _waiting(change)
    _refuse_without_reason(reason, row.article)
    text = reason.strip()[:200]
    if row.state == LateChangeState.FOR_DIRECTOR:
        row.director, row.director_at, row.director_reason = account, now, text
        row.state = LateChangeState.FOR_BODY
        row.save(update_fields=["director", "director_at", "director_reason", "state"])
        _record("late_change_director_agreed", row, account, text)
        if row.body:
            _tell(row, now)
            return row
    elif row.body and row.director_id == account.pk:
        raise RuleError("late_change_by_second_person", article=row.article)
    if not _done(row, now=now):
        return row
    return _decided(row, LateChangeState.DONE, account, now, text)


@transaction.atomic
def decline_late_change(
    *, change: LateChange, account: Account, now: dt.datetime, reason: str
) -> LateChange:
    """Decline a late change: results stay as they are. Raises: RuleError."""
    row = _waiting(change)
    _refuse_without_reason(reason, row.article)
    return _decided(row, LateChangeState.DECLINED, account, now, reason.strip()[:200])


def propose_change(
    act: LateAct, needed: Needed, *, account: Account | None, now: dt.datetime
) -> LateChange:
    """Store a proposal; a director who proposes has thereby agreed.

    needed: who has to agree. Raises: RuleError without a reason, or as the act itself would.
    """
    _refuse_without_reason(act.reason, needed.article, until=needed.until)
    same = LateChange.objects.filter(
        event=act.event, act=act.code, arguments=dict(act.arguments), state__in=UNDECIDED
    )
    if (same_change := same.first()) is not None:
        return same_change
    _try(act, account, now)
    row = LateChange(
        event=act.event,
        act=act.code,
        arguments=dict(act.arguments),
        about=act.about[:200],
        reason=act.reason.strip()[:200],
        article=needed.article,
        closed_at=needed.until,
        body=needed.body,
        state=LateChangeState.FOR_DIRECTOR,
        proposed_by=account,
        proposed_at=now,
    )
    if _directs(act.event, account, now):
        row.director, row.director_at, row.director_reason = account, now, row.reason
        row.state = LateChangeState.FOR_BODY
    row.save()
    _tell(row, now)
    _record("late_change_proposed", row, account, row.reason)
    return row


def _tell(row: LateChange, now: dt.datetime) -> None:
    """E-mail whoever must agree next that a late change waits."""
    event = row.event
    notify(
        "notice_late_change",
        about=f"event:{event.pk}",
        values={"event": event.name, "about": row.about},
        link=reverse("late-change-list", args=[event.pk]),
        to=addressees_of_late_change(row, on=timezone.localdate(now)),
        now=now,
    )


def _try(act: LateAct, account: Account | None, now: dt.datetime) -> None:
    """Carry out the act and undo it, so that its refusal reaches whoever proposes it."""
    with transaction.atomic():
        import_string(settings.LATE_ACTS[act.code])(**act.arguments, account=account, now=now)
        transaction.set_rollback(True)


def _done(row: LateChange, *, now: dt.datetime) -> bool:
    """Carry out the act in the name of its proposer; a refusal is noted, and nothing changes."""
    act = import_string(settings.LATE_ACTS[row.act])
    try:
        with transaction.atomic():
            act(**row.arguments, account=row.proposed_by, now=now)
    except (Refusal, EngineError) as refusal:
        row.refusal = refusal_as_json(refusal)  # type: ignore[arg-type]
        row.save(update_fields=["refusal"])
        return False
    return True


def _decided(
    row: LateChange, state: LateChangeState, account: Account, now: dt.datetime, reason: str
) -> LateChange:
    row.state, row.decided_by, row.decided_at, row.decision = state, account, now, reason
    row.refusal = None
    row.save(update_fields=["state", "decided_by", "decided_at", "decision", "refusal"])
    is_done = state == LateChangeState.DONE
    _record("late_change_done" if is_done else "late_change_declined", row, account, reason)
    return row


def _waiting(change: LateChange) -> LateChange:
    Event.objects.select_for_update().get(pk=change.event_id)
    row = LateChange.objects.select_for_update(of=("self",)).get(pk=change.pk)
    if row.state not in UNDECIDED:
        raise RuleError("late_change_decided", article=row.article)
    return row


def _standing(event: Event) -> Standing:
    final = EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED)
    return Standing(is_official(event), event.kind == EventKind.TEAMS, final.exists())


def _directs(event: Event, account: Account | None, now: dt.datetime) -> bool:
    return account is not None and may_direct_event(account, event, on=timezone.localdate(now))


def _refuse_without_reason(reason: str, article: str, *, until: dt.datetime | None = None) -> None:
    if len(reason.strip()) >= LEAST_REASON:
        return
    if until is None:
        raise RuleError("late_change_needs_reason", article=article, least=LEAST_REASON)
    text = date_format(timezone.localtime(until), "DATETIME_FORMAT")
    raise RuleError("results_closed", article=article, until=text, least=LEAST_REASON)


def _record(act: str, row: LateChange, account: Account | None, reason: str) -> None:
    record_event(
        act,
        subject=f"event:{row.event_id}",
        account=account,
        details={"change": row.pk, "about": row.about, "reason": reason},
    )
