"""One table's result in the API, and the progress of a session's tables."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import RowListAPIView
from federation.errors import RuleError
from federation.models import KeyScope
from federation.texts import source_text
from federation.texts.stored import reason_in_words
from scoring.engine_input.as_ruled import as_counted, rulings_on
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import MatchPlan, Ruled, ScoredLine
from scoring.tables.selectors.records import table_sheets
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Session
from tournaments.permissions import may_seat_players
from tournaments.seating.selectors.sessions import sessions_visible_to

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
        "rulings": [_ruling_data(ruling) for ruling in rulings_on(result)],
    }


def table_data(line: ScoredLine, entries: Entries) -> dict[str, Any]:
    """Return one table's result of a board for the API, with the points of both sides."""
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


def card_row_data(line: ScoredLine, key: str, entries: Entries) -> dict[str, Any]:
    """Return one board of a contestant's card for the API, seen from its own side."""
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


def match_ruling_data(plan: MatchPlan) -> dict[str, Any] | None:
    """Return the ruling on a match for the API; None without one."""
    if plan.ruled is None:
        return None
    return {
        "form": plan.ruled.ruling.form,
        "source": source_text(plan.ruled.article),
        "reason": plan.ruled.reason,
    }


def _ruling_data(ruled: Ruled) -> dict[str, Any]:
    return {
        "form": ruled.ruling.form,
        "source": source_text(ruled.article),
        "reason": reason_in_words(ruled.reason),
    }


def _own_score(line: ScoredLine, *, is_ns: bool) -> int | None:
    counted = as_counted(line.result)
    if not is_ns and counted.ew_score is not None:
        return -counted.ew_score
    if counted.ns_score is None:
        return None
    return counted.ns_score if is_ns else -counted.ns_score


class BoardAtTableSerializer(serializers.Serializer):
    """A board that a table plays in a round, and how far its record is."""

    round = serializers.IntegerField()
    board = serializers.IntegerField()
    is_entered = serializers.BooleanField(source="state.entered")
    is_done = serializers.BooleanField(help_text="Entered and verified, or left by the director.")


class TableSheetSerializer(serializers.Serializer):
    """A table of a session with its boards in the order of the rounds."""

    section = serializers.CharField()
    table = serializers.IntegerField()
    round_now = serializers.IntegerField(
        source="turn", help_text="0 before the first, one more than there are after the last."
    )
    boards = BoardAtTableSerializer(many=True)


@extend_schema(
    tags=["sessions"],
    summary="How far each table is with its results; none before the session is seated",
)
class TableSheets(RowListAPIView):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING
    serializer_class = TableSheetSerializer
    queryset = Session.objects.none()  # for the description
    load = staticmethod(sessions_visible_to)

    def get_queryset(self) -> Any:
        try:
            return table_sheets(self.row, now=timezone.now())
        except RuleError:
            return []
