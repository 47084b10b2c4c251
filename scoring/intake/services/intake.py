"""From an uploaded file to one that waits: read, matched, compared; all of it or nothing."""

import datetime as dt
import hashlib
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import Account, Person
from federation.services.audit import record_event
from scoring.engine import BoardLine, check_one_ranking
from scoring.engine.errors import EngineError
from scoring.engine_input.files import counted, terms_with_schedule
from scoring.engine_input.imported_books import refuse_faulty_books
from scoring.engine_input.scratch_and_handicap import HANDICAP
from scoring.engine_input.terms import terms_of_file
from scoring.engine_input.values import NO_TERMS
from scoring.importers.detect import read_result_file
from scoring.importers.formats import FORMATS
from scoring.importers.one_session import of_session
from scoring.importers.records import ImportedFile
from scoring.intake.services.comparison import compared_with_published
from scoring.intake.services.file_doubts import doubtful_results
from scoring.intake.services.manual_points import manual_points, with_manual_points
from scoring.intake.services.players_seated import with_players_seated
from scoring.intake.services.results_elsewhere import (
    doubts_of_origin,
    events_with_same_file,
    events_with_same_scores,
    refuse_elsewhere,
    results_digest,
    without_own_figures,
)
from scoring.intake.services.score_report import ScoreReport, score_imported
from scoring.models import BookSession, EventResult, FileState, MatchKind, PersonMatch, ResultFile
from scoring.standings.selectors.people import proposals
from tournaments.models import Event, EventKind, ScoringMethod
from tournaments.selectors.rule_sets import is_official


