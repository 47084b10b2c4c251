"""Closing a session: the entries of its tables become the event's results, as a revision."""

import datetime as dt
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from scoring.adjustments.services.adjustments import rulings_changed_by
from scoring.adjustments.services.late_changes import LateAct, propose_late_record
from scoring.engine_input.rows import event_values, recorded_results
from scoring.intake.services.intake import doubts_of
from scoring.live.services.book import differences, follow_terms, refresh_places
from scoring.live.services.seating import book_of
from scoring.models import (
    BookSession,
    EventBook,
    EventResult,
    LateChange,
    ResultRevision,
    ResultState,
)
from scoring.standings.services.changes import StandingChange, standing_changes
from scoring.standings.services.messages import players_notified
from scoring.standings.services.revisions import recompute_awards
from scoring.standings.services.session_results import Frozen, freeze_results
from scoring.tables.services.after_play import make_ready_if_over
from scoring.tables.services.noted import as_imported, frozen_of, noted_in
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import Event, EventKind, Session, SessionHours
from tournaments.seating.rules.table_records import RECORDS

ACT = "session_results"
MOST_NAMED = 12
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Closing:
    """The effect of closing a session. missing: boards that would be left out, by table.

    is_refused: some would be, and nobody allowed it. rulings: the boards whose rulings stay on
    lines that change. starts_at: the announced hour, if it is still to come.
    """

    results: int
    missing: tuple[str, ...]
    doubts: tuple[dict[str, Any], ...]
    rulings: tuple[int, ...]
    changes: tuple[StandingChange, ...]
    is_refused: bool = False
    starts_at: dt.datetime | None = None


def closing_of(*, session: Session, is_incomplete: bool = False, **_text: object) -> Closing:
    """Return the effect of closing a session; nothing is written.

    Raises: RuleError if nothing was entered; EngineError if it cannot be one ranking.
    """
    event, now = session.event, timezone.now()
    noted = noted_in(session, now=now)
    if not noted.lines:
        raise RuleError("tables_noted_nothing", article=RECORDS)
    doubts = _of_session(event, doubts_of(event, as_imported(noted)))
    stored = EventResult.objects.filter(event=event).first()
    changes: Sequence[StandingChange] = ()
    rulings: set[int] = set()
    if stored is not None:
        frozen = frozen_of(noted)
        results = (*frozen.others(recorded_results(event)), *frozen.results)
        rulings = {board_ruling.board for board_ruling in rulings_changed_by(event, results)}
        values = event_values(event)
        keys = {match.key for match in values.matches}
        matches = (*values.matches, *(match for match in frozen.matches if match.key not in keys))
        counted = replace(values, recorded=results, choice=frozen.choice, matches=matches).counted()
        shown = shown_entries(event.entries.all(), season=None, on=timezone.localdate(now))
        names = {value.key: value.title for value in shown.values()}
        changes = standing_changes(stored.revision, counted.rows, names)
    return Closing(
        len(noted.lines),
        tuple(noted.missing),
        tuple(doubts),
        tuple(sorted(rulings)),
        tuple(changes),
        bool(noted.missing) and not is_incomplete,
        SessionHours.objects.filter(session=session, starts_at__gt=now)
        .values_list("starts_at", flat=True)
        .first(),
    )


@transaction.atomic
def close_session(
    *,
    session: Session,
    account: Account | None,
    now: dt.datetime,
    is_incomplete: bool = False,
    reason: str = "",
) -> ResultRevision | LateChange | None:
    """Make the entries of a session's tables the results of its event; None if they already are.

    is_incomplete: close it although boards are missing. Once there are results and their window is
    over, the change waits for those who must agree. Raises: RuleError naming the boards, if nothing
    was entered, or without a reason for a correction; EngineError. Source: RTP 2.1.9, 2.2.7.2,
    3.1.6.
    """
    event = _locked(session)
    frozen = _frozen(session, now, is_incomplete=is_incomplete)
    if _puts_right(event, frozen) and not reason.strip():
        raise RuleError("closing_needs_reason", article="RTP 2.2.7.2")
    if sessions := _sessions_changed(event, frozen):
        arguments = {"event": event.pk, "session": session.pk, "reason": reason}
        late = LateAct(ACT, event, arguments, _title(session), reason)
        if change := propose_late_record(late, sessions, account=account, now=now):
            return change
    return _closed(session, frozen, account, now, reason)


