"""Confirming a file: at once in the window of corrections, as a proposal after it.

Where tables entered results, it becomes acts of their book; elsewhere the event's results.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.adjustments.services.late_changes import (
    LateAct,
    agreement_for_record,
    propose_late_record,
)
from scoring.intake.services.against_schedule import (
    AgainstSheet,
    against_sheets,
    refuse_against_sheets,
    refuse_matches_ahead,
)
from scoring.intake.services.book_import import enter_at_tables
from scoring.intake.services.identified_seats import people_of_file, people_seated
from scoring.intake.services.parts import (
    Parts,
    part_stands_already,
    parts_of,
    refuse_noted_here,
    sessions_of_part,
)
from scoring.intake.services.results_elsewhere import (
    events_with_same_results,
    refuse_elsewhere,
    refuse_same_results,
)
from scoring.intake.services.session_books import bring_books
from scoring.intake.services.team_books import TeamsBrought, bring_teams
from scoring.matches.services.triplets import reissue_points, take_rests
from scoring.models import (
    UNDECIDED,
    AgreeingBody,
    EventResult,
    FileState,
    LateChange,
    MatchKind,
    ResultFile,
    ResultRevision,
    ResultState,
)
from scoring.selectors.windows import windows_of
from scoring.standings.services.messages import players_notified
from scoring.standings.services.results import Source, record_results
from scoring.standings.services.revisions import recompute_awards, revise_results
from scoring.texts.late_changes import counts_at_once, would_be_proposed
from tournaments.deals.services.deals import ask_for_hand_records
from tournaments.models import Event, EventKind

ACT = "result_file"


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The effect of a file. revision: of the results; boards: entered; left: to the director.

    at_tables: the sessions whose tables had entered results. books: those whose seating and book
    came from the file.
    """

    revision: ResultRevision | None
    boards: int = 0
    left: int = 0
    at_tables: frozenset[int] = frozenset()
    books: tuple[int, ...] = ()


@transaction.atomic
def take_in_file(
    *,
    file: ResultFile,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    seen: int | None = None,
    same_elsewhere: bool = False,
) -> TakenIn:
    """Import a file, session by session. Raises: RuleError.

    same_elsewhere: its results belong here too, though another event has them; with a reason.

    Where tables entered results, the file becomes acts of their book, and replaces nothing that its
    reader did not see (seen: the version of the book); elsewhere its results become the event's.
    Source: RTP 2.1.9, 2.2.7.2.
    """
    event = Event.objects.select_for_update().get(pk=file.event_id)
    file = ResultFile.objects.select_for_update().select_related("event").get(pk=file.pk)
    _refuse_unless_ready(file)
    parts = parts_of(file)
    if (origin := parts.imported.origin) is not None:
        refuse_elsewhere(event, origin)
        refuse_noted_here(event, parts.imported)
    _refuse_odd_scores(file, reason)
    is_of_teams = event.kind == EventKind.TEAMS
    against = _against_schedule(event, file, parts, reason, now) if is_of_teams else ()
    others = events_with_same_results(file, parts.imported)
    refuse_same_results(others, reason, same_elsewhere=same_elsewhere)
    boards = left = 0
    if parts.at_tables:
        boards, left = enter_at_tables(
            file=file, parts=parts, seen=seen, reason=reason, account=account, now=now
        )
    teams: list[TeamsBrought] = []
    revision, turns = _recorded(event, file, parts, account, now, reason, teams)
    if parts.imported.schedule is not None and revision is None:
        teams.append(_teams_beside(event, parts, account, now, reason.strip() or file.name))
    books = _books(event, parts, revision, account) or sum((t.sessions for t in teams), ())
    is_new = revision is not None or turns > 0 or boards > 0 or bool(books) or any(teams)
    file.state = FileState.CONFIRMED if is_new else FileState.UNCHANGED
    file.decided_at = now
    file.save(update_fields=["state", "decided_at"])
    record_event(
        "result_file_confirmed",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "file": file.pk,
            "revision": revision and revision.number,
            "reason": reason,
            **({"against_sheets": [line.as_row() for line in against]} if against else {}),
            **({"same_elsewhere": [other.pk for other in others]} if others else {}),
            **({"boards": boards, "left": left} if parts.at_tables else {}),
            **({"books": list(books)} if books else {}),
        },
    )
    if revision is None and turns:
        reissue_points(event=event, account=account, now=now)
    return TakenIn(revision, boards, left, parts.at_tables, books)


