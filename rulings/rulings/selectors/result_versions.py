"""The versions of results concerned by an appeal: as recorded, as ruled, as decided."""

from dataclasses import dataclass

from django.db.models import Q

from rulings.models import Appeal, AppealOutcome, Incident
from rulings.rules.appeals import Stage, result_versions
from scoring.models import BoardResult, BoardRuling, ResultRevision, Standing


@dataclass(frozen=True, slots=True)
class ResultVersion:
    """One version of the results, and the place of the appellants in it; None without one."""

    stage: Stage
    revision: ResultRevision
    standing: Standing | None


def versions_of_results(appeal: Appeal) -> list[ResultVersion]:
    """Return the versions of the results concerned by an appeal; the last one counts.

    The original is the revision before the first with the ruling or the penalty; the director's is
    the last before the appeal was decided, the final one the last after it.
    Source: RTP 2.1.1.1.
    """
    revisions = {revision.pk: revision for revision in appeal.event.revisions.order_by("number")}
    if not revisions:
        return []
    touching = sorted((revisions[pk] for pk in _touching(appeal) if pk in revisions), key=_number)
    ended_at = appeal.decided_at
    ruled = [revision for revision in touching if ended_at is None or revision.made_at < ended_at]
    decided = [revision for revision in touching if revision not in ruled]
    first = touching[0].number if touching else None
    before = [
        revision for revision in revisions.values() if first is None or revision.number < first
    ]
    versions = result_versions(
        before[-1] if before else touching[0],
        by_director=ruled[-1] if ruled and before else None,
        by_appeal=decided[-1] if decided and appeal.outcome == AppealOutcome.CHANGED else None,
    )
    standings = {
        standing.revision_id: standing
        for standing in Standing.objects.filter(
            entry=appeal.entry_id, revision__in=[revision for _stage, revision in versions]
        ).defer("steps")
    }
    return [
        ResultVersion(stage, revision, standings.get(revision.pk)) for stage, revision in versions
    ]


def _touching(appeal: Appeal) -> set[int]:
    """Return the revisions that applied, changed or took back what is contested."""
    if appeal.penalty is not None:
        lost = appeal.penalty.adjustment
        revision_ids = {lost.added_in_id, lost.removed_in_id} if lost is not None else set()
        return {revision_id for revision_id in revision_ids if revision_id is not None}
    call = appeal.incident
    if call is None or call.board is None:
        return set()
    rows = BoardRuling.objects.filter(event=call.event_id, session=call.session, board=call.board)
    pairs = rows.values_list("added_in", "removed_in")
    return {revision_id for pair in pairs for revision_id in pair if revision_id is not None}


def _number(revision: ResultRevision) -> int:
    return revision.number


def ruling_at(call: Incident, board: int, revision: ResultRevision) -> BoardRuling | None:
    """Return the ruling of a call on a board that stood in a revision; None without one."""
    rows = BoardRuling.objects.filter(
        _standing_in(revision),
        event=call.event_id,
        session=call.session,
        board=board,
        reference=f"#{call.number}",
    )
    return rows.order_by("-pk").first()


def line_at(call: Incident, board: int, revision: ResultRevision) -> BoardResult | None:
    """Return the result of the table of a call in a revision; None where none was noted."""
    seated = call.players.filter(left_at__isnull=True, entry__isnull=False).values("entry")
    rows = BoardResult.objects.filter(
        _standing_in(revision), event=call.event_id, session=call.session, board=board
    )
    return rows.filter(ns__in=seated, ew__in=seated).order_by("-pk").first()


def _standing_in(revision: ResultRevision) -> Q:
    removed = Q(removed_in__isnull=True) | Q(removed_in__number__gt=revision.number)
    return Q(added_in__number__lte=revision.number) & removed
