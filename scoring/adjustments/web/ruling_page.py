"""The page of adjusted scores: the tables of a board, the forms, and the effect."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from federation.page_parts.figures import NOTHING, figure
from federation.texts import source_text
from scoring.adjustments.services.ruling_previews import (
    LineChange,
    MatchChange,
    RulingPreview,
)
from scoring.engine_input.rows import event_values
from scoring.engine_input.rulings import written
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import ScoredLine, ScoredMatch, TableKey, TableResult
from scoring.models import BoardRulingForm, EntryAdjustment
from scoring.page_parts.notation import room_in_words
from scoring.page_parts.ruling_trials import line_labels, lines_tried_texts, result_text
from scoring.page_parts.ruling_words import RulingNote, loss_in_words, notes_on
from scoring.page_parts.standing_changes import ChangeRow, change_rows
from scoring.standings.web.travellers import decimals_needed, points_in_words
from scoring.web.cards import imps_in_words
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event

IN_A_MATCH = (BoardRulingForm.OTHER_TABLE,)
OF_PAIRS = (BoardRulingForm.SITS_OUT,)
OF_SEVERAL_BOARDS = (BoardRulingForm.VOID_MATCH,)
NEEDS_A_RESULT = (
    BoardRulingForm.ASSIGNED,
    BoardRulingForm.LIKELY,
    BoardRulingForm.WEIGHTED,
    BoardRulingForm.OWN_ERROR,
    BoardRulingForm.NOT_COUNTED,
    BoardRulingForm.TURNED,
    BoardRulingForm.VERSION,
)


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One table of the board: where, who, its result, the ruling on it."""

    place: TableKey
    token: str
    title: str
    names: str
    did: SafeString
    notes: tuple[RulingNote, ...]
    was_played: bool


@dataclass(frozen=True, slots=True)
class KindChoice:
    """A form of adjusted score possible at a table."""

    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class PointsChange:
    """The points of both sides of one table: "28.0 → 1.6"."""

    who: str
    ns: str
    ew: str
    is_ruled: bool


@dataclass(frozen=True, slots=True)
class VpsChange:
    """IMPs and victory points of one match, before and after."""

    names: str
    imps: str
    vps: str


@dataclass(frozen=True, slots=True)
class LossRow:
    """The deduction of a ruling from a contestant."""

    contestant: str
    amount: str
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """The effect, for the page. at_table: what counts there now, and what would count."""

    at_table: list[SafeString]
    standings: list[ChangeRow]
    lines: list[PointsChange]
    matches: list[VpsChange]


def tables_of_board(
    event: Event, *, session: int, board: int, entries: Mapping[str, ShownEntry]
) -> list[TableChoice]:
    """Return the tables of one board, including those added by a ruling."""
    values = event_values(event)
    recorded = {table_result.place: table_result for table_result in values.recorded}
    places = [
        recorded_place for recorded_place in recorded if recorded_place[:2] == (session, board)
    ]
    places += [
        place
        for place, _ruled in values.rulings
        if place[:2] == (session, board) and place not in places
    ]
    over: dict[TableKey, list[RulingNote]] = {}
    for place, ruled in values.rulings:
        shown = TableResult(board, place.ns, place.ew, ruled=ruled)
        over.setdefault(place, []).extend(notes_on(shown))
    return [
        _table(place, recorded.get(place), entries, tuple(over.get(place, ()))) for place in places
    ]


def table_of(place: TableKey, entries: Mapping[str, ShownEntry]) -> TableChoice:
    """Return a table that no file names, by who sat there according to the director."""
    return _table(place, None, entries, ())


def place_from(token: str, *, session: int, board: int) -> TableKey | None:
    """Return the table in an address; None without one."""
    try:
        data = json.loads(token)
    except ValueError:
        return None
    if not isinstance(data, list) or len(data) != 5 or not all(isinstance(t, str) for t in data):
        return None
    return TableKey(session, board, *data)


