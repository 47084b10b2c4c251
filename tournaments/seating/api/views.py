"""Sessions for programs: what is public is read by anyone, directors draw, note and change."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.selectors.callers import account_of, reader_of
from tournaments.api.views import OfEvent
from tournaments.models import ClockAct, Session
from tournaments.permissions import may_seat_players
from tournaments.seating.api.answers import (
    advice_data,
    attendee_data,
    effect_data,
    seating_data,
    session_data,
    tables_data,
    way_data,
)
from tournaments.seating.api.serializers import (
    AttendeeSerializer,
    ChangeEffectSerializer,
    ChangePreviewSerializer,
    ChangeSerializer,
    CheckInSerializer,
    ClockMarkSerializer,
    ClockSerializer,
    DrawSerializer,
    LimitsSerializer,
    OptionsSerializer,
    SeatingSerializer,
    SessionSerializer,
    TableInRoundSerializer,
    WaySerializer,
)
from tournaments.seating.selectors.options import advice_for, usual_sections
from tournaments.seating.selectors.seating import SessionSeating, clock_of, seating_of
from tournaments.seating.selectors.sessions import (
    attendees_of,
    sessions_of,
    sessions_visible_to,
    times_of,
    versions_of,
)
from tournaments.seating.services.changes import change_seating, effect_of_change
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round, mark_clock, note_presence
from tournaments.seating.services.table_hours import close_tables, reopen_tables

ROUND = OpenApiParameter("round", int, description="The round; the first unless told.")


@extend_schema(
    tags=["sessions"],
    summary="The sessions of an event",
    responses={200: SessionSerializer(many=True)},
)
class SessionsOfEvent(OfEvent):
    permission_classes = [Public]

    def get(self, request: Request, pk: int) -> Response:
        sessions = list(sessions_of(self.event))
        versions = versions_of(sessions)
        sessions_data = [session_data(session, versions.get(session.pk, 0)) for session in sessions]
        return Response(SessionSerializer(sessions_data, many=True).data)


class OfSession(APIView):
    """What belongs to a session: not seen is 404, then the view's predicate is asked of it."""

    session: Session

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        on = timezone.localdate()
        session = sessions_visible_to(reader_of(request), on=on).filter(pk=kwargs["pk"]).first()
        if session is None:
            raise Http404
        self.check_object_permissions(request, session)
        self.session = session

    def seating(self) -> SessionSeating:
        """Return the seating with all its versions; 404 as long as nobody is seated."""
        seating = seating_of(self.session, on=timezone.localdate())
        if not seating.plans:
            raise Http404
        return seating


def _requested_round(request: Request, seating: SessionSeating) -> int | None:
    """Return the round an address asks for, None where it asks for none; no such round is 404."""
    text = request.query_params.get("round", "")
    if not text:
        return None
    rounds = max(section.spec.rounds for section in seating.sections)
    if not text.isdecimal() or len(text) > 3 or not 1 <= int(text) <= rounds:
        raise Http404
    return int(text)


