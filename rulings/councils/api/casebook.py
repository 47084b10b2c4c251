"""The casebook in the API: decisions without names."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from federation.access import Public
from federation.api.bases import ListAPIView
from federation.rules.figures_federation import EventStanding
from rulings.councils.selectors.cases import CASEBOOK_BODIES, casebook_searched
from rulings.models import CasebookEntry


class CasebookSerializer(serializers.Serializer):
    """One decision without names: its sources, and its text."""

    id = serializers.IntegerField()
    body = serializers.CharField(help_text="The council's code, or CR for a committee.")
    decided_on = serializers.DateField()
    laws = serializers.SerializerMethodField(help_text="Laws, as 16B1.")
    articles = serializers.CharField(allow_blank=True)
    summary = serializers.CharField()
    grounds = serializers.CharField(allow_blank=True)
    outcome = serializers.CharField(allow_blank=True)
    level = serializers.CharField(allow_blank=True, help_text="OFFICIAL, PRIVATE, or empty.")
    dealer = serializers.CharField(allow_blank=True, help_text="N, E, S or W.")
    vulnerable = serializers.CharField(allow_blank=True)
    hands = serializers.CharField(allow_blank=True, help_text="North to West, ? if not known.")
    auction = serializers.CharField(allow_blank=True)
    poll = serializers.SerializerMethodField(help_text="Answers, and how many gave each.")

    def get_poll(self, entry: CasebookEntry) -> list[list[str | int]]:
        return list(entry.poll)

    def get_laws(self, entry: CasebookEntry) -> list[str]:
        return entry.laws.split()


@extend_schema(
    tags=["laws"],
    summary="The casebook, the latest decision first",
    parameters=[
        OpenApiParameter("q", str, description="Words, a Law or an article; what answers to them."),
        OpenApiParameter("law", str, description="A Law, or part of one: 16, 16B1."),
        OpenApiParameter("body", str, enum=CASEBOOK_BODIES, description="Of one body."),
        OpenApiParameter(
            "level", str, enum=list(EventStanding), description="Events of one standing."
        ),
    ],
)
class Casebook(ListAPIView):
    permission_classes = [Public]
    serializer_class = CasebookSerializer
    orders = {"day": ("decided_on",)}
    order = "-day"
    queryset = CasebookEntry.objects.none()

    def get_queryset(self) -> QuerySet[CasebookEntry]:
        query_params = self.request.query_params
        return casebook_searched(
            query_params.get("q", ""),
            query_params.get("law", ""),
            query_params.get("body", ""),
            query_params.get("level", ""),
        )
