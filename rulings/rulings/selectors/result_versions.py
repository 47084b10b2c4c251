"""The versions of results concerned by an appeal: as recorded, as ruled, as decided."""

from dataclasses import dataclass

from django.db.models import Q

from rulings.models import Appeal, AppealOutcome, Incident
from rulings.rules.appeals import Stage, result_versions
from scoring.models import BoardResult, BoardRuling, BookLine, ResultRevision, Standing
from scoring.rules.rooms import NAMES


@dataclass(frozen=True, slots=True)
class ResultVersion:
    """One version of the results, and the place of the appellants in it; None without one.

    is_in_play: noted at the table and in no revision; revision: then the first one after it.
    """

    stage: Stage
    revision: ResultRevision
    standing: Standing | None
    is_in_play: bool = False


def versions_of_results(appeal: Appeal) -> list[ResultVersion]:
    """Return the versions of the results concerned by an appeal; the last one counts.

    The original is the revision before the first with the ruling or the penalty; the director's is
    the last before the appeal was decided, the final one the last after it. While a session is in
    play, its original results are in its book, though the first revision has the ruling already.
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
    is_noted = not before and _is_noted_in_play(appeal)
    versions = result_versions(
        before[-1] if before else touching[0],
        by_director=ruled[-1] if ruled and (before or is_noted) else None,
        by_appeal=decided[-1] if decided and appeal.outcome == AppealOutcome.CHANGED else None,
    )
    standings = {
        standing.revision_id: standing
        for standing in Standing.objects.filter(
            entry=appeal.entry_id, revision__in=[revision for _stage, revision in versions]
        ).defer("steps")
    }
    return [
        ResultVersion(stage, revision, None, is_in_play=True)
        if is_noted and stage is Stage.ORIGINAL
        else ResultVersion(stage, revision, standings.get(revision.pk))
        for stage, revision in versions
    ]


def _is_noted_in_play(appeal: Appeal) -> bool:
    """Return whether the table of an appeal noted a result in a session not closed yet."""
    call = appeal.incident
    if appeal.ruling_id is None or call is None or call.board is None:
        return False
    return _line_in_play(call, call.board) is not None


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
    own = rows.filter(reference=f"#{call.number}")
    if not own.exists():
        # A ruling in words that was put into the score on the board's page may name no call.
        own = rows.filter(reference="")
    pairs = own.values_list("added_in", "removed_in")
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


def line_at(call: Incident, board: int, revision: ResultRevision) -> BoardResult | BookLine | None:
    """Return the result of the table of a call in a revision; None where none was noted.

    The results of a session in play are in no revision yet: they are read from its book.
    """
    seated = call.players.filter(left_at__isnull=True, entry__isnull=False).values("entry")
    rows = BoardResult.objects.filter(
        _standing_in(revision),
        _in_section(call),
        event=call.event_id,
        session=call.session,
        board=board,
    )
    if call.section in NAMES:
        rows = rows.filter(room__in=["", NAMES[call.section]])
    stored = rows.filter(ns__in=seated, ew__in=seated).order_by("-pk").first()
    return stored if stored is not None else _line_in_play(call, board)


def _line_in_play(call: Incident, board: int) -> BookLine | None:
    """Return the result noted at the table of a call while its session is not closed."""
    seated = call.players.filter(left_at__isnull=True, entry__isnull=False).values("entry")
    rows = BookLine.objects.filter(
        _in_section(call),
        session__event=call.event_id,
        session__number=call.session,
        session__book__closed_in__isnull=True,
        board=board,
        contract__gt="",
    )
    return rows.filter(ns__in=seated, ew__in=seated).order_by("-version").first()


def _in_section(call: Incident) -> Q:
    """Return the lines of the section of a call, and those of no section."""
    return Q(section__in=["", call.section]) if call.section else Q()


def _standing_in(revision: ResultRevision) -> Q:
    removed = Q(removed_in__isnull=True) | Q(removed_in__number__gt=revision.number)
    return Q(added_in__number__lte=revision.number) & removed
