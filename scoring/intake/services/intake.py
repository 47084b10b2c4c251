"""From an uploaded file to results: read, matched, compared, confirmed; all of it or nothing."""

import datetime as dt
import hashlib
from dataclasses import replace

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import Account, Person
from federation.services.audit import record_event
from scoring.adjustments.services.adjustments import rulings_changed_by
from scoring.engine import BoardLine, check_one_ranking
from scoring.engine.errors import EngineError
from scoring.feed.files import imported_results
from scoring.feed.terms import terms_of
from scoring.feed.two_lists import HANDICAP
from scoring.feed.values import Terms
from scoring.feed.with_file import counted, values_with_file
from scoring.importers.detect import read_result_file
from scoring.importers.records import ImportedFile
from scoring.intake.services.agreed_sheets import (
    AgainstSheet,
    against_sheets,
    refuse_against_sheets,
)
from scoring.intake.services.comparison import compared_with_published
from scoring.intake.services.file_doubts import doubtful_results
from scoring.intake.services.origins import (
    doubts_of_origin,
    origin_told,
    refuse_elsewhere,
    without_own_figures,
)
from scoring.intake.services.players_seated import with_players_seated
from scoring.intake.services.score_report import score_imported
from scoring.matches.services.triplets import give_points_anew, take_rests
from scoring.models import (
    BoardRuling,
    EventResult,
    FileState,
    MatchKind,
    PersonMatch,
    ResultFile,
    ResultRevision,
    ResultState,
)
from scoring.rankings.services.points_given import points_given, with_points_given
from scoring.standings.selectors.people import proposals
from scoring.standings.services.changes import StandingChange, standing_changes
from scoring.standings.services.messages import players_told
from scoring.standings.services.results import Seat, Source, record_results, stands_already
from scoring.standings.services.revisions import recount_points
from tournaments.deals.services.deals import ask_for_hand_records
from tournaments.models import EntryPlayer, Event, EventKind, ScoringMethod
from tournaments.selectors.rule_sets import is_official

_SILENT_ON_METHOD = frozenset({"bws"})  # these files hold results, and leave scoring to others


@transaction.atomic
def receive_result_file(
    *, event: Event, name: str, data: bytes, account: Account | None, now: dt.datetime
) -> ResultFile:
    """Read a file, say who its people are and how its scores compare; nothing is counted yet.

    The file that made the current results again, or one that still waits, is not taken twice.
    Raises: ImporterError, EngineError or RuleError; then nothing is kept.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    sha256 = hashlib.sha256(data).hexdigest()
    if (known := _known_file(event, sha256)) is not None:
        return known
    if now.date() < event.starts_on:
        raise RuleError("event_not_played_yet", starts_on=event.starts_on)
    read = read_event_file(event, data, name)
    refuse_elsewhere(event, read.origin)
    reproduced = score_imported(without_own_figures(read))
    # What a file publishes is with its handicaps in.
    terms = Terms(patton=terms_of(event).patton, points_by=HANDICAP)
    given = [each.as_row() for each in points_given(reproduced, counted(read, terms))]
    imported = with_points_given(read, given)
    report = compared_with_published(imported, counted(imported, terms), reproduced)
    report["points_given"] = given
    by_hand = [{"code": "points_given_by_hand", "values": {}}] if given else []
    doubts = [*_used_before(event, sha256), *doubts_of(event, imported)]
    doubts += doubts_of_origin(event, imported.origin)
    report["warnings"] = [*report["warnings"], *by_hand, *doubts]  # type: ignore[misc]
    report["origin"] = origin_told(imported.origin)
    file = ResultFile.objects.create(
        event=event,
        name=name[-200:],
        size=len(data),
        sha256=sha256,
        content=data,
        format=imported.format,
        program=imported.program[:80],
        report=report,
        uploaded_by=account,
        uploaded_at=now,
    )
    PersonMatch.objects.bulk_create(
        PersonMatch(
            file=file,
            contestant=each.contestant,
            position=each.position,
            name=each.name[:120],
            number=each.number[:30],
            kind=each.kind,
            person_id=each.person,
            candidates=list(each.candidates),
        )
        for each in proposals(imported, event=event, on=event.starts_on)
    )
    record_event(
        "result_file_received",
        subject=f"event:{event.pk}",
        account=account,
        details={"file": file.pk, "name": file.name, "sha256": sha256},
    )
    return file


def read_event_file(event: Event, data: bytes, name: str) -> ImportedFile:
    """Read a file for an event. Raises: RuleError if it is of another kind of event."""
    imported = read_result_file(
        data, filename=name, limits=Limits(file_bytes=settings.UPLOAD_MAX_BYTES)
    )
    if imported.kind.upper() != event.kind:
        raise RuleError("file_of_another_kind", file_kind=imported.kind, event_kind=event.kind)
    imported = with_players_seated(event, imported)
    if imported.format in _SILENT_ON_METHOD:
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
    """Say who is meant by a player of a waiting file; nobody known is a visitor."""
    match = PersonMatch.objects.select_for_update().select_related("file").get(pk=match.pk)
    if match.file.state != FileState.WAITING:
        raise RuleError("file_already_decided", file=match.file.name)
    if person is not None:
        others = match.file.person_matches.filter(person=person).exclude(pk=match.pk)
        if (other := others.first()) is not None:
            raise RuleError("person_twice_in_file", person=person.name, other=other.name)
    match.person = person
    match.kind = MatchKind.VISITOR if person is None else MatchKind.CHOSEN
    match.save(update_fields=["person", "kind"])
    record_event(
        "person_chosen",
        subject=f"event:{match.file.event_id}",
        account=account,
        details={"file": match.file_id, "name": match.name, "person": person and person.pk},
    )
    return match


def file_stands_already(file: ResultFile) -> bool:
    """Say whether an event's results are those of a waiting file."""
    return stands_already(file.event, read_waiting_file(file.event, file), _people_known(file))