@transaction.atomic
def receive_result_file(
    *,
    event: Event,
    name: str,
    data: bytes,
    account: Account | None,
    now: dt.datetime,
    session: int | None = None,
) -> ResultFile:
    """Read a file, identify its people and compare its scores; nothing is counted yet.

    session: the one of the file, if its program does not know it; required once tables played the
    first of several. A file that is the source of the current results, or still waits, is not
    stored twice. Raises: ImporterError, EngineError or RuleError; then nothing is stored.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    sha256 = hashlib.sha256(data).hexdigest()
    if (result_file := _earlier_file(event, sha256, session)) is not None:
        return result_file
    if timezone.localdate(now) < event.starts_on:
        raise RuleError("event_not_played_yet", starts_on=event.starts_on)
    if session is not None and not event.sessions.filter(number=session).exists():
        raise RuleError("file_of_no_session", session=session)
    read = read_event_file(event, data, session)
    if read.origin is not None:
        refuse_elsewhere(event, read.origin)
    _refuse_unnamed_session(event, read, session)
    reproduced = score_imported(without_own_figures(read) if read.origin else read)
    imported, report = _compared(event, read, reproduced)
    digest = results_digest(read)
    doubts = [
        *_used_before(event, sha256, digest, imported),
        *doubts_of(event, imported, session),
        *(doubts_of_origin(event, read.origin) if read.origin else ()),
    ]
    report["warnings"] = [*report["warnings"], *doubts]  # type: ignore[misc]
    report["origin"] = {"uid": read.origin.uid} if read.origin else {}
    file = ResultFile.objects.create(
        event=event,
        name=name[-200:],
        size=len(data),
        sha256=sha256,
        results_sha256=digest,
        content=data,
        session=session,
        format=imported.format,
        program=imported.program[:80],
        report=report,
        uploaded_by=account,
        uploaded_at=now,
    )
    _write_people(file, imported)
    record_event(
        "result_file_received",
        subject=f"event:{event.pk}",
        account=account,
        details={"file": file.pk, "name": file.name, "sha256": sha256},
    )
    return file


def _compared(
    event: Event, read: ImportedFile, reproduced: ScoreReport
) -> tuple[ImportedFile, dict[str, object]]:
    """Return a file with the points its director gave by hand, and how its figures compare.

    reproduced: the file as its program scored it.
    """
    is_of_teams = event.kind == EventKind.TEAMS
    terms = terms_with_schedule(terms_of_file(event), read) if is_of_teams else NO_TERMS
    # What a file publishes is with its handicaps in.
    terms = replace(terms, points_by=HANDICAP)
    scored = counted(read, terms)
    by_hand = manual_points(reproduced, scored) if reproduced.by_hand else ()
    rows = [manual.as_row() for manual in by_hand]
    if not rows:
        return read, {**compared_with_published(read, scored, reproduced), "points_given": rows}
    imported = with_manual_points(read, rows)
    report = compared_with_published(imported, counted(imported, terms), reproduced)
    warning = {"code": "points_given_by_hand", "values": {}}
    warnings = [*report["warnings"], warning]  # type: ignore[misc]
    return imported, {**report, "points_given": rows, "warnings": warnings}


def _write_people(file: ResultFile, imported: ImportedFile) -> None:
    """Store who each player of a file is."""
    event = file.event
    PersonMatch.objects.bulk_create(
        PersonMatch(
            file=file,
            contestant=proposal.contestant,
            position=proposal.position,
            name=proposal.name[:120],
            number=proposal.number[:30],
            kind=proposal.kind,
            person_id=proposal.person,
            candidates=list(proposal.candidates),
            earlier_on=proposal.earlier_on,
        )
        for proposal in proposals(imported, event=event, on=event.starts_on)
    )


def read_event_file(event: Event, data: bytes, session: int | None = None) -> ImportedFile:
    """Read a file for an event. Raises: RuleError if it is of another kind of event.

    session: the whole file belongs to it.
    """
    imported = read_result_file(data, limits=Limits(file_bytes=settings.UPLOAD_MAX_BYTES))
    if imported.kind.upper() != event.kind:
        raise RuleError("file_of_another_kind", file_kind=imported.kind, event_kind=event.kind)
    if imported.origin is not None:
        refuse_faulty_books(imported)
    imported = of_session(imported, session) if session is not None else imported
    imported = with_players_seated(event, imported, session)
    if not FORMATS[imported.format].tells_method:
        return replace(imported, hints=replace(imported.hints, method=event.method))
    if (event.method, imported.hints.method) == (ScoringMethod.PATTON, ScoringMethod.IMPS_VP):
        return replace(imported, hints=replace(imported.hints, method=event.method))
    if imported.hints.method != event.method:
        raise RuleError(
            "file_of_another_method",
            file_method=ScoringMethod(imported.hints.method).label,
            event_method=ScoringMethod(event.method).label,
        )
    return imported


@transaction.atomic
def choose_person(
    *, match: PersonMatch, person: Person | None, account: Account | None
) -> PersonMatch:
    """Identify a player of a waiting file; None makes the player a visitor."""
    match = PersonMatch.objects.select_for_update().select_related("file").get(pk=match.pk)
    if match.file.state != FileState.WAITING:
        raise RuleError("file_already_decided", file=match.file.name)
    if person is not None:
        others = match.file.person_matches.filter(person=person).exclude(pk=match.pk)
        if (other := others.first()) is not None:
            raise RuleError("person_twice_in_file", person=person.name, other=other.name)
    match.person = person
    match.kind = MatchKind.VISITOR if person is None else MatchKind.CHOSEN
    match.earlier_on = None
    match.save(update_fields=["person", "kind", "earlier_on"])
    record_event(
        "person_chosen",
        subject=f"event:{match.file.event_id}",
        account=account,
        details={"file": match.file_id, "name": match.name, "person": person and person.pk},
    )
    return match


@transaction.atomic
def discard_result_file(*, file: ResultFile, account: Account | None, now: dt.datetime) -> None:
    """Discard a waiting file; its content is deleted with the next clean-up. Raises: RuleError."""
    file = ResultFile.objects.select_for_update().get(pk=file.pk)
    if file.state != FileState.WAITING:
        raise RuleError("file_already_decided", file=file.name)
    file.state, file.decided_at = FileState.DISCARDED, now
    file.save(update_fields=["state", "decided_at"])
    record_event(
        "result_file_discarded",
        subject=f"event:{file.event_id}",
        account=account,
        details={"file": file.pk},
    )


def drop_old_uploads(*, now: dt.datetime) -> int:
    """Delete the content of files older than the setting; hash, names and results remain."""
    old = ResultFile.objects.filter(
        uploaded_at__lt=now - settings.UPLOAD_KEPT_FOR, content__isnull=False
    )
    return old.update(content=None, dropped_at=now)


def read_waiting_file(event: Event, file: ResultFile) -> ImportedFile:
    """Return a waiting file read again, with the manual points that were found when it came."""
    imported = read_event_file(event, bytes(file.content or b""), file.session)
    by_hand = file.report.get("points_given")
    return with_manual_points(imported, by_hand) if by_hand else imported


def _used_before(
    event: Event, sha256: str, digest: str, imported: ImportedFile
) -> list[dict[str, object]]:
    """Return the doubts about a file whose results another event holds."""
    same = events_with_same_file(event, sha256, digest)
    alike = [other for other in events_with_same_scores(event, imported) if other not in same]
    codes = [("file_used_elsewhere", same), ("results_used_elsewhere", alike)]
    return [
        {"code": code, "values": {"event": other.name}}
        for code, others in codes
        for other in others[:3]
    ]


def doubts_of(
    event: Event, imported: ImportedFile, session: int | None = None
) -> list[dict[str, object]]:
    """Return doubts about a file for its reader: another day, other boards, odd scores.

    Raises: EngineError for one ranking of two lines in an official event. Source: RTP 3.5.6.
    """
    doubts: list[dict[str, object]] = []
    if imported.date is not None and not event.starts_on <= imported.date <= event.ends_on:
        doubts.append({"code": "file_of_another_day", "values": {"day": imported.date.isoformat()}})
    doubts += _two_lines_as_one(event, imported)
    boards = len({(line.session, line.board) for line in imported.lines})
    if session is None and event.planned_boards and boards != event.planned_boards:
        values = {"boards": boards, "planned": event.planned_boards}
        doubts.append({"code": "file_of_other_boards", "values": values})
    return [*doubts, *doubtful_results(event, imported)]


def _two_lines_as_one(event: Event, imported: ImportedFile) -> list[dict[str, object]]:
    """Return the doubt about one ranking of two lines that never changed seats.

    Raises: EngineError in an official event, where this is not allowed. Source: RTP 3.5.6.
    """
    if event.kind != EventKind.PAIRS or imported.winners != 1:
        return []
    try:
        check_one_ranking(
            [
                BoardLine(line.board, line.ns or None, line.ew or None, session=line.session)
                for line in imported.lines
            ]
        )
    except EngineError as refusal:
        if is_official(event):
            raise
        return [{"code": refusal.code, "values": dict(refusal.values)}]
    return []


def _refuse_unnamed_session(event: Event, read: ImportedFile, session: int | None) -> None:
    """Refuse a file of a "first" session without a chosen session, if tables played the first.

    A program that knows only one session calls each of them the first, so its second session would
    be compared with what the tables of the first entered. Raises: RuleError. Source: RTP 2.1.9.
    """
    if (
        session is not None
        or read.origin is not None
        or {line.session for line in read.lines} != {1}
    ):
        return
    if max(event.planned_sessions, event.sessions.count()) == 1:
        return
    closed = BookSession.objects.filter(session__event=event, closed_in__isnull=False)
    if closed.filter(session__number=1).exists():
        raise RuleError("file_session_not_said", article="RTP 2.1.9")


def _earlier_file(event: Event, sha256: str, session: int | None) -> ResultFile | None:
    same = event.result_files.filter(sha256=sha256, session=session)
    current = EventResult.objects.filter(event=event, revision__file__in=same).first()
    if current is not None:
        return current.revision.file
    return same.filter(state=FileState.WAITING).first()
