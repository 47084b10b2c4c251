"""The rulings in force in an event's results, in the API."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.api.bases import ListAPIView
from federation.selectors.callers import reader_of
from federation.texts import source_text
from federation.texts.stored import reason_in_words
from scoring.adjustments.selectors import (
    entry_losses,
    standing_board_rulings,
    standing_contestant_rulings,
    standing_match_rulings,
)
from scoring.api.serializers import EntryNameSerializer
from scoring.engine_input.rulings import place_of
from scoring.models import BoardRuling, ContestantRuling, EntryAdjustment, MatchRuling
from scoring.standings.api import OfResults
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.seating.selectors.boards_in_play import hidden_boards

AnyRow = BoardRuling | MatchRuling | ContestantRuling | EntryAdjustment
ON = {
    BoardRuling: "board",
    MatchRuling: "match",
    ContestantRuling: "contestant",
    EntryAdjustment: "penalty",
}


class StandingRulingSerializer(serializers.Serializer):
    """A ruling in force: on a board, a match or a contestant, or a deduction of points."""

    on = serializers.ChoiceField(choices=list(ON.values()))
    form = serializers.CharField(help_text="What was ruled; of a penalty its unit.")
    values = serializers.DictField(help_text="What counts, as far as the form needs it.")
    session = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    entries = EntryNameSerializer(many=True, help_text="Whom it is about; North-South first.")
    # a field, not where one comes from
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="The Law or article, in the reader's language."
    )
    reason = serializers.CharField()
    revision = serializers.IntegerField(help_text="Of the results, since which it counts.")
    given_at = serializers.DateTimeField()


@extend_schema(tags=["results"], summary="The rulings that stand over the results")
class Rulings(OfResults, ListAPIView):
    serializer_class = StandingRulingSerializer
    filter_backends = []

    def get_queryset(self) -> Any:
        entries = self.by_key()
        hidden = hidden_boards(self.event, reader_of(self.request))
        rows: list[AnyRow] = [
            *(
                row
                for row in standing_board_rulings(self.event)
                if (row.session, row.board) not in hidden
            ),
            *standing_match_rulings(self.event),
            *standing_contestant_rulings(self.event),
            *entry_losses(self.event),
        ]
        return [_data(row, entries) for row in rows]


def _data(row: AnyRow, entries: Mapping[str, ShownEntry]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "on": ON[type(row)],
        "session": None,
        "board": None,
        "round": None,
        "source": source_text(row.article),
        "reason": reason_in_words(row.reason),
        "revision": row.added_in.number,
        "given_at": row.added_in.made_at,
    }
    if isinstance(row, BoardRuling):
        keys = [key for key in place_of(row)[3:] if key]
        data |= {"form": row.form, "values": row.values}
        data |= {"session": row.session, "board": row.board}
    elif isinstance(row, MatchRuling):
        keys = [row.match.home.key, row.match.away.key]
        data |= {"form": row.form, "values": row.values}
        data |= {"session": row.match.session, "round": row.match.round}
    elif isinstance(row, ContestantRuling):
        keys = [row.entry.key]
        data |= {"form": row.status, "values": {}}
    else:
        keys = [row.entry.key]
        taken = {"hundredths": -row.amount_hundredths}
        data |= {"form": row.unit, "values": taken, "session": row.session}
    data["entries"] = [entries[key] for key in keys if key in entries]
    return data