class SeatingDetail(OfSession):
    permission_classes = [Public]

    @extend_schema(
        tags=["sessions"],
        summary="Who sits where, and how it was drawn",
        parameters=[ROUND],
        responses={200: SeatingSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        seating = self.seating()
        data = seating_data(seating, _requested_round(request, seating) or 1)
        return Response(SeatingSerializer(data).data)


class Tables(OfSession):
    permission_classes = [Public]

    @extend_schema(
        tags=["sessions"],
        summary="Every table of a round, or of all rounds",
        parameters=[OpenApiParameter("round", int, description="The round; all unless told.")],
        responses={200: TableInRoundSerializer(many=True)},
    )
    def get(self, request: Request, pk: int) -> Response:
        seating = self.seating()
        tables = tables_data(seating, _requested_round(request, seating))
        return Response(TableInRoundSerializer(tables, many=True).data)


class Way(OfSession):
    permission_classes = [Public]

    @extend_schema(
        tags=["sessions"],
        summary="The rounds of one contestant",
        responses={200: WaySerializer(many=True)},
    )
    def get(self, request: Request, pk: int, entry: int) -> Response:
        seating = self.seating()
        if all(seat.entry != entry for _, seat in seating.everybody):
            raise Http404
        lines = [way_data(way_line) for way_line in seating.way(entry)]
        return Response(WaySerializer(lines, many=True).data)


class Clock(OfSession):
    permission_classes = [Public]

    @extend_schema(
        tags=["sessions"],
        summary="The clock of the room",
        responses={200: ClockSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(clock_data(self.session, self.seating()))


class Options(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="What can be played by who is there, the best first",
        parameters=[LimitsSerializer],
        responses={200: OptionsSerializer, 409: Refused},
    )
    def get(self, request: Request, pk: int) -> Response:
        limits_serializer = LimitsSerializer(data=request.query_params)
        limits_serializer.is_valid(raise_exception=True)
        times = times_of(self.session)
        playing = sum(attendee.seen is not False for attendee in attendees_of(self.session))
        limits = limits_serializer.limits(usual_sections(self.session, playing))
        advice = advice_for(self.session, times, limits, playing)
        data = advice_data(advice, playing, limits.most_boards, times.minutes_per_board)
        return Response(OptionsSerializer(data).data)


class CheckIns(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="Who is expected, and who was seen",
        responses={200: AttendeeSerializer(many=True), 409: Refused},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(self._attendees_data())

    @extend_schema(
        tags=["seating"],
        summary="Note contestants present or missing",
        request=CheckInSerializer,
        responses={200: AttendeeSerializer(many=True), 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sent = CheckInSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        note_presence(
            session=self.session,
            account=account_of(request),
            now=timezone.now(),
            **sent.validated_data,
        )
        return Response(self._attendees_data())

    def _attendees_data(self) -> Any:
        attendees = [attendee_data(attendee) for attendee in attendees_of(self.session)]
        return AttendeeSerializer(attendees, many=True).data


class Draws(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="Draw the seating",
        description=(
            "A draw run again needs a reason and makes another version; the earlier ones stay. "
            "The mixed movement seats the later sessions that have their hour as well."
        ),
        request=DrawSerializer,
        responses={201: SeatingSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sent = DrawSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        draw_seating(
            session=self.session,
            order=sent.order(),
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(SeatingSerializer(seating_data(self.seating(), 1)).data, status=201)


class Changes(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="Move a contestant, let one in or out, exchange two, from a round on",
        description=(
            "Results of tables that others sit at then follow the table or stay with who has them, "
            "as `results` says; `seen` is of the preview. Nothing changes hands that was not shown."
        ),
        request=ChangeSerializer,
        responses={201: SeatingSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sent = ChangeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        order = sent.order()
        change_seating(
            session=self.session, order=order, account=account_of(request), now=timezone.now()
        )
        data = seating_data(self.seating(), order.from_round)
        return Response(SeatingSerializer(data).data, status=201)


class ChangePreview(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="What a change would do to each noted result; nothing is written",
        request=ChangePreviewSerializer,
        responses={200: ChangeEffectSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sent = ChangePreviewSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        effect = effect_of_change(session=self.session, order=sent.order())
        return Response(ChangeEffectSerializer(effect_data(effect)).data)


class ClockMarks(OfSession):
    permission_classes = [require_permission(may_seat_players)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["seating"],
        summary="Start, stop or lengthen the clock, call a round, close or reopen the tables",
        request=ClockMarkSerializer,
        responses={201: ClockSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sent = ClockMarkSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        validated_data = sent.validated_data
        by: dict[str, Any] = {"account": account_of(request), "now": timezone.now()}
        seating = self.seating()
        if validated_data["act"] == ClockAct.ROUND:
            call_round(session=self.session, turn=validated_data.get("round", 0), **by)
        elif validated_data["act"] == ClockAct.CLOSE:
            close_tables(session=self.session, **by)
        elif validated_data["act"] == ClockAct.REOPEN:
            reopen_tables(session=self.session, **by)
        else:
            mark_clock(
                session=self.session,
                act=validated_data["act"],
                minutes=validated_data["minutes"],
                **by,
            )
        return Response(clock_data(self.session, seating), status=201)


def clock_data(session: Session, seating: SessionSeating) -> Any:
    """Return the clock of a seated session as it is written out."""
    now = timezone.now()
    reading = clock_of(session, times_of(session), seating.sections, now=now)
    return ClockSerializer(
        {
            "now": now,
            "round": reading.round,
            "stopped_at": reading.stopped_at,
            "is_by_hand": reading.is_by_hand,
            "rounds": reading.rounds,
        }
    ).data