def kinds_for(table: TableChoice) -> list[KindChoice]:
    """Return the forms of adjusted score possible at a table."""
    in_a_match = bool(table.place.match)
    return [
        KindChoice(kind.value, str(kind.label)[:1].upper() + str(kind.label)[1:])
        for kind in BoardRulingForm
        if kind not in OF_SEVERAL_BOARDS
        and (in_a_match or kind not in IN_A_MATCH)
        and (not in_a_match or kind not in OF_PAIRS)
        and (table.was_played or kind not in NEEDS_A_RESULT)
    ]


def preview_page(preview: RulingPreview, entries: Mapping[str, ShownEntry]) -> PreviewPage:
    """Return a preview in words."""
    points = [
        points
        for change in preview.lines
        for line in (change.before, change.after)
        if line is not None
        for points in (line.ns_points, line.ew_points)
    ]
    shown = partial(points_in_words, places=decimals_needed(points), signed=False)
    rows = [_points_change(change, entries, shown) for change in preview.lines]
    return PreviewPage(
        lines_tried_texts(preview.tried, entries),
        change_rows(preview.standings),
        sorted(rows, key=lambda row: not row.is_ruled),
        [_vps_change(change, entries) for change in preview.matches],
    )


def loss_rows(
    losses: Sequence[EntryAdjustment], entries: Mapping[str, ShownEntry]
) -> list[LossRow]:
    """Return the deductions of rulings from contestants, in words."""
    return [
        LossRow(
            entries[loss.entry.key].title,
            loss_in_words(loss.unit, Decimal(-loss.amount_hundredths).scaleb(-2)),
            source_text(loss.article),
            loss.reason,
        )
        for loss in losses
    ]


def _points_change(
    change: LineChange, entries: Mapping[str, ShownEntry], shown: partial[str]
) -> PointsChange:
    before, after = change.before, change.after
    result = after.result
    ns, ew = (
        _arrow(shown(_points(before, side)), shown(_points(after, side))) for side in ("NS", "EW")
    )
    return PointsChange(line_labels(result, entries), ns, ew, after != before and result.is_tried)


def _arrow(before: str, after: str) -> str:
    return after if before == after else f"{before} → {after}"


def _points(line: ScoredLine | None, side: str) -> Fraction | None:
    if line is None:
        return None
    return line.ns_points if side == "NS" else line.ew_points


def _vps_change(change: MatchChange, entries: Mapping[str, ShownEntry]) -> VpsChange:
    before, after = change.before, change.after
    return VpsChange(
        _both(entries.get(after.plan.home), entries.get(after.plan.away)),
        _arrow(_imps(before), _imps(after)),
        _arrow(_vps(before), _vps(after)),
    )


def _imps(match: ScoredMatch | None) -> str:
    if match is None:
        return NOTHING
    return f"{imps_in_words(match.home_imps)} – {imps_in_words(match.away_imps)}"


def _vps(match: ScoredMatch | None) -> str:
    if match is None:
        return NOTHING
    return f"{figure(match.home_vps, 2)} – {figure(match.away_vps, 2)}"


def _table(
    place: TableKey,
    line: TableResult | None,
    entries: Mapping[str, ShownEntry],
    notes: tuple[RulingNote, ...],
) -> TableChoice:
    _session, board, match, ns, ew, south, west = place
    seated = line or TableResult(board, ns, ew, match=match, south=south, west=west)
    return TableChoice(
        place=place,
        token=written(place),
        title=_where(seated),
        names=_names(seated, entries),
        did=result_text(line),
        notes=notes,
        was_played=line is not None and line.ns_score is not None,
    )


def _where(line: TableResult) -> str:
    """Return where a line was played, a match's table with its room: "Table 1, open room"."""
    table, room = f"{line.section}{line.table}", room_in_words(line.room)
    text = gettext("Table %(table)s") % {"table": table} if table else ""
    return capfirst(", ".join(part for part in (text, room) if part))


def _names(line: TableResult, entries: Mapping[str, ShownEntry]) -> str:
    return _both(side_shown(line, "NS", entries), side_shown(line, "EW", entries))


def _both(one: ShownEntry | None, other: ShownEntry | None) -> str:
    names: Sequence[str] = [entry.title if entry else "?" for entry in (one, other)]
    return gettext("%(ns)s against %(ew)s") % {"ns": names[0], "ew": names[1]}
