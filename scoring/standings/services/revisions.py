"""An act that changes results: who, when, why; then a new count of standing, points and ranking."""

import datetime as dt
from collections.abc import Callable

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.services.jobs import request_job
from scoring.engine_input.rows import event_values
from scoring.engine_input.strata import fix_ranking_day
from scoring.engine_input.traces import standing_row, steps_by_entry
from scoring.engine_input.values import Scored
from scoring.live.services.book import follow_terms
from scoring.live.services.matches import follow_schedule
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    EventBook,
    EventResult,
    MatchRuling,
    ResultRevision,
    ResultState,
    Standing,
)
from scoring.rankings.services.awards import give_awards
from scoring.standings.services.messages import players_notified
from tournaments.models import Event, EventKind

Write = Callable[[ResultRevision], None]
ClosedRow = BoardRuling | MatchRuling | ContestantRuling | EntryAdjustment


@transaction.atomic
def compute_standings(*, revision: ResultRevision) -> Scored:
    """Count the event after a revision and store the places; safe to run twice.

    Traces are stored for homologated results; for others they are computed when needed.
    """
    event = revision.event
    final = EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED).exists()
    values = event_values(event, revision=revision)
    explained = [contestant.key for contestant in values.contestants] if final else []
    scored = values.counted(trace_for=explained)
    entries = dict(event.entries.values_list("key", "pk"))
    revision.standings.all().delete()
    Standing.objects.bulk_create(
        standing_row(revision, entries[row.key], row, with_steps=final) for row in scored.rows
    )
    fix_ranking_day(event)
    return scored


@transaction.atomic
def keep_steps(*, revision: ResultRevision) -> None:
    """Store the trace of each place of a revision; existing ones are not changed."""
    rows = list(revision.standings.select_related("entry").filter(steps=[]))
    steps = steps_by_entry(revision, rows)
    for row in rows:
        row.steps = steps[row.entry_id]
    Standing.objects.bulk_update(rows, ["steps"], batch_size=200)


@transaction.atomic
def revise_results(
    *, event: Event, write: Write, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Make a revision of an event's results: `write` changes the rows, then the event is recounted.

    If the event has no results yet, the rows are stored until it has. Raises: RuleError without a
    reason, and the errors of `write` and of the count; then nothing is written.
    """
    if not reason.strip():
        raise RuleError("ruling_needs_reason")
    Event.objects.select_for_update().get(pk=event.pk)
    revision = ResultRevision.objects.create(
        event=event,
        number=next_number(event),
        reason=reason.strip()[:200],
        made_by=account,
        made_at=now,
    )
    with players_notified(event, reason=revision.reason, now=now):
        write(revision)
        result = EventResult.objects.select_for_update().filter(event=event).first()
        if result is not None:
            result.revision = revision
            result.save(update_fields=["revision"])
            compute_standings(revision=revision)
            recompute_awards(event, account, now)
        follow_results(event)
    return revision


def end_ruling(row: ClosedRow, revision: ResultRevision) -> None:
    """End a ruling with a revision. Raises: RuleError if it had already ended."""
    rows = type(row)._default_manager.select_for_update()
    standing = rows.get(pk=row.pk)
    if standing.removed_in_id is not None:
        raise RuleError("ruling_taken_back_before", article="RTP 2.1.1.3")
    standing.removed_in = revision
    standing.save(update_fields=["removed_in"])


def next_number(event: Event) -> int:
    """Return the number of the next revision; the caller must have locked the event."""
    return last_number(event) + 1


def last_number(event: Event) -> int:
    """Return the number of the newest revision; 0 before there is one."""
    return event.revisions.aggregate(last=Max("number"))["last"] or 0


def recompute_awards(event: Event, account: Account | None, now: dt.datetime) -> None:
    """Correct points and ranking after a correction of homologated results."""
    result = EventResult.objects.select_for_update().get(event=event)
    if result.state != ResultState.HOMOLOGATED:
        return
    acts: list[tuple[str, dict[str, object]]] = [("issue_results_booklet", {"event_id": event.pk})]
    if give_awards(result=result, now=now):
        acts.append(("compute_ranking", {"year": event.season.year, "publish": True}))
    for act, arguments in acts:
        request_job(act, arguments=arguments, subject=f"event:{event.pk}", account=account)


def follow_results(event: Event) -> None:
    """Recount the running places of an event, if it has a book.

    Unplayed lines of a team that is out will not be played.
    """
    if event.kind == EventKind.TEAMS:
        follow_schedule(event)
        return
    book = EventBook.objects.filter(event=event).values_list("pk", flat=True).first()
    if book is not None:
        follow_terms(book)