def changes_of_file(file: ResultFile) -> tuple[StandingChange, ...]:
    """Return who would gain or lose what, against the results that stand; empty if none do."""
    stored = EventResult.objects.filter(event=file.event).first()
    if stored is None or file.content is None:
        return ()
    imported = read_waiting_file(file.event, file)
    if stands_already(file.event, imported, _people_known(file)):
        return ()
    names = {
        each.key: each.name or " – ".join(player.name for player in each.players)
        for each in imported.contestants
    }
    counted_anew = values_with_file(file.event, imported).counted()
    return standing_changes(stored.revision, counted_anew.rows, names)


def rulings_over_changed_lines(file: ResultFile) -> list[BoardRuling]:
    """Return the rulings that stay over lines this file would change; their giver is asked."""
    if file.content is None or not EventResult.objects.filter(event=file.event).exists():
        return []
    return rulings_changed_by(file.event, imported_results(read_waiting_file(file.event, file)))


def against_agreed_sheets(file: ResultFile) -> tuple[AgainstSheet, ...]:
    """Return the matches a waiting file counts otherwise than both captains agreed."""
    if file.content is None:
        return ()
    return against_sheets(file.event, read_waiting_file(file.event, file), _people_known(file))


@transaction.atomic
def confirm_result_file(
    *, file: ResultFile, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision | None:
    """Make the file's results the event's; None if they already were. Raises: RuleError."""
    event = Event.objects.select_for_update().get(pk=file.event_id)
    file = ResultFile.objects.select_for_update().get(pk=file.pk)
    if file.state != FileState.WAITING or file.content is None:
        raise RuleError("file_already_decided", file=file.name)
    doubtful = file.person_matches.filter(kind=MatchKind.DOUBTFUL)
    if doubtful.exists():
        raise RuleError("people_to_be_decided", count=doubtful.count())
    imported = read_waiting_file(event, file)
    refuse_elsewhere(event, imported.origin)
    result = EventResult.objects.filter(event=event).first()
    if result is not None and result.state == ResultState.HOMOLOGATED and not reason.strip():
        raise RuleError("correction_needs_reason", article="RTP 3.1.6")
    against = against_sheets(event, imported, _people_known(file))
    refuse_against_sheets(against, reason)
    source = Source(imported, _people(event, file), file, reason.strip() or file.name)
    with players_told(event, reason=source.reason, now=now):
        revision = record_results(event=event, source=source, account=account, now=now)
        turns = take_rests(event=event, source=source, account=account, now=now)
        if revision is not None:
            recount_points(event, account, now)
            ask_for_hand_records(event, account=account, now=now)
    is_new = revision is not None or turns > 0
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
            **({"against_sheets": [each.as_row() for each in against]} if against else {}),
        },
    )
    if revision is None and turns:
        give_points_anew(event=event, account=account, now=now)
    return revision


