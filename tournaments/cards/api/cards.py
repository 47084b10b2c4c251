"""The cards of an event, for programs: where the organiser publishes them."""

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView
from federation.api.serializers import PlayerSerializer
from federation.models import KeyScope
from federation.selectors.callers import reader_of
from tournaments.api.serializers import CardOfEventSerializer
from tournaments.cards.documents.convention_card import reasons_text
from tournaments.cards.selectors.convention_cards import (
    cards_of,
    is_signed,
    pair_shown,
    public_deliveries,
    shared_cards,
)
from tournaments.events.selectors.events import events_shown
from tournaments.models import CardDelivery, CardVersion, ConventionCard
from tournaments.models.convention_card import COLOURS
from tournaments.permissions import may_keep_cards


@extend_schema(
    tags=["events"],
    summary="The convention cards of an event, where its organiser publishes them",
    responses=CardOfEventSerializer(many=True),
)
class CardsOfEvent(APIView):
    permission_classes = [Public]

    def get(self, request: Request, pk: int) -> Response:
        event = events_shown().filter(pk=pk).first()
        if event is None:
            raise Http404
        rows = [card_data(card_delivery) for card_delivery in public_deliveries(event)]
        return Response(CardOfEventSerializer(rows, many=True).data)


def card_data(delivery: CardDelivery) -> dict[str, object]:
    """Return a delivered card as programs read it; minors by their initials."""
    version = delivery.version
    return {
        "id": delivery.card_id,
        "pair": pair_shown(delivery.card, on=timezone.localdate()),
        "system": version.content["cells"].get("system", ""),
        "colour": version.colour,
        "brown": version.has_brown,
        "reasons": reasons_text(version.reasons),
        "version": version.number,
        "delivered_at": delivery.delivered_at,
        "late": delivery.is_late,
        "changed": bool(delivery.changes),
        "form": version.content["form"],
        "cells": version.content["cells"],
    }


class VersionOfCardSerializer(serializers.Serializer):
    """A card as it was put to the signatures."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    colour = serializers.ChoiceField(choices=[code for code, _label in COLOURS])
    brown = serializers.BooleanField(source="has_brown")
    made_at = serializers.DateTimeField()
    signed = serializers.SerializerMethodField(help_text="By both.")

    def get_signed(self, version: CardVersion) -> bool:
        return is_signed(version)


class OwnCardSerializer(serializers.Serializer):
    """A convention card of two players; `last`: null until one was put to the signatures."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    players = serializers.SerializerMethodField()
    saved_at = serializers.DateTimeField()
    last = serializers.SerializerMethodField()

    @extend_schema_field(PlayerSerializer(many=True))
    def get_players(self, card: ConventionCard) -> list[dict[str, object]]:
        return [PlayerSerializer(player).data for player in (card.player_one, card.player_two)]

    @extend_schema_field(VersionOfCardSerializer(allow_null=True))
    def get_last(self, card: ConventionCard) -> dict[str, object] | None:
        last = next(iter(card.versions.all()), None)
        if last is None:
            return None
        last.card = card  # fetched already: who has to sign is asked of it
        return dict(VersionOfCardSerializer(last).data)


@extend_schema(tags=["cards"], summary="One's own convention cards, the last saved first")
class OwnCards(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_cards)]
    key_scope = KeyScope.ENTRIES
    serializer_class = OwnCardSerializer
    queryset = ConventionCard.objects.none()

    def get_queryset(self) -> QuerySet[ConventionCard]:
        return cards_of(reader_of(self.request)).prefetch_related("versions__signatures")


class SharedCardSerializer(serializers.Serializer):
    """A card that others may copy, as its last version signed by both stands."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    pair = serializers.SerializerMethodField(help_text="Names as public pages show them.")
    colour = serializers.SerializerMethodField()
    brown = serializers.SerializerMethodField()
    made_at = serializers.SerializerMethodField()

    def get_pair(self, card: ConventionCard) -> str:
        return pair_shown(card, on=timezone.localdate())

    @extend_schema_field(serializers.ChoiceField(choices=[code for code, _label in COLOURS]))
    def get_colour(self, card: ConventionCard) -> str:
        return str(self._last(card).colour)

    def get_brown(self, card: ConventionCard) -> bool:
        return bool(self._last(card).has_brown)

    @extend_schema_field(serializers.DateTimeField())
    def get_made_at(self, card: ConventionCard) -> str:
        return self._last(card).made_at.isoformat()

    def _last(self, card: ConventionCard) -> CardVersion:
        """Return the last version signed by both, of those fetched with the card."""
        for version in card.versions.all():
            version.card = card
            if is_signed(version):
                return version
        raise CardVersion.DoesNotExist


@extend_schema(tags=["cards"], summary="The cards whose players let others copy them")
class SharedCards(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_cards)]
    key_scope = KeyScope.ENTRIES
    serializer_class = SharedCardSerializer
    queryset = ConventionCard.objects.none()

    def get_queryset(self) -> QuerySet[ConventionCard]:
        versions = CardVersion.objects.defer("content").prefetch_related("signatures")
        return shared_cards().prefetch_related(Prefetch("versions", versions))
