"""Counting an event and keeping the classification of each revision."""

from fractions import Fraction

from django.db import transaction

from scoring.engine.rounding import to_places
from scoring.feed.rows import contestants, scored_event
from scoring.feed.values import Scored, ScoredRow
from scoring.models import ResultRevision, Standing


@transaction.atomic
def compute_standings(*, revision: ResultRevision) -> Scored:
    """Count the event as it stands after a revision and store the places; safe to run twice."""
    event = revision.event
    keys = [each.key for each in contestants(event, revision=revision)]
    scored = scored_event(event, revision=revision, trace_for=keys)
    entries = dict(event.entries.values_list("key", "pk"))
    revision.standings.all().delete()
    Standing.objects.bulk_create(_standing(revision, entries[row.key], row) for row in scored.rows)
    return scored


def _standing(revision: ResultRevision, entry: int, row: ScoredRow) -> Standing:
    return Standing(
        revision=revision,
        entry_id=entry,
        line=row.line,
        rank=row.rank or None,
        tied=row.tied,
        overall=row.overall,
        overall_tied=row.overall_tied,
        boards_played=row.boards_played,
        exact=str(row.score),
        score_hundredths=_hundredths(row.score),
        top_hundredths=None if row.available is None else _hundredths(row.available),
        percent_hundredths=None
        if row.percentage is None
        else _hundredths(Fraction(row.percentage)),
        imps_hundredths=None if row.imps is None else _hundredths(row.imps),
        vps_hundredths=None if row.vps is None else _hundredths(Fraction(row.vps)),
        steps=row.trace.as_rows(),
    )


def _hundredths(value: Fraction) -> int:
    return int(to_places(value, 2).scaleb(2))