@transaction.atomic
def close_session_late(*, event: int, session: int, reason: str, **by: Any) -> None:
    """Close the session of a proposal that was agreed. Raises: RuleError."""
    row = Session.objects.select_related("event").get(event=event, pk=session)
    _locked(row)
    frozen = _frozen(row, by["now"], is_incomplete=True)
    _closed(row, frozen, by["account"], by["now"], reason)


def _frozen(session: Session, now: dt.datetime, *, is_incomplete: bool) -> Frozen:
    """Return the results of a session, once it may be closed."""
    event = session.event
    if timezone.localdate(now) < event.starts_on:
        raise RuleError("event_not_played_yet", starts_on=event.starts_on)
    noted = noted_in(session, now=now)
    if not noted.lines:
        raise RuleError("tables_noted_nothing", article=RECORDS)
    if noted.missing and not is_incomplete:
        raise RuleError(
            "tables_incomplete",
            article=RECORDS,
            count=len(noted.missing),
            boards=", ".join(noted.missing[:MOST_NAMED])
            + ("…" if len(noted.missing) > MOST_NAMED else ""),
        )
    doubts_of(event, as_imported(noted))
    return frozen_of(noted)


def _closed(
    session: Session, frozen: Frozen, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision | None:
    event = session.event
    result = EventResult.objects.filter(event=event).first()
    if result is not None and result.state == ResultState.HOMOLOGATED and not reason.strip():
        raise RuleError("correction_needs_reason", article="RTP 3.1.6")
    book = book_of(session)
    if event.kind == EventKind.TEAMS:  # line-ups change the handicaps of matches
        follow_terms(book.pk)
    else:
        refresh_places(book.pk)
    _refuse_differences(EventBook.objects.select_related("event").get(pk=book.pk))
    text = reason.strip()[:200] or _title(session)
    with players_notified(event, reason=text, now=now):
        revision = freeze_results(event=event, frozen=frozen, account=account, now=now, reason=text)
        if revision is not None:
            recompute_awards(event, account, now)
    version = EventBook.objects.values_list("version", flat=True).get(pk=book.pk)
    book_session = BookSession.objects.get(session=session)
    book_session.closed_version = version
    book_session.closed_in = revision or book_session.closed_in
    book_session.save(update_fields=["closed_version", "closed_in"])
    make_ready_if_over(session, account, now)
    record_event(
        "session_closed",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "session": session.number,
            "revision": revision and revision.number,
            "reason": reason,
        },
    )
    return revision


def _of_session(event: Event, doubts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return doubts worded for a session, because boards are planned for a whole event."""
    other_boards = "file_of_other_boards"
    if event.planned_sessions > 1 or event.kind == EventKind.TEAMS:
        return [doubt for doubt in doubts if doubt["code"] != other_boards]
    return [
        doubt | {"code": "session_of_other_boards"} if doubt["code"] == other_boards else doubt
        for doubt in doubts
    ]


def _locked(session: Session) -> Event:
    """Lock and return the event, so that nobody else changes its results or its tables."""
    event = Event.objects.select_for_update().get(pk=session.event_id)
    Session.objects.select_for_update().get(pk=session.pk)
    return event


def _refuse_differences(book: EventBook) -> None:
    """Refuse to close if the running places differ from a recount, and log it for the office."""
    changed = differences(book)
    if changed:
        log.error("book %s: running places differ from its lines: %s", book.pk, changed[:5])
        raise RuleError("places_differ", count=len(changed))


def _sessions_changed(event: Event, frozen: Frozen) -> set[int]:
    """Return the session, if existing results of it would change.

    Another round of teams does not count: its matches were not played at the last closing.
    """
    before = frozen.replaced(recorded_results(event))
    if event.kind == EventKind.TEAMS:
        return {frozen.session} if not set(before) <= set(frozen.results) else set()
    return {frozen.session} if before and set(before) != set(frozen.results) else set()


def _puts_right(event: Event, frozen: Frozen) -> bool:
    """Return whether existing results would change, rather than new ones be added."""
    before = frozen.replaced(recorded_results(event))
    return not set(before) <= set(frozen.results)


def _title(session: Session) -> str:
    with translation.override(language_of()):
        return gettext("Session %(n)s as its tables noted it") % {"n": session.number}
