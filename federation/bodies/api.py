"""Who directs, who teaches and who sits in the bodies, for programs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView, ListAPIView, RowListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.bodies.selectors.clubs import licences_through
from federation.bodies.selectors.mandates import bodies_in_office
from federation.bodies.selectors.memberships import (
    clubs_managed_by,
    home_clubs_of,
    members_of,
    transfers_visible_to,
)
from federation.bodies.selectors.registers import (
    REGISTERS,
    grade_titles,
    qualifications_on,
    qualifications_running_out,
    search_qualifications,
)
from federation.models import (
    Club,
    ClubMembership,
    Council,
    KeyScope,
    Licence,
    Position,
    Qualification,
    Register,
    Transfer,
    TransferState,
)
from federation.people.selectors.people import shown_name
from federation.permissions import may_keep_club, may_keep_office
from federation.selectors.callers import reader_of
from federation.selectors.seasons import season_shown
from federation.selectors.words_alike import named_like
from federation.texts import spoken_value


class QualificationSerializer(serializers.Serializer):
    """Somebody of a register, with the grade held today."""

    player = PlayerSerializer()
    grade = serializers.CharField()
    grade_title = serializers.CharField(help_text="In the language of the reader.")
    club = BodySerializer(allow_null=True, help_text="The home club.")
    valid_until = serializers.DateField(allow_null=True)


class QualificationFilter(filters.FilterSet):
    q = filters.CharFilter(
        method="named",
        help_text="Words of the name, or the number. Who is shown by initials is not found.",
    )
    grade = filters.CharFilter("grade", help_text="Code of the grade.")

    class Meta:
        model = Qualification
        fields = ["q", "grade"]

    def named(self, rows: QuerySet[Qualification], name: str, text: str) -> QuerySet[Qualification]:
        return search_qualifications(text, among=rows, on=timezone.localdate())


@extend_schema(
    tags=["clubs"],
    summary="Who is in a register today",
    parameters=[
        OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(REGISTERS)),
    ],
)
class RegisterList(ListAPIView):
    permission_classes = [Public]
    serializer_class = QualificationSerializer
    filterset_class = QualificationFilter
    orders = {
        "name": ("person__sort_name",),
        "grade": ("grade", "person__sort_name"),
        "until": ("valid_until", "person__sort_name"),
    }
    order = "name"
    queryset = Qualification.objects.none()

    def get_queryset(self) -> QuerySet[Qualification]:
        if self.kwargs["name"] not in REGISTERS:
            raise Http404
        return qualifications_on(REGISTERS[self.kwargs["name"]], on=timezone.localdate())

    def prepared(self, rows: Sequence[Any]) -> Sequence[Any]:
        on = timezone.localdate()
        clubs = home_clubs_of([row.person_id for row in rows], on=on)
        titles = grade_titles(REGISTERS[self.kwargs["name"]], on=on) if rows else {}
        return [
            {
                "player": {
                    "number": row.person.number,
                    "name": shown_name(row.person, on=on),
                },
                "grade": row.grade,
                "grade_title": spoken_value(titles.get(row.grade, row.grade)),
                "club": clubs.get(row.person_id),
                "valid_until": row.valid_until,
            }
            for row in rows
        ]


class CouncilSeatSerializer(serializers.Serializer):
    """Who sits in a body, since when and until when."""

    name = serializers.CharField()
    position = serializers.ChoiceField(choices=Position.choices)
    valid_from = serializers.DateField()
    valid_until = serializers.DateField(allow_null=True)


class CouncilSerializer(serializers.Serializer):
    """A body of the federation with its seats, the president first."""

    body = serializers.ChoiceField(choices=Council.choices)
    title = serializers.CharField(help_text="In the language of the reader.")
    seats = CouncilSeatSerializer(many=True)


class DayQuery(serializers.Serializer):
    """The day a question is about; today where none is named."""

    on = serializers.DateField(required=False)


@extend_schema(
    tags=["clubs"],
    summary="The bodies of the federation and who sits in them",
    parameters=[DayQuery],
    responses={200: CouncilSerializer(many=True)},
)
class BodyList(APIView):
    permission_classes = [Public]
    pagination_class = None

    def get(self, request: Request) -> Response:
        day_query = DayQuery(data=request.query_params)
        day_query.is_valid(raise_exception=True)
        today = timezone.localdate()
        rows = [
            {
                "body": body.council,
                "title": body.council.label,
                "seats": [
                    {
                        "name": shown_name(seat.person, on=today),
                        "position": seat.position,
                        "valid_from": seat.valid_from,
                        "valid_until": seat.valid_until,
                    }
                    for seat in body.seats
                ],
            }
            for body in bodies_in_office(on=day_query.validated_data.get("on", today))
        ]
        return Response(CouncilSerializer(rows, many=True).data)


class TransferSerializer(serializers.Serializer):
    """Somebody who moves to another club, asked for or decided."""

    id = serializers.IntegerField(source="pk")
    person = PlayerSerializer()
    from_club = BodySerializer(allow_null=True)
    to_club = BodySerializer()
    effective_on = serializers.DateField()
    state = serializers.ChoiceField(choices=TransferState.choices)
    note = serializers.CharField(allow_blank=True)
    requested_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why it was refused.")


class TransferFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=TransferState.choices)

    class Meta:
        model = Transfer
        fields = ["state"]


@extend_schema(tags=["clubs"], summary="Transfers between clubs")
class TransferList(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = TransferSerializer
    filterset_class = TransferFilter
    queryset = Transfer.objects.none()
    orders = {
        "name": ("person__sort_name",),
        "from": ("from_club__name", "person__sort_name"),
        "to": ("to_club__name", "person__sort_name"),
        "on": ("effective_on", "person__sort_name"),
        "asked": ("requested_at",),
        "state": ("state", "-requested_at"),
    }
    order = "asked"

    def get_queryset(self) -> QuerySet[Transfer]:
        return transfers_visible_to(reader_of(self.request), on=timezone.localdate())


@extend_schema(tags=["clubs"], summary="Who holds a licence through a club this season, by name")
class PlayersOfClub(ListAPIView):
    permission_classes = [Public]
    serializer_class = PlayerSerializer
    queryset = Licence.objects.none()

    def get_queryset(self) -> QuerySet[Licence]:
        club = get_object_or_404(Club, code=self.kwargs["code"])
        season = season_shown(None, on=timezone.localdate())
        return licences_through(club, season) if season else Licence.objects.none()

    def prepared(self, rows: Sequence[Any]) -> Sequence[Any]:
        on = timezone.localdate()
        people = [row.person for row in rows]
        return [{"number": person.number, "name": shown_name(person, on=on)} for person in people]


class MemberSerializer(serializers.Serializer):
    """A member of a club today."""

    person = PlayerSerializer()
    valid_from = serializers.DateField(help_text="Member since.")
    is_home = serializers.BooleanField(help_text="Whether it is the home club.")
    is_licensed = serializers.BooleanField(help_text="Whether a licence of this season is held.")
    through_club = serializers.BooleanField(help_text="Whether it is held through this club.")


class MemberFilter(filters.FilterSet):
    q = filters.CharFilter(method="named", help_text="Words of the name, or the number.")
    licensed = filters.BooleanFilter("is_licensed")

    class Meta:
        model = ClubMembership
        fields = ["q", "licensed"]

    def named(
        self, rows: QuerySet[ClubMembership], name: str, text: str
    ) -> QuerySet[ClubMembership]:
        return rows.filter(named_like(text, prefix="person__"))


@extend_schema(tags=["clubs"], summary="The members of a club today, for who keeps it")
class MembersOfClub(RowListAPIView):
    permission_classes = [require_permission(may_keep_club)]
    key_scope = KeyScope.MEMBERS
    serializer_class = MemberSerializer
    filterset_class = MemberFilter
    queryset = ClubMembership.objects.none()
    load = staticmethod(clubs_managed_by)
    key = "code"
    orders = {
        "number": ("person__number",),
        "name": ("person__sort_name",),
        "since": ("valid_from", "person__sort_name"),
        "licence": ("-is_licensed", "person__sort_name"),
    }
    order = "name"

    def get_queryset(self) -> QuerySet[ClubMembership]:
        on = timezone.localdate()
        return members_of(self.row, on=on, season=season_shown(None, on=on))


class RenewalSerializer(serializers.Serializer):
    """An entry of a register that ends soon, or ended and was not continued."""

    person = PlayerSerializer()
    register = serializers.ChoiceField(choices=Register.choices)
    grade = serializers.CharField()
    valid_from = serializers.DateField()
    valid_until = serializers.DateField()


@extend_schema(tags=["clubs"], summary="The entries of registers to renew, what ends first before")
class QualificationsToRenew(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = RenewalSerializer
    queryset = Qualification.objects.none()

    def get_queryset(self) -> QuerySet[Qualification]:
        return qualifications_running_out(on=timezone.localdate())
