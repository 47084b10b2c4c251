"""Output and input of the API for the director's log and its rulings."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from federation.api.addresses import RowField
from federation.api.request_bodies import SentSerializer
from rulings.models import Agreement, FactKind, RevisionKind, Voice
from rulings.rules.measures import BLAME_OF_SHARE, SIDES, MeasureKind
from scoring.models import AdjustmentUnit

CALL_STATES = ("OPEN", "CLOSED", "RULED")


class PlaceSerializer(serializers.Serializer):
    """Where a call happened and its subject."""

    session = serializers.IntegerField(min_value=1, max_value=60, default=1)
    section = serializers.CharField(max_length=20, allow_blank=True, default="")
    round = serializers.IntegerField(min_value=1, max_value=200, allow_null=True, default=None)
    table = serializers.CharField(max_length=10, allow_blank=True, default="")
    board = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, default=None)
    about = serializers.CharField(max_length=160, allow_blank=True, default="")
    called_by = serializers.ChoiceField(choices=Voice.choices, allow_blank=True, default="")
    settled_by_players = serializers.BooleanField(default=False)
    never_played = serializers.BooleanField(default=False)


class NewCallSerializer(SentSerializer, PlaceSerializer):
    """A call to enter, with the numbers of the contestants at the table if known."""

    ns = serializers.CharField(max_length=20, allow_blank=True, default="")
    ew = serializers.CharField(max_length=20, allow_blank=True, default="")
    beside = serializers.BooleanField(
        default=False, help_text="Another matter than the open call at this table and board."
    )
    place_reason = serializers.CharField(
        max_length=300,
        allow_blank=True,
        default="",
        help_text="Why the table or board is another than the session's seating has.",
    )


class ConcernedSerializer(serializers.Serializer):
    seat = serializers.CharField(allow_blank=True, help_text="N, E, S or W, where it is known.")
    name = serializers.CharField()
    number = serializers.CharField(
        source="person.number", default=None, allow_null=True, help_text="Null for a visitor."
    )


class CallSerializer(PlaceSerializer):
    """A call in the list of an event."""

    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    number = serializers.IntegerField()
    called_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=CALL_STATES)
    ruling = serializers.IntegerField(allow_null=True)
    players = ConcernedSerializer(many=True)


class FactSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=FactKind.choices)
    voice = serializers.ChoiceField(choices=Voice.choices)
    text = serializers.CharField(source="words")
    agreement = serializers.ChoiceField(choices=Agreement.choices, allow_blank=True)
    noted_at = serializers.DateTimeField()
    replaces = serializers.IntegerField(
        source="replaces_id", allow_null=True, help_text="The line this one stands in place of."
    )


class NewFactSerializer(SentSerializer):
    """A line to add. Omit voice for the director's findings; agreement is for TOLD only."""

    kind = serializers.ChoiceField(choices=FactKind.choices)
    voice = serializers.ChoiceField(choices=Voice.choices, default=Voice.DIRECTOR)
    text = serializers.CharField(max_length=2000)
    agreement = serializers.ChoiceField(choices=Agreement.choices, allow_blank=True, default="")

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        """Require an agreement for statements, and for nothing else."""
        if (attrs["kind"] == FactKind.TOLD) != bool(attrs["agreement"]):
            problem = "required" if attrs["kind"] == FactKind.TOLD else "only of what is told"
            raise serializers.ValidationError({"agreement": [problem]})
        return attrs