def _refuse_unless_ready(file: ResultFile) -> None:
    """Refuse a file that was decided already, or has people in doubt. Raises: RuleError."""
    if file.state != FileState.WAITING or file.content is None:
        raise RuleError("file_already_decided", file=file.name)
    doubtful = file.person_matches.filter(kind=MatchKind.DOUBTFUL).count()
    if doubtful:
        raise RuleError("people_to_be_decided", count=doubtful)


def _refuse_odd_scores(file: ResultFile, reason: str) -> None:
    """Refuse scores that their contract does not make, unless a reason says why they stand.

    Raises: RuleError naming the first of them. Source: Law 77, RTP 2.2.7.2.
    """
    odd = file.report.get("line_differences", [])
    if odd and not reason.strip():
        raise RuleError(
            "scores_not_of_contracts", article="Law 77", count=len(odd), where=odd[0]["where"],
            written=odd[0]["published"], computed=odd[0]["computed"],
        )  # fmt: skip


def _against_schedule(
    event: Event, file: ResultFile, parts: Parts, reason: str, now: dt.datetime
) -> tuple[AgainstSheet, ...]:
    """Return the matches of a file of teams that differ from their sheets. Raises: RuleError."""
    people = people_seated(file)
    refuse_matches_ahead(event, parts.imported, people, now=now)
    against = against_sheets(event, parts.imported, people)
    refuse_against_sheets(against, reason)
    return against


def _books(
    event: Event, parts: Parts, revision: ResultRevision | None, account: Account | None
) -> tuple[int, ...]:
    """Bring the seatings and books a file tells, beside the results it made or that stood."""
    if not parts.imported.seatings:  # of teams they come with the schedule
        return ()
    stands = revision or EventResult.objects.get(event=event).revision
    return bring_books(event=event, imported=parts.imported, revision=stands, account=account)


def _teams_beside(
    event: Event, parts: Parts, account: Account | None, now: dt.datetime, reason: str
) -> TeamsBrought:
    """Bring the schedule and books of teams beside results that stood; places follow from them."""
    stands = EventResult.objects.get(event=event).revision
    brought = bring_teams(event=event, imported=parts.imported, revision=stands, account=account)
    if brought.has_schedule:
        revise_results(
            event=event, write=lambda _revision: None, account=account, now=now, reason=reason
        )
    return brought


def _recorded(
    event: Event,
    file: ResultFile,
    parts: Parts,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    teams: list[TeamsBrought],
) -> tuple[ResultRevision | None, int]:
    """Make the rest of a file the results of its event; return the revision and new turns."""
    if parts.results is None:
        return None, 0
    result = EventResult.objects.filter(event=event).first()
    if result is not None and result.state == ResultState.HOMOLOGATED and not reason.strip():
        raise RuleError("correction_needs_reason", article="RTP 3.1.6")
    people = people_of_file(file, parts.keys)

    def beside(revision: ResultRevision) -> None:
        """Write the schedule first: the places of teams are counted by it."""
        teams.append(
            bring_teams(event=event, imported=parts.imported, revision=revision, account=account)
        )

    source = Source(
        parts.results,
        people,
        file,
        reason.strip() or file.name,
        parts.remaining_sessions,
        beside=beside if parts.imported.schedule is not None else None,
    )
    with players_notified(event, reason=source.reason, now=now):
        revision = record_results(event=event, source=source, account=account, now=now)
        turns = 0
        # With keys the places of the file are not those of the event.
        if event.is_triplets and parts.keys is None:
            turns = take_rests(event=event, source=source, account=account, now=now)
        if revision is not None:
            recompute_awards(event, account, now)
            ask_for_hand_records(event, account=account, now=now)
    return revision, turns


def confirm_in_window(
    *,
    file: ResultFile,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    seen: int | None = None,
    same_elsewhere: bool = False,
) -> TakenIn | LateChange:
    """Import a file if the sessions whose results it changes are open, else propose it.

    seen, same_elsewhere: as `take_in_file` takes them. What it enters at tables changes
    results once their session is closed again. Raises: RuleError. Source: RTP 2.2.7.2, 3.7.2.
    """
    sessions = sessions_changed(file)
    if sessions:
        arguments: dict[str, object] = {
            "event": file.event_id, "file": file.pk, "reason": reason,
            **({"same_elsewhere": True} if same_elsewhere else {}),
        }  # fmt: skip
        late = LateAct(ACT, file.event, arguments, file.name, reason)
        if change := propose_late_record(late, sessions, account=account, now=now):
            return change
    return take_in_file(
        file=file, account=account, now=now, reason=reason, seen=seen,
        same_elsewhere=same_elsewhere,
    )  # fmt: skip


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
