"""Adjusted scores: what counts at one table of a board, as a revision that can be taken back.

This app does not know why a ruling was given: the ruling has an article, a reason and a reference.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.adjustments.services.ruling_previews import (
    RulingPreview,
    lines_tried,
    previewed,
    values_as_they_stand,
)
from scoring.adjustments.services.ruling_refusals import refuse_at_tables, refuse_unseen
from scoring.engine.line_rulings import (
    IN_PLACE_OF_PLAY,
    LineRuling,
    refuse_where_it_cannot_apply,
)
from scoring.engine.recorded_score import score_fault
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import recorded_results
from scoring.engine_input.rulings import line_facts, place_of, ruled_of, values_of, written
from scoring.engine_input.values import Ruled, TableKey, TableResult
from scoring.live.services.rulings import note_ruling, note_ruling_ended
from scoring.models import BoardRuling, BoardRulingForm, ResultRevision
from scoring.standings.services.revisions import end_ruling, revise_results
from tournaments.models import Event

FIRST_WEIGHTED = 2007  # edition of the Laws
MOST_IMPS = 24


@dataclass(frozen=True, slots=True)
class BoardAct:
    """A ruling to be given at one table of one board. own_table: why, by one who plays there."""

    place: TableKey
    ruling: LineRuling
    article: str
    own_table: str = ""


@dataclass(frozen=True, slots=True)
class UnderRuling:
    """A ruling in force and its current line; `is_changed`: a file has changed the line since."""

    row: BoardRuling
    place: TableKey
    ruled: Ruled
    line: TableResult | None
    is_changed: bool


def preview_board_rulings(
    *, event: Event, acts: Sequence[BoardAct], names: Mapping[str, str]
) -> RulingPreview:
    """Return what these rulings would change, counted by the same engine; nothing is written.

    Raises: RuleError, EngineError as giving them would.
    """
    values = values_under(event, acts)
    refuse_board_acts(event, acts, values)
    rows = [(act.place, Ruled(act.ruling, act.article)) for act in acts]
    boards = {(act.place.session, act.place.board, act.place.match) for act in acts}
    after = values.with_rulings(rows)
    tried = lines_tried(values, after)
    return previewed(values.counted(), after.counted(), names, boards, tried)


def values_under(event: Event, acts: Sequence[BoardAct]) -> EventValues:
    """Return the values for rulings to be given: from tables in play, or from closed results.

    Raises: RuleError without results and without tables that enter them.
    """
    return values_as_they_stand(event, {(act.place.session, act.place.match) for act in acts})


def give_board_rulings(
    *,
    event: Event,
    acts: Sequence[BoardAct],
    account: Account | None,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> ResultRevision:
    """Give rulings at their tables; each replaces an earlier one at the same table.

    seen_revision: the revision that the account saw; a ruling given since then is not replaced
    unseen. Raises: RuleError, EngineError. Source: Law 12, 84, 86, 87 (2007).
    """

    def write(revision: ResultRevision) -> None:
        values = values_under(event, acts)
        refuse_board_acts(event, acts, values)
        for act in acts:
            refuse_at_tables(event=event, places=[act.place], account=account, reason=act.own_table)
        recorded = {table_result.place: table_result for table_result in values.recorded}
        for act in acts:
            _supersede(event, act, revision, seen_revision)
            _write(event, act, revision, recorded.get(act.place), reference, account)

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    record_event(
        "board_ruling_given",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "revision": revision.number,
            "boards": ", ".join(dict.fromkeys(str(act.place.board) for act in acts)),
            "form": acts[0].ruling.form,
            "article": acts[0].article,
            "reference": reference,
            "reason": revision.reason,
            "own_table": ", ".join(dict.fromkeys(act.own_table for act in acts if act.own_table)),
        },
    )
    return revision


def _write(
    event: Event,
    act: BoardAct,
    revision: ResultRevision,
    line: TableResult | None,
    reference: str,
    account: Account | None,
) -> None:
    """Write a ruling of a revision, and on its line in the book while it is in play."""
    row = BoardRuling.objects.create(
        event=event,
        added_in=revision,
        session=act.place.session,
        board=act.place.board,
        place=written(act.place),
        form=act.ruling.form,
        values=values_of(act.ruling),
        recorded_line=line_facts(line),
        article=act.article.strip(),
        reason=revision.reason,
        reference=reference,
        own_table_reason=act.own_table.strip(),
    )
    note_ruling(
        event=event,
        place=act.place,
        ruling=row.pk,
        settles=act.ruling.form in IN_PLACE_OF_PLAY,
        account=account.pk if account else None,
        reason=revision.reason,
        now=revision.made_at,
    )


def take_back_board_ruling(
    *, ruling: BoardRuling, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Let a table's own result count again, as a revision. Raises: RuleError.

    Source: RTP 2.1.1.3.
    """
    return _closed(ruling, account, now, reason, "board_ruling_taken_back")


