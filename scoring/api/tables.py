"""One table's result as the API tells it."""

from collections.abc import Mapping
from typing import Any

from scoring.feed.seats import side_shown
from scoring.feed.values import ScoredLine
from tournaments.selectors.entries import ShownEntry

Entries = Mapping[str, ShownEntry]


def _played(line: ScoredLine) -> dict[str, Any]:
    result = line.result
    return {
        "contract": result.contract,
        "declarer": result.declarer,
        "tricks": result.tricks,
        "lead": result.lead,
        "rule": line.rule,
        "available": line.available,
    }


def table_told(line: ScoredLine, entries: Entries) -> dict[str, Any]:
    """Return one table's result of a board, with the points of both sides."""
    result = line.result
    artificial_ns, artificial_ew = result.artificial or (None, None)
    return {
        **_played(line),
        "section": result.section,
        "table": result.table,
        "room": result.room,
        "ns": side_shown(result, "NS", entries),
        "ew": side_shown(result, "EW", entries),
        "ns_score": result.ns_score,
        "ew_score": result.ew_score,
        "artificial_ns": artificial_ns,
        "artificial_ew": artificial_ew,
        "not_played": result.not_played,
        "ns_points": line.ns_points,
        "ew_points": line.ew_points,
    }


def card_row_told(line: ScoredLine, key: str, entries: Entries) -> dict[str, Any]:
    """Return one board of a contestant's card, seen from its own side."""
    result = line.result
    is_ns = result.side_of(key) == "NS"
    return {
        **_played(line),
        "session": result.session,
        "board": result.board,
        "side": "NS" if is_ns else "EW",
        "opponents": side_shown(result, "EW" if is_ns else "NS", entries),
        "score": _own_score(line, is_ns=is_ns),
        "points": line.ns_points if is_ns else line.ew_points,
    }


def _own_score(line: ScoredLine, *, is_ns: bool) -> int | None:
    result = line.result
    if not is_ns and result.ew_score is not None:
        return -result.ew_score
    if result.ns_score is None:
        return None
    return result.ns_score if is_ns else -result.ns_score