class EvidenceSerializer(serializers.Serializer):
    """A file attached to a call; its content is at `evidence/<id>/file/`, for download only."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    media_type = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes.")
    sha256 = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    attached_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class BoardOfCallSerializer(serializers.Serializer):
    """The latest version of the board of a call."""

    version = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.CharField()
    hands = serializers.CharField(allow_blank=True)
    auction = serializers.CharField(allow_blank=True)
    play = serializers.CharField(allow_blank=True)
    explanations = serializers.CharField(allow_blank=True)


class CitationSerializer(SentSerializer):
    law = serializers.IntegerField(allow_null=True, help_text="Null for the regulation.")
    address = serializers.CharField(allow_blank=True)
    text = serializers.CharField(help_text="16B1, or RTP 2.1.5")


class ProposalLineSerializer(serializers.Serializer):
    """One consequence of an outcome, to accept or not."""

    place = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    advice = serializers.BooleanField(help_text="Said along with it; nothing to take over.")
    citations = CitationSerializer(many=True)


class WalkSerializer(serializers.Serializer):
    """A flow of the Laws, or a matter of the regulation, used for a call."""

    id = serializers.IntegerField()
    flow = serializers.CharField()
    edition = serializers.IntegerField()
    outcome = serializers.CharField(allow_blank=True)
    proposal = ProposalLineSerializer(many=True)


class CallDetailSerializer(CallSerializer):
    facts = FactSerializer(many=True, help_text="Every line; some stand in place of others.")
    board_record = BoardOfCallSerializer(allow_null=True)
    slip_note = serializers.CharField(
        allow_blank=True, help_text="Whom a dispute goes against: the slip lacks its lead."
    )
    evidence = EvidenceSerializer(many=True)
    walks = WalkSerializer(many=True, help_text="Those put aside left out.")


class AcceptedProposalSerializer(SentSerializer):
    """An accepted line of a proposal."""

    walk = RowField()
    place = serializers.IntegerField(min_value=0, max_value=999)


class WeightedResultSerializer(SentSerializer):
    """A result and its weight in per cent: "4S N =" and "60", "100/3"."""

    result = serializers.CharField(max_length=20)
    weight = serializers.CharField(max_length=12)


class MeasureSerializer(SentSerializer):
    """What counts in the score with a ruling; only the fields of its kind are read."""

    kind = serializers.ChoiceField(choices=[choice.value for choice in MeasureKind])
    side = serializers.ChoiceField(
        choices=SIDES,
        allow_blank=True,
        default="",
        help_text="Who gets the tricks, or loses by the penalty.",
    )
    tricks = serializers.IntegerField(min_value=0, max_value=13, default=0)
    shares = serializers.ListField(
        child=serializers.ChoiceField(choices=list(BLAME_OF_SHARE)),
        min_length=2,
        max_length=2,
        allow_null=True,
        default=None,
        help_text="Of North-South and of East-West, in per cent.",
    )
    outcomes: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=WeightedResultSerializer(), default=list, max_length=5
    )
    ew_outcomes: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=WeightedResultSerializer(),
        default=list,
        max_length=5,
        help_text="Where East-West has other weights.",
    )
    amount = serializers.DecimalField(
        max_digits=6,
        decimal_places=2,
        min_value=0,
        default=Decimal(0),
        help_text="Of a penalty.",
    )
    unit = serializers.ChoiceField(
        choices=AdjustmentUnit.choices, allow_blank=True, default="", help_text="Of a penalty."
    )
    offence = serializers.CharField(
        max_length=40, allow_blank=True, default="", help_text="Its key in the catalogue."
    )
    minutes = serializers.IntegerField(
        min_value=0,
        max_value=600,
        default=0,
        help_text="Of a delay; without an amount the regulation names it (RTP 2.1.11.2).",
    )


class EffectSentSerializer(SentSerializer):
    """Measures to preview."""

    measures: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=MeasureSerializer(), max_length=10
    )


class StandingEffectSerializer(serializers.Serializer):
    """What would change for one contestant; scores in hundredths."""

    key = serializers.CharField()
    names = serializers.CharField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    score_before = serializers.IntegerField(allow_null=True)
    score_after = serializers.IntegerField(allow_null=True)


class EffectSerializer(serializers.Serializer):
    """The effect of measures on the field; waits_for says why they cannot be applied yet."""

    waits_for = serializers.CharField(allow_blank=True)
    unfinished_round = serializers.IntegerField(
        help_text="Counted as far as noted; the public standing counts complete rounds. 0: none."
    )
    is_alone = serializers.BooleanField(
        help_text="An artificial score on a board without other results: it counts later."
    )
    standings = StandingEffectSerializer(many=True)


class RulingEffectSerializer(EffectSerializer):
    """The effect of a ruling; after its window somebody has to agree first."""

    agreed_by = serializers.CharField(
        allow_blank=True,
        help_text="Its window is closed, given now it is proposed: who agrees, ORGANISER or "
        "TECHNICAL.",
    )
    window_closed_at = serializers.DateTimeField(allow_null=True)


class DecidedMeasuresField(serializers.ListField):
    """The measures of a decision on what was ruled; null where it is in words only."""

    def __init__(self, **kwargs: Any) -> None:
        words = (
            "What counts in the score from then on: none for the result made at the table, null "
            "where the decision is in words only."
        )
        super().__init__(
            child=MeasureSerializer(),
            allow_null=True,
            default=None,
            max_length=10,
            help_text=words,
            **kwargs,
        )


class MeasureInForceSerializer(serializers.Serializer):
    """A measure in force of a ruling. waits_for: empty if it is in the score."""

    kind = serializers.CharField()
    text = serializers.CharField()
    waits_for = serializers.CharField(allow_blank=True)


class NewRulingSerializer(SentSerializer):
    """The director's decision. accepted: null accepts all that is proposed."""

    accepted: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=AcceptedProposalSerializer(), allow_null=True, default=None, max_length=200
    )
    decision = serializers.CharField(max_length=4000, allow_blank=True, default="")
    citations = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="16B1, 73C, RTP 2.1.5"
    )
    departure_reason = serializers.CharField(max_length=600, allow_blank=True, default="")
    beside = serializers.BooleanField(
        default=False, help_text="Another matter than the ruling on this board."
    )
    measures: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=MeasureSerializer(),
        allow_null=True,
        default=None,
        max_length=10,
        help_text="What counts in the score with it; null leaves those of a ruling corrected.",
    )
    seen_results = serializers.IntegerField(
        min_value=1,
        max_value=99999,
        allow_null=True,
        default=None,
        help_text="The revision of the results that was looked at.",
    )


class RulingVersionSerializer(serializers.Serializer):
    """One version of a ruling, its measures in the reader's language."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=RevisionKind.choices)
    edition = serializers.IntegerField()
    measures = serializers.ListField(child=serializers.CharField())
    left_out = serializers.ListField(child=serializers.CharField())
    decision = serializers.CharField(allow_blank=True)
    departs = serializers.BooleanField()
    departure_reason = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    citations = CitationSerializer(many=True)
    by = serializers.CharField()
    made_at = serializers.DateTimeField()


class RulingInListSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    event = serializers.IntegerField()
    call = serializers.IntegerField(help_text="The number of the call in the event.")
    session = serializers.IntegerField()
    table = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField(allow_null=True)
    made_at = serializers.DateTimeField()


class RulingSerializer(RulingInListSerializer):
    about = serializers.CharField(allow_blank=True)
    facts = FactSerializer(many=True, help_text="Told and found; not what the director said.")
    revisions = RulingVersionSerializer(many=True, help_text="The one in force first.")
    in_the_score = MeasureInForceSerializer(many=True, help_text="Those that wait among them.")
    may_be_corrected_until = serializers.DateTimeField()