def keep_board_ruling(
    *, ruling: BoardRuling, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Confirm a ruling on a line that a later file changed. Raises: RuleError."""
    return _closed(ruling, account, now, reason, "board_ruling_kept", again=True)


def rulings_under(event: Event) -> list[UnderRuling]:
    """Return the rulings in force in an event, each with its line."""
    recorded = {table_result.place: table_result for table_result in recorded_results(event)}
    rows = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    return [
        UnderRuling(row, place, ruled_of(row), line, line_facts(line) != row.recorded_line)
        for row in rows.select_related("added_in__made_by__person")
        for place in [place_of(row)]
        for line in [recorded.get(place)]
    ]


def rulings_changed_by(event: Event, results: Iterable[TableResult]) -> list[BoardRuling]:
    """Return the rulings in force whose lines these results would change.

    A ruling during play is compared with the line as it was entered then.
    """
    now = {table_result.place: table_result for table_result in recorded_results(event)}
    then = {result.place: result for result in results}
    rows = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    return [
        row
        for row in rows
        for place in [place_of(row)]
        for before in [line_facts(now[place]) if place in now else row.recorded_line]
        if line_facts(then.get(place)) != before
    ]


def _closed(
    ruling: BoardRuling,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    act: str,
    *,
    again: bool = False,
) -> ResultRevision:
    """Close a ruling with a revision; anew: give the same ruling for the current line."""
    event = ruling.event

    def write(revision: ResultRevision) -> None:
        refuse_at_tables(event=event, places=[place_of(ruling)], account=account, reason=reason)
        end_ruling(ruling, revision)
        if not again:
            by = account.pk if account else None
            note_ruling_ended(event=event, ruling=ruling.pk, account=by, now=now)
        else:
            recorded = {
                table_result.place: table_result for table_result in recorded_results(event)
            }
            BoardRuling.objects.create(
                event=event,
                added_in=revision,
                session=ruling.session,
                board=ruling.board,
                place=ruling.place,
                form=ruling.form,
                values=ruling.values,
                recorded_line=line_facts(recorded.get(place_of(ruling))),
                article=ruling.article,
                reason=ruling.reason,
                reference=ruling.reference,
                own_table_reason=ruling.own_table_reason,
            )

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    record_event(
        act,
        subject=f"event:{event.pk}",
        account=account,
        details={
            "revision": revision.number,
            "board": ruling.board,
            "form": ruling.form,
            "reference": ruling.reference,
            "reason": revision.reason,
        },
    )
    return revision


def refuse_board_acts(event: Event, acts: Sequence[BoardAct], values: EventValues) -> None:
    """Refuse rulings that cannot be given at their tables. Raises: RuleError, EngineError.

    values: from which the event is counted now.
    """
    recorded = {table_result.place: table_result for table_result in values.recorded}
    keys = set(event.entries.values_list("key", flat=True))
    matches = set(event.matches.values_list("key", flat=True))
    matches |= {plan.key for plan in (*values.matches, *values.drawn)}
    for act in acts:
        session, board, match, *seats = act.place
        if not act.article.strip():
            raise RuleError("ruling_needs_article")
        is_seated = {key for key in seats if key} <= keys and (not match or match in matches)
        if board < 1 or session < 1 or not is_seated or not seats[0] or not seats[1]:
            raise RuleError("ruling_table_unknown", board=board)
        ruling = act.ruling
        is_weighted = ruling.form == "weighted" or bool(ruling.outcomes)
        if is_weighted and event.law_edition < FIRST_WEIGHTED:
            raise RuleError("weighted_not_in_edition", article="Law 12 C2", year=event.law_edition)
        line = recorded.get(act.place)
        refuse_where_it_cannot_apply(
            ruling,
            board=board,
            was_played=line is not None and _was_played(event, line),
            other_table_played=_other_table_played(recorded.values(), act.place),
            in_a_match=bool(match),
        )
        _refuse_scores(board, ruling)
        if ruling.points:
            _refuse_points(event, ruling.points, tables=_tables(recorded.values()))


def _was_played(event: Event, line: TableResult) -> bool:
    """Return whether a table made a result; one corrected by the director counts as made."""
    if line.ns_score is not None:
        return True
    rows = BoardRuling.objects.filter(event=event, removed_in__isnull=True, form="corrected")
    return any(place_of(row) == line.place for row in rows.filter(board=line.board))


def _refuse_scores(board: int, ruling: LineRuling) -> None:
    """Refuse scores that no contract gives on this board. Source: RTP 2.2.7.2, Law 77 (2007)."""
    stated = [ruling.score, ruling.ew_score, ruling.without_error]
    stated += [outcome.score for outcome in (*ruling.outcomes, *ruling.ew_outcomes)]
    for score in stated:
        if score is not None and score_fault(score, board=board) is not None:
            raise RuleError("score_not_possible", article="RTP 2.2.7.2", board=board, score=score)


def _tables(recorded: Iterable[TableResult]) -> int:
    """Return the number of tables of the board played most often."""
    return max(
        Counter((table_result.session, table_result.board) for table_result in recorded).values(),
        default=1,
    )


def _refuse_points(event: Event, stated: Iterable[Fraction | None], *, tables: int) -> None:
    """Refuse awarded points that no result could earn. Source: Law 78 A, B (2007)."""
    if event.method == "matchpoints":
        least, most = 0, 2 * (tables - 1)
    elif event.method in {"cross_imps", "butler", "imps_vp"}:
        most = MOST_IMPS * max(tables - 1, 1)
        least = -most
    else:
        return
    for points in stated:
        if points is not None and not least <= points <= most:
            raise RuleError("points_out_of_reach", least=least, most=most)


def _other_table_played(recorded: Iterable[TableResult], place: TableKey) -> bool:
    return any(
        table_result.match == place.match
        and table_result.board == place.board
        and table_result.ns != place.ns
        and table_result.ns_score is not None
        for table_result in recorded
    )


def _supersede(
    event: Event, act: BoardAct, revision: ResultRevision, seen_revision: int | None
) -> None:
    """Close the ruling of the same kind at this table, unless the account has not seen it."""
    is_correction = act.ruling.form == BoardRulingForm.CORRECTED
    rows = BoardRuling.objects.select_for_update().filter(
        event=event, session=act.place.session, board=act.place.board, place=written(act.place)
    )
    if is_correction:
        rows = rows.filter(form=BoardRulingForm.CORRECTED)
    else:
        rows = rows.exclude(form=BoardRulingForm.CORRECTED)
    refuse_unseen(rows, seen_revision)
    rows.filter(removed_in__isnull=True).update(removed_in=revision)
