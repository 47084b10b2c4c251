"""How events and their entries are told to programs."""

from rest_framework import serializers

from federation.api.serializers import BodySerializer, PlayerSerializer
from tournaments.models import Event
from tournaments.selectors.rule_sets import recognition_of


class EventSerializer(serializers.ModelSerializer):
    season = serializers.IntegerField(source="season.year")
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)
    # Said here, for a model's whole numbers are described with the limits of the database in use.
    planned_sessions = serializers.IntegerField()
    planned_boards = serializers.IntegerField()
    correction_minutes = serializers.IntegerField(
        allow_null=True,
        help_text="The organiser's own period to correct results; null: the regulation's.",
    )
    law_edition = serializers.IntegerField()
    recognition = serializers.SerializerMethodField(
        help_text="How far the regulation reaches: OFFICIAL, PRIVATE_HOMOLOGABLE or OUTSIDE."
    )
    cancelled = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "id",
            "name",
            "season",
            "kind",
            "is_triplets",
            "event_class",
            "event_type",
            "age_group",
            "category_limit",
            "organiser_kind",
            "club",
            "association",
            "method",
            "starts_on",
            "ends_on",
            "venue",
            "is_online",
            "recognition",
            "planned_sessions",
            "planned_boards",
            "correction_minutes",
            "law_edition",
            "cancelled",
        ]

    def get_recognition(self, event: Event) -> str:
        return recognition_of(event).value

    def get_cancelled(self, event: Event) -> bool:
        return event.cancelled_at is not None


class EventNameSerializer(serializers.Serializer):
    """An event in a few words."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class EntryPlayerSerializer(PlayerSerializer):
    number = serializers.CharField(help_text="Empty for visitors.", allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    is_substitute = serializers.BooleanField()


class EntrySerializer(serializers.Serializer):
    """A pair, team or individual of an event."""

    id = serializers.IntegerField(source="pk")
    number = serializers.CharField()
    section = serializers.CharField(allow_blank=True)
    direction = serializers.CharField(allow_blank=True)
    team = serializers.CharField(allow_blank=True)
    players = EntryPlayerSerializer(many=True)
    captain = serializers.CharField(
        allow_blank=True, help_text="Of a team, who does not play; empty otherwise."
    )


class CardOfEventSerializer(serializers.Serializer):
    """A pair's convention card as it counts in an event."""

    id = serializers.IntegerField()
    pair = serializers.CharField()
    system = serializers.CharField(allow_blank=True)
    colour = serializers.ChoiceField(choices=["GREEN", "BLUE", "RED", "YELLOW"])
    brown = serializers.BooleanField()
    reasons = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    delivered_at = serializers.DateTimeField()
    late = serializers.BooleanField()
    changed = serializers.BooleanField(help_text="After the deadline.")
    form = serializers.IntegerField(help_text="Version of the form the fields are of.")
    cells = serializers.DictField(child=serializers.CharField(), help_text="Texts by field.")
