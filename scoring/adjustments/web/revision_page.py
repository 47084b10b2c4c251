"""What a revision changed in the results, for its public page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.figures import figure, hundredths
from federation.texts import source_text
from scoring.adjustments.web.match_ruling_words import match_note_of, out_note, title_of
from scoring.engine_input.match_rulings import ruled_match_of
from scoring.engine_input.rulings import place_of, ruled_of
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import RuledOut, TableResult
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    MatchRuling,
    ResultRevision,
)
from scoring.page_parts.notation import card, made
from scoring.page_parts.ruling_words import RulingNote, loss_in_words, note_of
from scoring.page_parts.standing_changes import ChangeRow, change_rows
from scoring.standings.services.changes import changes_between
from scoring.standings.services.revision_changes import (
    LineChange,
    RulingChange,
    RulingOnScores,
    lines_changed,
    rulings_changed,
)
from scoring.standings.web.summaries import board_address
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event

Board = tuple[int, int]  # session, number


@dataclass(frozen=True, slots=True)
class LineRow:
    """A corrected line of a table and board. address: the page of the board."""

    session: int
    board: int
    address: str
    names: str
    was: SafeString
    now: SafeString


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling that was given or taken back. board: 0 if it is not on a single board."""

    board: int
    names: str
    note: RulingNote
    is_given: bool


@dataclass(frozen=True, slots=True)
class RevisionPage:
    """What changed, for the page. in_play: changes of boards still in play."""

    lines: list[LineRow]
    rulings: list[RulingRow]
    standings: list[ChangeRow]
    in_play: int


def revision_page(
    before: ResultRevision,
    after: ResultRevision,
    entries: Mapping[str, ShownEntry],
    hidden: Collection[Board],
) -> RevisionPage:
    """Return what a revision changed, without the boards that are still hidden from its reader."""
    names = {key: entry.title for key, entry in entries.items()}
    lines = lines_changed(before, after)
    rulings = rulings_changed(before, after)
    seen = [line for line in lines if line.line.place[:2] not in hidden]
    selected_rulings = [ruling for ruling in rulings if _board_of(ruling.row) not in hidden]
    return RevisionPage(
        [_line_row(line, after.event, entries) for line in seen],
        [_ruling_row(ruling, entries) for ruling in selected_rulings],
        change_rows(changes_between(before, after, names)),
        len(lines) - len(seen) + len(rulings) - len(selected_rulings),
    )


def _line_row(change: LineChange, event: Event, entries: Mapping[str, ShownEntry]) -> LineRow:
    line = change.line
    return LineRow(
        line.session,
        line.board,
        board_address(event, session=line.session, board=line.board),
        _against(line, entries),
        _did(change.was, change),
        _did(change.now, change),
    )


def _did(line: TableResult | None, change: LineChange) -> SafeString:
    """Return the result of a table; with the lead or the table if only those differ."""
    if line is None:
        return format_html("{}", gettext("no result"))
    text = _result(line)
    pair = (change.was, change.now)
    if None in pair or len({_result(result) for result in pair if result}) > 1:
        return text
    if len({result.lead for result in pair if result}) > 1:
        return format_html("{} · {} {}", text, gettext("lead"), card(line.lead) or "–")
    return format_html("{} · {} {}{}", text, gettext("table"), line.section, line.table)


def _result(line: TableResult) -> SafeString:
    contract = made(line.contract, line.declarer, line.tricks)
    if line.artificial is not None:
        ns, ew = (hundredths(int(percent * 100), 0) for percent in line.artificial)
        return format_html("{} % / {} %", ns, ew)
    if line.ns_score is None:
        return contract or format_html("{}", gettext("no result"))
    score = figure(line.ns_score, signed=True)
    if line.ew_score is not None:
        score = f"{score} / {figure(line.ew_score, signed=True)}"
    return format_html("{} {}", contract, score)


def _against(line: TableResult, entries: Mapping[str, ShownEntry]) -> str:
    sides = (side_shown(line, side, entries) for side in ("NS", "EW"))
    ns, ew = ("?" if side is None else side.title for side in sides)
    return gettext("%(ns)s against %(ew)s") % {"ns": ns, "ew": ew}


def _board_of(row: RulingOnScores) -> Board | None:
    return (row.session, row.board) if isinstance(row, BoardRuling) else None


def _ruling_row(change: RulingChange, entries: Mapping[str, ShownEntry]) -> RulingRow:
    board, names, note = _ruling(change.row, entries)
    return RulingRow(board, names, note, change.is_given)


def _ruling(row: RulingOnScores, entries: Mapping[str, ShownEntry]) -> tuple[int, str, RulingNote]:
    if isinstance(row, BoardRuling):
        _session, board, match, ns, ew, south, west = place_of(row)
        seated = TableResult(board, ns, ew, match=match, south=south, west=west)
        return board, _against(seated, entries), note_of(ruled_of(row))
    if isinstance(row, MatchRuling):
        teams = (title_of(entry.key, entries) for entry in (row.match.home, row.match.away))
        return 0, " – ".join(teams), match_note_of(ruled_match_of(row), entries)
    if isinstance(row, ContestantRuling):
        out = out_note(RuledOut(row.status, row.article, row.reason))
        return 0, title_of(row.entry.key, entries), out
    taken = loss_in_words(row.unit, Decimal(-row.amount_hundredths).scaleb(-2))
    note = RulingNote(f"{row.get_kind_display()}: {taken}", source_text(row.article), row.reason)
    return 0, title_of(row.entry.key, entries), note
