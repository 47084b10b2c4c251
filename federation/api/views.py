"""Clubs, players, licences and papers, for programs."""

import datetime as dt
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public
from federation.api.bases import APIView, ListAPIView, RetrieveAPIView
from federation.api.filters import ClubFilter
from federation.api.schema import Refused
from federation.api.serializers import (
    BodySerializer,
    ClubDetailSerializer,
    ClubInListSerializer,
    DocumentCheckSerializer,
    LicenceCheckSerializer,
    PlayerDetailSerializer,
    PlayerSerializer,
    SeasonSerializer,
)
from federation.bodies.selectors.clubs import associations, clubs_affiliated, with_licensed_count
from federation.licences.selectors.categories import categories_held
from federation.licences.selectors.check import licence_check, nearest_season_day
from federation.models import Association, Club, IssuedDocument, Person, Season
from federation.papers.selectors.documents import document_numbered
from federation.papers.selectors.states import state_of
from federation.people.selectors.people import is_shown_in_full, search_people, shown_name
from federation.people.selectors.players import home_club_of, players_with_page
from federation.selectors.seasons import season_shown


@extend_schema(tags=["clubs"], summary="Seasons")
class SeasonList(ListAPIView):
    permission_classes = [Public]
    serializer_class = SeasonSerializer
    queryset = Season.objects.order_by("-year")


@extend_schema(tags=["clubs"], summary="Regional associations")
class AssociationList(ListAPIView):
    permission_classes = [Public]
    serializer_class = BodySerializer

    def get_queryset(self) -> QuerySet[Association]:
        return associations()


@extend_schema(tags=["clubs"], summary="Clubs affiliated today")
class ClubList(ListAPIView):
    permission_classes = [Public]
    serializer_class = ClubInListSerializer
    filterset_class = ClubFilter
    orders = {
        "name": ("name",),
        "town": ("town", "name"),
        "association": ("association__name", "name"),
        "licensed": ("licensed", "name"),
    }
    order = "name"
    queryset = Club.objects.none()

    def get_queryset(self) -> QuerySet[Club]:
        today = timezone.localdate()
        return with_licensed_count(clubs_affiliated(on=today), season_shown(None, on=today))


@extend_schema(tags=["clubs"], summary="One club, affiliated or not")
class ClubDetail(RetrieveAPIView):
    permission_classes = [Public]
    serializer_class = ClubDetailSerializer
    lookup_field = "code"
    queryset = Club.objects.select_related("association", "page")


@extend_schema(
    tags=["players"],
    summary="Find players",
    description=(
        "By words of the name, one of them of three letters at least, or by number. Else nobody "
        "is listed; who is shown by initials is found under their number only, at its own address."
    ),
    parameters=[OpenApiParameter("q", str, description="Words of the name, or the number.")],
)
class PlayerList(ListAPIView):
    permission_classes = [Public]
    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Person]:
        text = self.request.query_params.get("q", "").replace("\x00", "")
        return search_people(text, on=timezone.localdate())


@extend_schema(
    tags=["players"],
    summary="One player",
    responses={200: PlayerDetailSerializer},
)
class PlayerDetail(APIView):
    permission_classes = [Public]

    def get(self, request: Request, number: str) -> Response:
        today = timezone.localdate()
        person = player_numbered(number)
        home = home_club_of(person, on=today)
        data = {
            "number": person.number,
            "name": shown_name(person, on=today),
            "shown_in_full": is_shown_in_full(person, on=today),
            "club": home.club if home else None,
            "category": categories_held([person.pk], on=today).get(person.pk),
        }
        return Response(PlayerDetailSerializer(data).data)


class LicenceQuestion(serializers.Serializer):
    """For when a licence is checked: a season, or a day; neither means today."""

    season = serializers.IntegerField(required=False, min_value=1900, max_value=2999)
    on = serializers.DateField(required=False)


@extend_schema(
    tags=["licences"],
    summary="Check a licence",
    description=(
        "Whether the holder of a number has a licence that counts on a day, or in a season: the "
        "day of the season that is nearest to today. No more is told of a person than stands on "
        "public lists."
    ),
    parameters=[
        OpenApiParameter("season", OpenApiTypes.INT, description="Year of the season."),
        OpenApiParameter("on", OpenApiTypes.DATE, description="The day; today by default."),
    ],
    responses={200: LicenceCheckSerializer, 409: Refused},
)
class LicenceCheckDetail(APIView):
    permission_classes = [Public]

    def get(self, request: Request, number: str) -> Response:
        today = timezone.localdate()
        person = player_numbered(number)
        question = LicenceQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        on = self.day(question.validated_data, today)
        check = licence_check(person, on=on, today=today)
        data = {
            "number": check.number,
            "name": check.name,
            "season": check.season,
            "on": check.on,
            "valid": check.valid,
            "club": check.licence.club if check.licence else None,
            "association": check.licence.association if check.licence else None,
        }
        return Response(LicenceCheckSerializer(data).data)

    def day(self, query_params: dict[str, Any], today: dt.date) -> dt.date:
        if "on" in query_params:
            day: dt.date = query_params["on"]
            return day
        if "season" in query_params:
            return nearest_season_day(
                get_object_or_404(Season, year=query_params["season"]), on=today
            )
        return today


@extend_schema(
    tags=["documents"],
    summary="Check an official paper",
    description=(
        "By its number; with the key of its QR code (`k`) or the hash of its file (`sha256`) also "
        "what it says. Without either, only that the number exists."
    ),
    parameters=[
        OpenApiParameter("k", str, description="The key in the address the QR code opens."),
        OpenApiParameter("sha256", str, description="Of the PDF in hand, in hexadecimal."),
    ],
    responses={200: DocumentCheckSerializer},
)
class DocumentCheckDetail(APIView):
    permission_classes = [Public]

    def get(self, request: Request, code: str) -> Response:
        paper = document_numbered(code)
        if paper is None:
            raise Http404
        key, sha256 = (request.query_params.get(name, "") for name in ("k", "sha256"))
        has_key = constant_time_compare(key, paper.check_key)
        same = constant_time_compare(sha256.lower(), paper.sha256)
        check = dict.fromkeys(DocumentCheckSerializer().fields)
        if has_key or same:
            check |= _what_it_says(paper)
        check |= {
            "code": paper.code,
            "verdict": "AUTHENTIC" if has_key else "EXISTS",
            "file": ("SAME" if same else "OTHER") if sha256 else "",
        }
        return Response(DocumentCheckSerializer(check).data)


def _what_it_says(paper: IssuedDocument) -> dict[str, object]:
    later = getattr(paper, "replaced_by", None)
    state, why = state_of(paper)
    return {
        "title": paper.title,
        "kind": paper.series.kind,
        "season": paper.series.season.year,
        "issued_at": paper.issued_at,
        "sha256": paper.sha256,
        "is_current": later is None,
        "replaced_by": later.code if later else None,
        "state": state,
        "why_outdated": why,
    }


def player_numbered(number: str) -> Person:
    """Return the player of an address, else 404; a merged number gives the remaining person."""
    people = players_with_page().select_related("merged_into")
    player: Person = get_object_or_404(people, number=number)
    return player.merged_into or player
