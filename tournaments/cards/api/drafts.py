"""Convention cards as they are being written, for programs: reading one, writing its parts."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.api.serializers import PlayerSerializer
from federation.models import Account, KeyScope, Person
from federation.selectors.callers import account_of
from tournaments.cards.api.cards import VersionOfCardSerializer
from tournaments.cards.api.form_description import form_in_words
from tournaments.cards.documents.convention_card import reasons_text
from tournaments.cards.documents.form_names import (
    fault_data,
    field_title,
    section_title,
    text_fault,
)
from tournaments.cards.rules.content import CardContent, refuse_too_many_hands, sections_filled
from tournaments.cards.rules.form import LONGEST_TEXT, SECTIONS, CellKind
from tournaments.cards.selectors.convention_cards import (
    cards_seen_by,
    draft_of,
    judged_draft,
    versions_shown,
)
from tournaments.cards.services.convention_cards import reasons_of, save_section
from tournaments.models import CardVersion, ConventionCard
from tournaments.models.convention_card import COLOURS
from tournaments.permissions import may_read_card, may_write_card

TAG = ["cards"]
SECTION = OpenApiParameter("section", str, OpenApiParameter.PATH, enum=list(SECTIONS))
NO_SUCH_FIELD = _("This part of the card has no such field.")
SAVES = "How often the part was saved: whoever writes it says which one they read."


class SignatureSerializer(serializers.Serializer):
    player = serializers.SerializerMethodField()
    signed_at = serializers.DateTimeField()

    @extend_schema_field(PlayerSerializer())
    def get_player(self, signature: Any) -> dict[str, object]:
        return dict(PlayerSerializer(signature.person).data)


class SignedVersionSerializer(VersionOfCardSerializer):
    """A version put to the signatures, and who of the two has signed it."""

    signatures = serializers.SerializerMethodField()

    @extend_schema_field(SignatureSerializer(many=True))
    def get_signatures(self, version: CardVersion) -> list[dict[str, object]]:
        return [dict(SignatureSerializer(row).data) for row in version.signatures.all()]


class CardFaultSerializer(serializers.Serializer):
    """What a card lacks, or where it contradicts itself, and the field where it is corrected."""

    code = serializers.CharField()
    detail = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    stops = serializers.BooleanField(help_text="False: advice, which nobody has to follow.")
    section = serializers.ChoiceField(choices=list(SECTIONS))
    field = serializers.CharField()


class CardPartSerializer(serializers.Serializer):
    """A part of a card: its texts by field, without blank ones."""

    section = serializers.ChoiceField(choices=list(SECTIONS))
    title = serializers.CharField()
    filled = serializers.IntegerField(help_text="How many of its fields are filled in.")
    saves = serializers.IntegerField(help_text=SAVES)
    last_writer = PlayerSerializer(allow_null=True)
    cells = serializers.DictField(child=serializers.CharField())


class CardFieldSerializer(serializers.Serializer):
    """A field of the form. letters: how many fit in print."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not its own label
    kind = serializers.ChoiceField(choices=[kind.value for kind in CellKind])
    choices = serializers.ListField(child=serializers.CharField())
    letters = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)


class CardPartDetailSerializer(CardPartSerializer):
    """A part of a card with every field that it has, also blank ones."""

    form_fields = CardFieldSerializer(many=True)


