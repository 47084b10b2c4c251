"""Counting an event and storing the classification of each revision."""

from django.db import transaction

from scoring.engine_input.rows import contestants, scored_event
from scoring.engine_input.traces import standing_row, steps_by_entry
from scoring.engine_input.values import Scored
from scoring.models import EventResult, ResultRevision, ResultState, Standing


@transaction.atomic
def compute_standings(*, revision: ResultRevision) -> Scored:
    """Count the event after a revision and store the places; safe to run twice.

    Traces are stored for homologated results; for others they are computed when needed.
    """
    event = revision.event
    final = EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED).exists()
    keys = [contestant.key for contestant in contestants(event, revision=revision)] if final else []
    scored = scored_event(event, revision=revision, trace_for=keys)
    entries = dict(event.entries.values_list("key", "pk"))
    revision.standings.all().delete()
    Standing.objects.bulk_create(
        standing_row(revision, entries[row.key], row, with_steps=final) for row in scored.rows
    )
    return scored


@transaction.atomic
def keep_steps(*, revision: ResultRevision) -> None:
    """Store the trace of each place of a revision; existing ones are not changed."""
    rows = list(revision.standings.select_related("entry").filter(steps=[]))
    steps = steps_by_entry(revision, rows)
    for row in rows:
        row.steps = steps[row.entry_id]
    Standing.objects.bulk_update(rows, ["steps"], batch_size=200)
