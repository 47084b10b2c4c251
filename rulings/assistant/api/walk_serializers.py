"""Output and input of the API for the assistant."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from rulings.api.serializers import CitationSerializer, ProposalLineSerializer

MOST_ROWS, MOST_COLUMNS, MOST_SIGNS = 60, 12, 200
LARGEST = 10**12
_CELL = {"oneOf": [{"type": "string", "maxLength": MOST_SIGNS}, {"type": "integer"}]}
_ROWS = {
    "type": "array",
    "maxItems": MOST_ROWS,
    "items": {"type": "object", "additionalProperties": _CELL},
}


@extend_schema_field({"oneOf": [*_CELL["oneOf"], _ROWS]})
class AnswerField(serializers.Field):
    """An answer: an option, a number (fractions as text: "2.5"), a time, or rows."""

    default_error_messages = {
        "kind": "Words, whole numbers, or rows of them; fractions are sent as text.",
        "too_much": "More than a question asks for.",
    }

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, list):
            return self._cell(data)
        if len(data) > MOST_ROWS:
            self.fail("too_much")
        return [self._row(row) for row in data]

    def to_representation(self, value: Any) -> Any:
        return value

    def _row(self, row: Any) -> dict[str, str | int]:
        if not isinstance(row, dict):
            self.fail("kind")
        if len(row) > MOST_COLUMNS:
            self.fail("too_much")
        return {self._text(name): self._cell(cell) for name, cell in row.items()}

    def _cell(self, cell: Any) -> str | int:
        if isinstance(cell, int) and not isinstance(cell, bool) and abs(cell) < LARGEST:
            return cell
        if isinstance(cell, str):
            return self._text(cell)
        return self.fail("kind")

    def _text(self, text: str) -> str:
        field = serializers.CharField(max_length=MOST_SIGNS, allow_blank=True)
        return str(field.run_validation(text))


class OfferSerializer(serializers.Serializer):
    """A flow of the Laws, or a matter of the regulation, that may be started."""

    key = serializers.CharField()
    title = serializers.CharField()
    triggers = serializers.ListField(child=serializers.CharField())
    article = serializers.CharField(allow_blank=True, help_text="Of a matter: 2.1.6.3.")
    draft = serializers.BooleanField(help_text="Not in use: read the Law, nothing is applied.")


class CitationFormSerializer(serializers.Serializer):
    """How to rule on a call in words: address, questions, notation of Laws."""

    address = serializers.CharField()
    fields_asked = serializers.ListField(child=serializers.CharField())
    example = serializers.CharField()


class AssistantSerializer(serializers.Serializer):
    """The flows and matters available for a call."""

    edition = serializers.IntegerField(help_text="Of the Laws the event is played under.")
    available = serializers.BooleanField(help_text="Whether the flows know this edition.")
    detail = serializers.CharField(allow_blank=True, help_text="Why they are not available.")
    suggested = OfferSerializer(many=True)
    flows = OfferSerializer(many=True)
    matters = OfferSerializer(many=True)
    in_words = CitationFormSerializer()


class NoFlowSerializer(Refused):
    in_words = CitationFormSerializer(
        required=False, help_text="Where the edition has no flows: how to rule without one."
    )


class BeginSerializer(SentSerializer):
    """A flow or matter to start."""

    flow = serializers.CharField(max_length=60)


class AnswerSerializer(SentSerializer):
    """The answer to the open question."""

    node = serializers.CharField(max_length=60)
    answer = AnswerField()


class WayOfAnswerSerializer(serializers.Serializer):
    value = serializers.CharField()
    text = serializers.CharField()


class ColumnSerializer(serializers.Serializer):
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=["text", "number", "yes/no"])
    title = serializers.CharField()


class QuestionSerializer(serializers.Serializer):
    """The open question. minimum, maximum and whole apply to numbers; columns to rows."""

    node = serializers.CharField()
    text = serializers.CharField()
    help = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=["CHOICE", "NUMBER", "TIME", "ROWS"])
    options = WayOfAnswerSerializer(many=True)
    minimum = serializers.CharField(allow_null=True)
    maximum = serializers.CharField(allow_null=True)
    whole = serializers.BooleanField()
    columns = ColumnSerializer(many=True)


class AnsweredSerializer(serializers.Serializer):
    node = serializers.CharField()
    question = serializers.CharField()
    answer = AnswerField()
    text = serializers.CharField(help_text="The answer in words.")


class FlowNameSerializer(serializers.Serializer):
    key = serializers.CharField()
    title = serializers.CharField()


class ReachedSerializer(serializers.Serializer):
    """The end of a flow: a proposal. The director decides."""

    code = serializers.CharField()
    text = serializers.CharField()
    proposal = ProposalLineSerializer(many=True)
    follow_ups = FlowNameSerializer(many=True)


class WalkStateSerializer(serializers.Serializer):
    """The state of a flow or matter: a question is open, or it has ended."""

    id = serializers.IntegerField()
    call = serializers.IntegerField()
    flow = serializers.CharField()
    title = serializers.CharField()
    edition = serializers.IntegerField()
    article = serializers.CharField(allow_blank=True, help_text="Of a matter of the regulation.")
    draft = serializers.BooleanField(
        help_text="The flow is not in use: read the Law; nothing it proposes is taken over."
    )
    put_aside = serializers.BooleanField()
    answered = AnsweredSerializer(many=True)
    question = QuestionSerializer(allow_null=True)
    outcome = ReachedSerializer(allow_null=True)


class LawItemSerializer(serializers.Serializer):
    address = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)


class LawBesideSerializer(serializers.Serializer):
    """A law of the flow: our summary, and the text of this edition if the reader may see it."""

    law = serializers.IntegerField()
    title = serializers.CharField()
    summary = serializers.CharField()
    items = LawItemSerializer(many=True)


class RuleBesideSerializer(serializers.Serializer):
    """A rule of the article of a matter, in our words."""

    article = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()


class WalkWhySerializer(serializers.Serializer):
    """The basis of a walk: the answers, the sources of its outcome, the laws."""

    answered = AnsweredSerializer(many=True)
    outcome = serializers.CharField(allow_blank=True)
    citations = CitationSerializer(many=True)
    note = serializers.CharField(allow_blank=True)
    laws = LawBesideSerializer(many=True)
    rules = RuleBesideSerializer(many=True)
