"""Matches of team events for programs: the schedule, line-ups as they may be seen, naming them."""

import datetime as dt
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ListAPIView
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.api.serializers import PlayerSerializer
from federation.errors import RuleError
from federation.models import Account, KeyScope, Person
from federation.people.selectors.people import shown_name
from federation.selectors.callers import account_of, reader_of
from tournaments.api.views import OfEvent
from tournaments.entries.selectors.online import seated_players, teams_shown
from tournaments.models import Entry, MatchEnd, Registration, ScheduledMatch
from tournaments.permissions import may_lead_in_match, may_manage_event, sides_acted_for
from tournaments.rules.line_ups import Room, Side
from tournaments.selectors.names_shown import entry_shown, team_shown
from tournaments.teams.selectors.line_ups import (
    SegmentNaming,
    boards_named,
    entry_of,
    line_up_deadline,
    may_see_line_up,
    namings_of,
    picks_due,
    players_for,
    sides_played_by,
)
from tournaments.teams.selectors.schedule import (
    matches_of_team,
    matches_visible_to,
    published_matches,
    schedule_of,
    team_play_of,
)
from tournaments.teams.services.line_ups import ARTICLE, pick_segment, send_line_up

TAG = ["matches"]
SIDES = [side_value.value for side_value in Side]
DIRECTIONS = ("N", "E", "S", "W")


class TeamOfMatchSerializer(serializers.Serializer):
    entry = serializers.IntegerField(source="pk")
    number = serializers.CharField()
    name = serializers.SerializerMethodField()
    is_withdrawn = serializers.SerializerMethodField(
        help_text="Whether the team withdrew from the event; a match still open is not played then."
    )

    def get_is_withdrawn(self, entry: Entry) -> bool:
        return entry.withdrawn_at is not None

    def get_name(self, entry: Entry) -> str:
        return entry_shown(entry, on=timezone.localdate())


class ScheduledMatchSerializer(serializers.Serializer):
    """A match of the schedule. A team is null while it is not known who plays."""

    id = serializers.IntegerField(source="pk")
    event = serializers.IntegerField(source="event_id")
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    home = TeamOfMatchSerializer(allow_null=True)
    visitors = TeamOfMatchSerializer(source="away", allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    room = serializers.CharField(allow_blank=True)
    ending = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=MatchEnd.names))
    def get_ending(self, match: ScheduledMatch) -> str:
        return MatchEnd(match.ending).name


class SeatNamedSerializer(serializers.Serializer):
    room = serializers.ChoiceField(choices=[room_value.value for room_value in Room])
    direction = serializers.ChoiceField(choices=DIRECTIONS)
    number = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class LineUpOfSideSerializer(serializers.Serializer):
    """What one team named for a segment. seats: null where they may not be seen, or none are in."""

    side = serializers.ChoiceField(choices=SIDES)
    is_in = serializers.BooleanField()
    late = serializers.BooleanField()
    version = serializers.IntegerField(help_text="0 while nothing is in.")
    seats = SeatNamedSerializer(many=True, allow_null=True)


class SegmentSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    boards = serializers.IntegerField()
    names_first = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text="Null where sealed, or nobody has picked yet."
    )
    line_ups = LineUpOfSideSerializer(many=True)


class LineUpsOfMatchSerializer(serializers.Serializer):
    sealed = serializers.BooleanField(help_text="Line-ups are sealed until both are in.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="Of sealed line-ups.")
    pick_due = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text="Who says in which segment it chooses."
    )
    segments = SegmentSerializer(many=True)


class ScheduledMatchDetailSerializer(ScheduledMatchSerializer, LineUpsOfMatchSerializer):
    """A match with what was named for each of its segments."""


class NewSeatSerializer(SentSerializer):
    """A place of a team and the federation number of who takes it."""

    room = serializers.ChoiceField(choices=[room_value.value for room_value in Room])
    direction = serializers.ChoiceField(choices=DIRECTIONS)
    number = serializers.CharField(max_length=20)


