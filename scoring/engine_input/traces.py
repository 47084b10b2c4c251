"""Traces of scores: stored with homologated results, else computed again."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.engine.rounding import to_places
from scoring.engine_input.rows import event_values
from scoring.engine_input.values import ScoredRow
from scoring.models import ResultRevision, Standing

Steps = list[dict[str, Any]]
DISAGREES = "standing_disagrees"
# The step with a total, and the name of the total in a standing.
TOTALS = {"pair_percentage": "percent_hundredths", "team_total": "vps_hundredths"}


def standing_row(
    revision: ResultRevision, entry: int, row: ScoredRow, *, with_steps: bool
) -> Standing:
    """Return a contestant's `Standing`, not saved yet."""
    return Standing(
        revision=revision,
        entry_id=entry,
        line=row.line,
        rank=row.rank or None,
        tied=row.tied,
        status=row.status,
        ranked_by=row.ranked_by,
        other_rank=(row.other.rank or None) if row.other else None,
        other_tied=row.other.tied if row.other else False,
        other_hundredths=_hundredths(row.other.figure) if row.other else None,
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
        steps=row.trace.as_rows() if with_steps else [],
    )


def steps_of(standing: Standing) -> Steps:
    """Return the trace of one contestant's score; a changed score is mentioned first."""
    return steps_by_entry(standing.revision, [standing])[standing.entry_id]


def steps_by_entry(revision: ResultRevision, standings: Sequence[Standing]) -> dict[int, Steps]:
    """Return the traces of many contestants of one revision, by entry; counted once at most."""
    stored_forms_by_entry_id = {row.entry_id: _stored_form(row) for row in standings if row.steps}
    open_rows = [row for row in standings if not row.steps]
    if not open_rows:
        return stored_forms_by_entry_id
    keys = {row.entry_id: row.entry.key for row in open_rows}
    counted = _counted(revision, keys.values())
    return stored_forms_by_entry_id | {
        row.entry_id: _as_counted(revision, row, counted.get(keys[row.entry_id]))
        for row in open_rows
    }


def _counted(revision: ResultRevision, keys: Collection[str]) -> Mapping[str, ScoredRow]:
    scored = event_values(revision.event, revision=revision).counted(trace_for=list(keys))
    return {row.key: row for row in scored.rows}


def _stored_form(standing: Standing) -> Steps:
    """Return the stored trace, preceded by a note if its total differs from the stored score."""
    steps: Steps = list(standing.steps)
    for step in steps:
        column = TOTALS.get(step["code"])
        stored = getattr(standing, column) if column else None
        if stored is None or step["result"] is None:
            continue
        if (hundredths := _hundredths(Fraction(str(step["result"])))) != stored:
            return [_disagreement(stored, hundredths), *steps]
    return steps


def _as_counted(revision: ResultRevision, standing: Standing, row: ScoredRow | None) -> Steps:
    """Return the computed trace, preceded by a note if place or figure differ."""
    if row is None:
        return [_disagreement(_figure(standing), None, place=standing.rank)]
    now = standing_row(revision, standing.entry_id, row, with_steps=True)
    if (now.exact, now.rank, _figure(now)) == (standing.exact, standing.rank, _figure(standing)):
        return list(now.steps)
    data = _disagreement(_figure(standing), _figure(now), place=standing.rank, place_now=now.rank)
    return [data, *now.steps]


def _disagreement(
    stored: int, counted: int | None, *, place: int | None = None, place_now: int | None = None
) -> dict[str, Any]:
    inputs = {
        "stored": _shown(stored),
        "place": place or "–",
        "place_now": place_now or place or "–",
    }
    result = "–" if counted is None else _shown(counted)
    return {"code": DISAGREES, "source": "", "inputs": inputs, "result": result}


def _figure(row: Standing) -> int:
    """Return the figure by which a contestant is ranked, in hundredths."""
    for value in (row.vps_hundredths, row.percent_hundredths):
        if value is not None:
            return value
    return row.score_hundredths


def _shown(hundredths: int) -> str:
    return str(to_places(Fraction(hundredths, 100), 2))


def _hundredths(value: Fraction) -> int:
    return int(to_places(value, 2).scaleb(2))
