"""The results of events, for programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public
from federation.api.bases import ListAPIView
from federation.api.serializers import BodySerializer
from federation.models import Season
from federation.selectors.callers import reader_of
from federation.selectors.seasons import season_shown
from scoring.api.serializers import (
    BoardSerializer,
    BoardSummarySerializer,
    CardSerializer,
    EntryNameSerializer,
    EventAwardSerializer,
    MatchSerializer,
    ResultsSerializer,
    StandingSerializer,
    WhySerializer,
)
from scoring.api.strata import competing, strata_of_entries
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import scored_event
from scoring.engine_input.strata import stratified, stratum_steps
from scoring.engine_input.summaries import counted_summaries, summaries_of
from scoring.engine_input.traces import steps_of
from scoring.intake.selectors.deals import hands_of_board
from scoring.live.services.values import open_values
from scoring.models import EventResult, PointsAward, ResultState, Standing
from scoring.rankings.api.rankings import shown_player
from scoring.selectors.knockout_places import teams_still_in
from scoring.selectors.results import (
    BoardSummary,
    ResultFilter,
    boards_played,
    result_of,
    results_of_season,
    shown_steps,
    standings_of,
    winners_of,
)
from scoring.standings.selectors.progress import progress_of
from scoring.tables.api import card_row_data, match_ruling_data, table_data
from tournaments.api.serializers import EntrySerializer, EventNameSerializer
from tournaments.api.views import OfEvent
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Entry, EventKind
from tournaments.seating.selectors.boards_in_play import hidden_boards, hidden_cards


class OfResults(OfEvent):
    """Of the results of an event: answered with 404 while there are none."""

    permission_classes = [Public]
    result: EventResult

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        result = result_of(self.event)
        if result is None:
            raise Http404
        self.result = result

    def shown(self, entries: Any) -> dict[int, ShownEntry]:
        """Return entries by id, with the names that the public may see."""
        return shown_entries(entries, season=self.event.season, on=timezone.localdate())

    def by_key(self) -> Mapping[str, ShownEntry]:
        """Return every entry of the event by its key."""
        return {value.key: value for value in self.shown(self.event.entries.all()).values()}

    def one(self, entry: int) -> ShownEntry:
        """Return one entry of the event or answer 404."""
        shown = self.shown(self.event.entries.filter(pk=entry))
        if entry not in shown:
            raise Http404
        return shown[entry]


class OfBoards(OfResults):
    """Of the boards of an event, open sessions too: answered with 404 while none has a result."""

    values: EventValues | None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        OfEvent.initial(self, request, *args, **kwargs)
        self.values = open_values(self.event)
        if self.values is None and result_of(self.event) is None:
            raise Http404


@extend_schema(
    tags=["results"],
    summary="Where the results of an event stand",
    responses={200: ResultsSerializer},
)
class ResultsDetail(OfResults):
    def get(self, request: Request, pk: int) -> Response:
        data = {
            "event": self.event,
            "state": self.result.state,
            "after": progress_of(self.event, self.result, on=timezone.localdate()),
            "revision": self.result.revision,
            "published_at": self.result.published_at,
            "homologated_at": self.result.homologated_at,
            "settings": self.result.settings,
            "contestants": self.result.revision.standings.count(),
            "boards": boards_played(self.event),
        }
        return Response(ResultsSerializer(data).data)


@extend_schema(
    tags=["results"],
    summary="The classification",
    parameters=[
        OpenApiParameter(
            "stratum",
            str,
            description="Only those that compete in this stratum, by their places in it; `rank` "
            "stays that among all. Another answers nobody.",
        )
    ],
)
class Standings(OfResults, ListAPIView):
    serializer_class = StandingSerializer
    filter_backends = []

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        whole, strata = standings_of(self.result.revision), stratified(self.event)
        listed = competing(whole, strata, request.query_params.get("stratum", ""))
        rows: Sequence[Standing] = self.paginate_queryset(listed) or ()
        entries = self.shown([row.entry_id for row in rows])
        still_in = teams_still_in(whole)
        own = strata_of_entries(whole, strata, still_in)
        data = [
            _with_entry(row, entries[row.entry_id], is_still_in=row.pk in still_in)
            | own[row.entry_id]
            for row in rows
        ]
        return self.get_paginated_response(StandingSerializer(data, many=True).data)


def _with_entry(row: Standing, entry: ShownEntry, *, is_still_in: bool) -> dict[str, Any]:
    fields = StandingSerializer().fields.values()
    values_by_source = {
        field.source: getattr(row, field.source)
        for field in fields
        if field.source and hasattr(row, field.source)
    }
    if is_still_in:
        values_by_source |= {"rank": None, "tied": False}
    return {**values_by_source, "entry": entry, "is_still_in": is_still_in}


@extend_schema(tags=["results"], summary="The boards, each in a line")
class Boards(OfBoards, ListAPIView):
    serializer_class = BoardSummarySerializer
    filter_backends = []

    def requested_rows(self) -> Sequence[BoardSummary]:
        hidden = hidden_boards(self.event, reader_of(self.request))
        values = self.values
        rows = counted_summaries(self.event) if values is None else summaries_of(values)
        return [row for row in rows if (row.session, row.board) not in hidden]


@extend_schema(
    tags=["results"],
    summary="One board with every table's result",
    responses={200: BoardSerializer},
)
class BoardDetail(OfBoards):
    def get(self, request: Request, pk: int, session: int, board: int) -> Response:
        scored = scored_event(self.event) if self.values is None else self.values.counted()
        lines = [
            line
            for line in scored.lines
            if (line.result.session, line.result.board) == (session, board)
        ]
        if not lines or (session, board) in hidden_boards(self.event, reader_of(request)):
            raise Http404
        entries = self.by_key()
        hands = hands_of_board(self.event, session=session, board=board).split()
        if (session, board) in hidden_cards(self.event, reader_of(request)):
            hands = []
        data = {
            "session": session,
            "board": board,
            "hands": dict(zip("NESW", hands, strict=True)) if len(hands) == 4 else None,
            "results": [table_data(line, entries) for line in lines],
        }
        return Response(BoardSerializer(data).data)


@extend_schema(tags=["results"], summary="Who plays")
class EventEntries(OfEvent, ListAPIView):
    permission_classes = [Public]
    serializer_class = EntrySerializer
    filter_backends = []

    def get_queryset(self) -> QuerySet[Entry]:
        return self.event.entries.order_by("section", "pk")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        rows = self.paginate_queryset(self.get_queryset()) or ()
        shown = shown_entries(
            [row.pk for row in rows], season=self.event.season, on=timezone.localdate()
        )
        data = EntrySerializer([shown[row.pk] for row in rows], many=True).data
        return self.get_paginated_response(data)


@extend_schema(
    tags=["results"],
    summary="A contestant's own card",
    responses={200: CardSerializer},
)
class CardDetail(OfResults):
    def get(self, request: Request, pk: int, entry: int) -> Response:
        entries = self.by_key()
        own = next((each for each in entries.values() if each.pk == entry), None)
        if own is None:
            raise Http404
        hidden = hidden_boards(self.event, reader_of(request))
        lines = [
            line
            for line in scored_event(self.event).lines
            if line.result.side_of(own.key)
            and (line.result.session, line.result.board) not in hidden
        ]
        lines.sort(key=lambda line: (line.result.session, line.result.board))
        data = {
            "entry": own,
            **self._strata(entry),
            "boards": [card_row_data(line, own.key, entries) for line in lines],
        }
        return Response(CardSerializer(data).data)

    def _strata(self, entry: int) -> dict[str, Any]:
        strata = stratified(self.event)
        whole = standings_of(self.result.revision) if strata is not None else []
        of_entries = strata_of_entries(whole, strata, teams_still_in(whole))
        return of_entries.get(entry, {"stratum": "", "strata": []})


@extend_schema(
    tags=["results"],
    summary="Why a contestant has its score: the steps of the computation",
    responses={200: WhySerializer},
)
class WhyDetail(OfResults):
    def get(self, request: Request, pk: int, entry: int) -> Response:
        rows = self.result.revision.standings.select_related("entry", "revision__event")
        standing = rows.filter(entry=entry).first()
        if standing is None:
            raise Http404
        steps = shown_steps(steps_of(standing), hidden_boards(self.event, reader_of(request)))
        if (strata := stratified(self.event)) is not None:
            steps = [*steps, *stratum_steps(strata, entry)]
        data = {"entry": self.one(entry), "steps": steps}
        return Response(WhySerializer(data).data)


@extend_schema(tags=["results"], summary="The matches of a team event, by round")
class Matches(OfResults, ListAPIView):
    serializer_class = MatchSerializer
    filter_backends = []

    def requested_rows(self) -> Sequence[dict[str, Any]]:
        entries = self.by_key()
        rows = [
            {
                "round": match.plan.round,
                "session": match.plan.session,
                "home": entries.get(match.plan.home),
                "away": entries.get(match.plan.away),
                "home_imps": match.home_imps,
                "away_imps": match.away_imps,
                "home_vps": match.home_vps,
                "away_vps": match.away_vps,
                "ruling": match_ruling_data(match.plan),
            }
            for match in scored_event(self.event).matches
        ]
        return sorted(rows, key=lambda match: (match["session"], match["round"]))


@extend_schema(tags=["results"], summary="The ranking points the event gave")
class EventAwards(OfResults, ListAPIView):
    serializer_class = EventAwardSerializer
    filter_backends = []

    def get_queryset(self) -> QuerySet[PointsAward]:
        awards = PointsAward.objects.filter(
            event=self.event, takes_back__isnull=True, taken_back_by__isnull=True
        )
        return awards.select_related("person").order_by("-pe", "-pm_tenths", "pk")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        awards = self.paginate_queryset(self.get_queryset()) or ()
        rows = [
            {
                "pe": award.pe,
                "pm_tenths": award.pm_tenths,
                "awarded_at": award.awarded_at,
                "player": shown_player(award.person),
                "entry_id": award.entry_id,
            }
            for award in awards
        ]
        return self.get_paginated_response(EventAwardSerializer(rows, many=True).data)


class EventInResultsSerializer(EventNameSerializer):
    kind = serializers.ChoiceField(choices=EventKind.choices)
    organiser_kind = serializers.CharField()
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)


class ResultInListSerializer(serializers.Serializer):
    """An event with its results in a list; `winners` are the first places."""

    event = EventInResultsSerializer()
    state = serializers.ChoiceField(choices=ResultState.choices)
    published_at = serializers.DateTimeField()
    homologated_at = serializers.DateTimeField(allow_null=True)
    winners = EntryNameSerializer(many=True)


class ResultsQuery(serializers.Serializer):
    season = serializers.IntegerField(
        required=False, min_value=1900, max_value=2999, help_text="The season of today by default."
    )
    q = serializers.CharField(required=False, help_text="Words of the event's name.")
    club = serializers.CharField(required=False, help_text="Code of the club that organised.")
    association = serializers.CharField(
        required=False, help_text="Code of the association that organised, or whose club did."
    )
    kind = serializers.ChoiceField(required=False, choices=EventKind.choices)
    state = serializers.ChoiceField(required=False, choices=ResultState.choices)


@extend_schema(
    tags=["results"],
    summary="The events of a season that have results, the latest first",
    parameters=[ResultsQuery],
)
class ResultList(ListAPIView):
    permission_classes = [Public]
    serializer_class = ResultInListSerializer
    queryset = EventResult.objects.none()
    orders = {"day": ("result_day",), "event": ("event__name",), "state": ("state",)}
    order = "-day"

    def get_queryset(self) -> QuerySet[EventResult]:
        sheet = ResultsQuery(data=self.request.query_params)
        sheet.is_valid(raise_exception=True)
        validated_data = sheet.validated_data
        season = (
            get_object_or_404(Season, year=validated_data["season"])
            if "season" in validated_data
            else season_shown(None, on=timezone.localdate())
        )
        return results_of_season(
            season,
            ResultFilter(
                text=validated_data.get("q", ""),
                club=validated_data.get("club", ""),
                region=validated_data.get("association", ""),
                kind=validated_data.get("kind", ""),
                state=validated_data.get("state", ""),
            ),
        )

    def prepared(self, rows: Sequence[EventResult]) -> Sequence[EventResult]:
        firsts = winners_of([row.revision_id for row in rows])
        entries = shown_entries(
            [standing.entry_id for standing in firsts], season=None, on=timezone.localdate()
        )
        for row in rows:
            row.winners = [  # type: ignore[attr-defined]
                entries[standing.entry_id]
                for standing in firsts
                if standing.revision_id == row.revision_id
            ]
        return rows