@transaction.atomic
def discard_result_file(*, file: ResultFile, account: Account | None, now: dt.datetime) -> None:
    """Put a waiting file aside; its bytes go with the next clean-up. Raises: RuleError."""
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
    """Drop the bytes of files older than the setting; hash, names and results stay."""
    old = ResultFile.objects.filter(
        uploaded_at__lt=now - settings.UPLOAD_KEPT_FOR, content__isnull=False
    )
    return old.update(content=None, dropped_at=now)


def read_waiting_file(event: Event, file: ResultFile) -> ImportedFile:
    """Return a waiting file read again, with the points by hand that were found when it came."""
    imported = read_event_file(event, bytes(file.content or b""), file.name)
    return with_points_given(imported, file.report.get("points_given", ()))


def _used_before(event: Event, sha256: str) -> list[dict[str, object]]:
    elsewhere = ResultFile.objects.filter(sha256=sha256, state=FileState.CONFIRMED)
    return [
        {"code": "file_used_elsewhere", "values": {"event": other.event.name}}
        for other in elsewhere.exclude(event=event).select_related("event")[:3]
    ]


def doubts_of(event: Event, imported: ImportedFile) -> list[dict[str, object]]:
    """Return what should make the reader of results think: another day, other boards, odd scores.

    Raises: EngineError for one ranking of two lines in an official event. Source: RTP 3.5.6.
    """
    doubts: list[dict[str, object]] = []
    if imported.date is not None and not event.starts_on <= imported.date <= event.ends_on:
        doubts.append({"code": "file_of_another_day", "values": {"day": imported.date.isoformat()}})
    doubts += _two_lines_as_one(event, imported)
    boards = len({(line.session, line.board) for line in imported.lines})
    if event.planned_boards and boards != event.planned_boards:
        values = {"boards": boards, "planned": event.planned_boards}
        doubts.append({"code": "file_of_other_boards", "values": values})
    return [*doubts, *doubtful_results(event, imported)]


def _two_lines_as_one(event: Event, imported: ImportedFile) -> list[dict[str, object]]:
    """Return the doubt about one ranking of two lines that never changed seats.

    An official event is not ranked so. Raises: EngineError there. Source: RTP 3.5.6.
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


def _known_file(event: Event, sha256: str) -> ResultFile | None:
    same = event.result_files.filter(sha256=sha256)
    current = EventResult.objects.filter(event=event, revision__file__in=same).first()
    if current is not None:
        return current.revision.file
    return same.filter(state=FileState.WAITING).first()


def _people_known(file: ResultFile) -> dict[Seat, int | None]:
    """Return who of the register sits where by a waiting file; None for a visitor."""
    rows = file.person_matches.values_list("contestant", "position", "person_id")
    return {(contestant, position): person for contestant, position, person in rows}


def _people(event: Event, file: ResultFile) -> dict[Seat, tuple[Person, str]]:
    """Return who sits where; visitors become people, the same one as in the results that stand."""
    sitting = EntryPlayer.objects.filter(
        entry__event=event, left_at__isnull=True, person__number__isnull=True
    )
    visitors = {
        (player.entry.key, player.position): player.person
        for player in sitting.select_related("entry", "person")
    }
    people: dict[Seat, tuple[Person, str]] = {}
    for match in file.person_matches.select_related("person"):
        seat = (match.contestant, match.position)
        person = match.person
        if person is None:
            known = visitors.get(seat)
            if known is not None and known.name == match.name:
                person = known
            else:
                person = Person.objects.create(name=match.name or "?")
            match.person = person
            match.save(update_fields=["person"])
        people[seat] = (person, match.name)
    return people