class CardDraftSerializer(serializers.Serializer):
    """A convention card as it is being written. colour: null while the answers give none."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    players = PlayerSerializer(many=True)
    saved_at = serializers.DateTimeField()
    saved_by = PlayerSerializer(allow_null=True)
    based_on = serializers.CharField(allow_blank=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    shared = serializers.BooleanField()
    colour = serializers.ChoiceField(choices=[code for code, _label in COLOURS], allow_null=True)
    brown = serializers.BooleanField()
    reasons = serializers.ListField(child=serializers.CharField())
    complete = serializers.BooleanField(help_text="It lacks nothing that stops the signatures.")
    faults = CardFaultSerializer(many=True)
    sections = CardPartSerializer(many=True)
    unknown = serializers.DictField(
        child=serializers.CharField(), help_text="Kept from the file it came from."
    )
    versions = SignedVersionSerializer(many=True)


class SentPartSerializer(SentSerializer):
    """A part of a card, whole: what is left out of `cells` is blank afterwards."""

    saves = serializers.IntegerField(min_value=0, help_text=SAVES)
    cells = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=LONGEST_TEXT)
    )

    def validate_cells(self, cells: dict[str, str]) -> dict[str, str]:
        refuse_too_many_hands(cells)
        cells_by_key = {cell.key: cell for cell in SECTIONS[self.context["section"]].cells}
        faults = {
            key: [text_fault(cells_by_key[key], text) if key in cells_by_key else NO_SUCH_FIELD]
            for key, text in cells.items()
            if key not in cells_by_key or text_fault(cells_by_key[key], text)
        }
        if faults:
            raise serializers.ValidationError(faults)
        return cells


class OfCard(APIView):
    """What belongs to a card: not seen is 404, then the predicate is asked of it."""

    card: ConventionCard

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        seen = cards_seen_by(account_of(request), on=timezone.localdate())
        card = seen.filter(pk=self.kwargs["pk"]).first()
        if card is None:
            raise Http404
        self.check_object_permissions(request, card)
        self.card = card


class CardDraft(OfCard):
    permission_classes = [require_permission(may_read_card)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="A convention card as it is being written: its parts, what it lacks, its versions",
        description=(
            "For its two players, the directors of events to which it was delivered, and the "
            "office."
        ),
        responses=CardDraftSerializer,
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(CardDraftSerializer(draft_data(self.card)).data)


class CardPart(OfCard):
    permission_classes = [require_permission(may_write_card)]
    key_scope = KeyScope.ENTRIES

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if self.kwargs["section"] not in SECTIONS:
            raise Http404

    @extend_schema(
        tags=TAG,
        summary="A part of one's own card, with every field that it has",
        parameters=[SECTION],
        responses=CardPartDetailSerializer,
    )
    def get(self, request: Request, pk: int, section: str) -> Response:
        return Response(CardPartDetailSerializer(part_detail(self.card, section)).data)

    @extend_schema(
        tags=TAG,
        summary="Write a part of one's own card, whole",
        description=(
            "Sent again, it changes nothing. Refused (409) where the partner has saved something "
            "else since `saves` was read, or the card was put away; a text that does not fit and "
            "a field that the part does not have are told by field (400).\n\n" + form_in_words()
        ),
        parameters=[SECTION],
        request=SentPartSerializer,
        responses={200: CardPartDetailSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int, section: str) -> Response:
        serializer = SentPartSerializer(data=request.data, context={"section": section})
        serializer.is_valid(raise_exception=True)
        card = save_section(
            card=self.card,
            section=section,
            texts=serializer.validated_data["cells"],
            saves=serializer.validated_data["saves"],
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(CardPartDetailSerializer(part_detail(card, section)).data)


def draft_data(card: ConventionCard) -> dict[str, object]:
    """Return a card as programs read it."""
    judged = judged_draft(card, on=timezone.localdate())
    draft = draft_of(card)
    return {
        "id": card.pk,
        "name": card.name,
        "players": [card.player_one, card.player_two],
        "saved_at": card.saved_at,
        "saved_by": _person_of(card, card.saved_by),
        "based_on": card.based_on,
        "closed_at": card.closed_at,
        "shared": card.is_shared,
        "colour": judged.classified.colour.value if judged.classified else None,
        "brown": judged.has_brown,
        "reasons": reasons_text(reasons_of(judged)),
        "complete": judged.is_complete,
        "faults": [{**fault_data(fault), "stops": fault.stops} for fault in judged.faults],
        "sections": list(_parts(card, draft, SECTIONS)),
        "unknown": draft.unknown,
        "versions": versions_shown().filter(card=card).order_by("-number"),
    }


def part_detail(card: ConventionCard, section: str) -> dict[str, object]:
    """Return a part of a card with all its fields."""
    draft = draft_of(card)
    (part,) = _parts(card, draft, [section])
    fields = [
        {
            "key": cell.key,
            "label": field_title(cell.key),
            "kind": cell.kind.value,
            "choices": cell.choices,
            "letters": cell.room,
            "text": draft.text(cell.key),
        }
        for cell in SECTIONS[section].cells
    ]
    return {**part, "form_fields": fields}


def _parts(
    card: ConventionCard, draft: CardContent, codes: Iterable[str]
) -> Iterator[dict[str, object]]:
    writers = _writers(card)
    filled = sections_filled(draft)
    for code in codes:
        cells = {cell.key: draft.text(cell.key) for cell in SECTIONS[code].cells}
        yield {
            "section": code,
            "title": section_title(code),
            "filled": filled[code],
            "saves": card.saves.get(code, 0),
            "last_writer": writers.get(code),
            "cells": {key: text for key, text in cells.items() if text},
        }


def _writers(card: ConventionCard) -> Mapping[str, Person | None]:
    """Return by section which of the two players saved it last."""
    accounts = Account.objects.in_bulk({last["account"] for last in card.last_writers.values()})
    return {
        section: _person_of(card, accounts.get(last["account"]))
        for section, last in card.last_writers.items()
    }


def _person_of(card: ConventionCard, account: Account | None) -> Person | None:
    """Return the player of a card to whom an account belongs, None for anybody else."""
    people = (card.player_one, card.player_two)
    return next((row for row in people if account and row.pk == account.person_id), None)
