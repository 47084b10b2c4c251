"""The cards of an event, for programs: where the organiser publishes them."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.bases import APIView
from federation.doors import Public
from tournaments.api.serializers import CardOfEventSerializer
from tournaments.cards.documents.convention_card import reasons_told
from tournaments.cards.selectors.convention_cards import pair_shown, public_deliveries
from tournaments.events.selectors.events import events_shown
from tournaments.models import CardDelivery


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
        rows = [card_told(each) for each in public_deliveries(event)]
        return Response(CardOfEventSerializer(rows, many=True).data)


def card_told(delivery: CardDelivery) -> dict[str, object]:
    """Return a delivered card as programs read it; minors by their initials."""
    version = delivery.version
    return {
        "id": delivery.card_id,
        "pair": pair_shown(delivery.card, on=timezone.localdate()),
        "system": version.content["cells"].get("system", ""),
        "colour": version.colour,
        "brown": version.has_brown,
        "reasons": reasons_told(version.reasons),
        "version": version.number,
        "delivered_at": delivery.delivered_at,
        "late": delivery.is_late,
        "changed": bool(delivery.changes),
        "form": version.content["form"],
        "cells": version.content["cells"],
    }
