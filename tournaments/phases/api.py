"""Championships of several phases, for programs."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import Public
from federation.api.bases import ListAPIView
from federation.api.serializers import BodySerializer
from tournaments.models import Championship
from tournaments.phases.selectors.phases import championships_listed


class PhaseNameSerializer(serializers.Serializer):
    """A phase in a few words."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class ChampionshipSerializer(serializers.Serializer):
    """A championship of a season with its phases; `association` null: the federation's."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    season = serializers.IntegerField(source="season.year")
    association = BodySerializer(allow_null=True)
    phases = PhaseNameSerializer(many=True)


@extend_schema(tags=["events"], summary="Championships of several phases, the latest season first")
class Championships(ListAPIView):
    permission_classes = [Public]
    serializer_class = ChampionshipSerializer

    def get_queryset(self) -> QuerySet[Championship]:
        return championships_listed()
