"""One table's result as the API tells it."""

from collections.abc import Mapping
from typing import Any

from federation.texts import source_text
from scoring.feed.as_ruled import as_counted, rulings_on
from scoring.feed.seats import side_shown
from scoring.feed.values import MatchPlan, Ruled, ScoredLine
from tournaments.entries.selectors.entries import ShownEntry

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
        "outcomes": as_counted(result).outcomes,
        "ew_outcomes": as_counted(result).ew_outcomes,
        "table_score": result.ns_score,
        "rulings": [_ruling_told(each) for each in rulings_on(result)],
    }


def table_told(line: ScoredLine, entries: Entries) -> dict[str, Any]:
    """Return one table's result of a board, with the points of both sides."""
    result = line.result
    counted = as_counted(result)
    return {
        **_played(line),
        "section": result.section,
        "table": result.table,
        "room": result.room,
        "ns": side_shown(result, "NS", entries),
        "ew": side_shown(result, "EW", entries),
        "ns_score": counted.ns_score,
        "ew_score": counted.ew_score,
        "artificial_ns": counted.artificial[0],
        "artificial_ew": counted.artificial[1],
        "not_played": counted.not_played,
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


def match_ruling_told(plan: MatchPlan) -> dict[str, Any] | None:
    """Return the ruling over a match; None where none stands."""
    if plan.ruled is None:
        return None
    return {
        "form": plan.ruled.ruling.form,
        "source": source_text(plan.ruled.article),
        "reason": plan.ruled.reason,
    }


def _ruling_told(ruled: Ruled) -> dict[str, Any]:
    return {
        "form": ruled.ruling.form,
        "source": source_text(ruled.article),
        "reason": ruled.reason,
    }


def _own_score(line: ScoredLine, *, is_ns: bool) -> int | None:
    counted = as_counted(line.result)
    if not is_ns and counted.ew_score is not None:
        return -counted.ew_score
    if counted.ns_score is None:
        return None
    return counted.ns_score if is_ns else -counted.ns_score
