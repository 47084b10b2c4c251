"""Confirming a file: acts of the book where tables entered results, else the event's results."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.intake.services.agreed_sheets import against_sheets, refuse_against_sheets
from scoring.intake.services.book_import import enter_at_tables
from scoring.intake.services.identified_seats import people_of_file, people_seated
from scoring.intake.services.matches_ahead import refuse_matches_ahead
from scoring.intake.services.origins import refuse_elsewhere
from scoring.intake.services.parts import Parts, parts_of, refuse_noted_here
from scoring.intake.services.session_books import bring_books
from scoring.intake.services.team_books import TeamsBrought, bring_teams
from scoring.matches.services.triplets import reissue_points, take_rests
from scoring.models import (
    EventResult,
    FileState,
    MatchKind,
    ResultFile,
    ResultRevision,
    ResultState,
)
from scoring.standings.services.messages import players_notified
from scoring.standings.services.results import Source, record_results
from scoring.standings.services.revisions import recompute_awards, revise_results
from tournaments.deals.services.deals import ask_for_hand_records
from tournaments.models import Event


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
) -> TakenIn:
    """Import a file, session by session. Raises: RuleError.

    Where tables entered results, the file becomes acts of their book, and replaces nothing that its
    reader did not see (seen: the version of the book); elsewhere its results become the event's.
    Source: RTP 2.1.9, 2.2.7.2.
    """
    event = Event.objects.select_for_update().get(pk=file.event_id)
    file = ResultFile.objects.select_for_update().select_related("event").get(pk=file.pk)
    if file.state != FileState.WAITING or file.content is None:
        raise RuleError("file_already_decided", file=file.name)
    doubtful = file.person_matches.filter(kind=MatchKind.DOUBTFUL)
    if doubtful.exists():
        raise RuleError("people_to_be_decided", count=doubtful.count())
    parts = parts_of(file)
    refuse_elsewhere(event, parts.imported.origin)
    if parts.imported.origin is not None:
        refuse_noted_here(event, parts.imported)
    people = people_seated(file)
    refuse_matches_ahead(event, parts.imported, people, now=now)
    against = against_sheets(event, parts.imported, people)
    refuse_against_sheets(against, reason)
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
            **({"boards": boards, "left": left} if parts.at_tables else {}),
            **({"books": list(books)} if books else {}),
        },
    )
    if revision is None and turns:
        reissue_points(event=event, account=account, now=now)
    return TakenIn(revision, boards, left, parts.at_tables, books)


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
        parts.results, people, file, reason.strip() or file.name, parts.kept_sessions, beside=beside
    )
    with players_notified(event, reason=source.reason, now=now):
        revision = record_results(event=event, source=source, account=account, now=now)
        turns = 0
        if parts.keys is None:  # else the places of the file are not those of the event
            turns = take_rests(event=event, source=source, account=account, now=now)
        if revision is not None:
            recompute_awards(event, account, now)
            ask_for_hand_records(event, account=account, now=now)
    return revision, turns