class NewLineUpSerializer(SentSerializer):
    """Who plays a segment for a team: two at each table."""

    side = serializers.ChoiceField(choices=SIDES)
    segment = serializers.IntegerField(min_value=1, max_value=99)
    seats = serializers.ListField(child=NewSeatSerializer(), allow_empty=False, max_length=4)


class PickSerializer(SentSerializer):
    """In which segment a team chooses; null lets the visitors pick, of three."""

    side = serializers.ChoiceField(choices=SIDES)
    segment = serializers.IntegerField(min_value=1, max_value=99, allow_null=True)


@extend_schema(
    tags=TAG,
    summary="The published schedule of a team event",
    responses={200: ScheduledMatchSerializer(many=True)},
)
class ScheduleOfEvent(OfEvent, ListAPIView):
    permission_classes = [Public]
    serializer_class = ScheduledMatchSerializer
    queryset = ScheduledMatch.objects.none()

    def get_queryset(self) -> Any:
        return schedule_of(self.event)


class MatchDetail(APIView):
    permission_classes = [Public]

    @extend_schema(
        tags=TAG,
        summary="One match with its line-ups, as far as the reader may see them",
        description="With a key also what one's own team named, and what who directs may see.",
        responses={200: ScheduledMatchDetailSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        match = published_matches().filter(pk=pk).first()
        if match is None:
            raise Http404
        return Response(_data(match, reader_of(request), timezone.now()))


class OfMatch(APIView):
    """An act in a match: not seen is 404; only for the own team, or as who manages the event."""

    permission_classes = [require_permission(may_lead_in_match)]
    key_scope = KeyScope.ENTRIES
    match: ScheduledMatch

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        seen = matches_visible_to(reader_of(request), on=timezone.localdate())
        match = seen.filter(pk=kwargs["pk"]).first()
        if match is None:
            raise Http404
        self.check_object_permissions(request, match)
        self.match = match

    def side(self, code: str) -> Side:
        """Return the side that was asked for. Raises: PermissionDenied where it is another's."""
        side = Side(code)
        if side not in sides_acted_for(
            reader_of(self.request), self.match, on=timezone.localdate()
        ):
            raise PermissionDenied
        return side


class LineUps(OfMatch):
    @extend_schema(
        tags=TAG,
        summary="Hand in a line-up; another version may follow until the others could see it",
        request=NewLineUpSerializer,
        responses={201: ScheduledMatchDetailSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        new_line_up_serializer = NewLineUpSerializer(data=request.data)
        new_line_up_serializer.is_valid(raise_exception=True)
        data, now = new_line_up_serializer.validated_data, timezone.now()
        side = self.side(data["side"])
        send_line_up(
            match=self.match,
            side=side,
            segment=data["segment"],
            named=_named(self.match, side, data),
            account=account_of(request),
            now=now,
        )
        return Response(_data(self.match, reader_of(request), now), status=201)


class SegmentPicks(OfMatch):
    @extend_schema(
        tags=TAG,
        summary="Say in which segment a team chooses its opponents",
        request=PickSerializer,
        responses={201: ScheduledMatchDetailSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        pick_serializer = PickSerializer(data=request.data)
        pick_serializer.is_valid(raise_exception=True)
        data, now = pick_serializer.validated_data, timezone.now()
        match = pick_segment(
            match=self.match,
            side=self.side(data["side"]),
            segment=data["segment"],
            account=account_of(request),
            now=now,
        )
        return Response(_data(match, reader_of(request), now), status=201)


def _named(
    match: ScheduledMatch, side: Side, data: dict[str, Any]
) -> dict[tuple[Room, str], Person]:
    """Return who was put where. Raises: RuleError for a place given twice, or a stranger."""
    entry = entry_of(match, side)
    listed = players_for(match, entry, data["segment"]) if entry is not None else []
    by_number = {person.number: person for person in listed if person.number}
    named: dict[tuple[Room, str], Person] = {}
    for seat in data["seats"]:
        place = (Room(seat["room"]), seat["direction"])
        if place in named:
            raise RuleError("line_up_incomplete", article=ARTICLE)
        if seat["number"] not in by_number:
            raise RuleError("line_up_stranger", article=ARTICLE, player=seat["number"])
        named[place] = by_number[seat["number"]]
    return named


def _data(match: ScheduledMatch, account: Account, now: dt.datetime) -> dict[str, Any]:
    play, on = match.event.team_play, timezone.localdate(now)
    reader = sides_played_by(match, account)
    directs = account.is_authenticated and may_manage_event(account, match.event, on=on)
    is_open = match.ending == MatchEnd.OPEN and bool(match.home_id and match.away_id)

    def side_data(naming: SegmentNaming, side: Side) -> dict[str, Any]:
        line_up = naming.of(side)
        may_see = may_see_line_up(match, naming, side, reader=reader, directs=directs, now=now)
        shown = line_up.seats.all() if line_up is not None and may_see else None
        return {
            "side": side.value,
            "is_in": line_up is not None,
            "late": line_up is not None and line_up.is_late,
            "version": line_up.version if line_up else 0,
            "seats": None if shown is None else [
                {
                    "room": seat.room,
                    "direction": seat.direction,
                    "number": seat.person.number,
                    "name": shown_name(seat.person, on=on),
                }
                for seat in shown
            ],
        }  # fmt: skip

    line_ups = {
        "sealed": play.sealed_line_ups,
        "deadline": line_up_deadline(match, play),
        "pick_due": picks_due(match, play) if is_open else None,
        "segments": [
            {
                "number": naming.number,
                "boards": naming.boards,
                "names_first": naming.first,
                "line_ups": [side_data(naming, side) for side in Side],
            }
            for naming in namings_of(match, play)
        ],
    }
    return {**ScheduledMatchSerializer(match).data, **LineUpsOfMatchSerializer(line_ups).data}


class PlayerOfTeamSerializer(PlayerSerializer):
    is_captain = serializers.BooleanField()
    boards = serializers.IntegerField(help_text="How many the player was named for.")


class ListChangeSerializer(serializers.Serializer):
    """Somebody added to a team after it entered, taken off it, or both."""

    added = serializers.CharField(allow_blank=True)
    dropped = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField()


class TeamSerializer(serializers.Serializer):
    """A team that is, or was, entered: its list, how it changed, its published matches."""

    id = serializers.IntegerField()
    event = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    captain = serializers.CharField()
    players = PlayerOfTeamSerializer(many=True)
    changes = ListChangeSerializer(many=True)
    matches = ScheduledMatchSerializer(many=True)


@extend_schema(tags=TAG, summary="A team: who plays, its matches, what changed")
class TeamDetail(APIView):
    permission_classes = [Public]

    @extend_schema(responses={200: TeamSerializer})
    def get(self, request: Request, pk: int) -> Response:
        team = get_object_or_404(teams_shown(), pk=pk)
        return Response(TeamSerializer(_team_data(team)).data)


def _team_data(team: Registration) -> dict[str, object]:
    on, play = timezone.localdate(), team_play_of(team.event)
    boards = boards_named(team.event, play) if play else {}
    played = boards.get(team.entry_id or 0, {})
    return {
        "id": team.pk,
        "event": team.event_id,
        "name": team_shown(team, on=on),
        "captain": shown_name(team.captain, on=on),
        "players": [
            {
                "number": row.person.number,
                "name": shown_name(row.person, on=on),
                "is_captain": row.person_id == team.captain_id,
                "boards": played.get(row.person_id, 0),
            }
            for row in seated_players(team)
        ],
        "changes": [
            {
                "added": shown_name(row.added, on=on) if row.added else "",
                "dropped": shown_name(row.dropped, on=on) if row.dropped else "",
                "decided_at": row.decided_at,
            }
            for row in team.list_changes.select_related("added", "dropped")
        ],
        "matches": matches_of_team(team),
    }
