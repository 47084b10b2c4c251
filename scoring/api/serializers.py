"""Results and rankings in the API."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.selectors.rule_sets import ranking_figures
from federation.texts import source_text, step_sentence
from scoring.api.figures import ExactField, HundredthsField, TenthsField
from scoring.models import ContestantStatus, ListOf, RankingList, ResultState, StrataMeasure
from tournaments.api.serializers import EntrySerializer, EventNameSerializer


class RevisionSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()


class ProgressSerializer(serializers.Serializer):
    """The session and round after which the standing of an unfinished event was made."""

    session = serializers.IntegerField()
    sessions = serializers.IntegerField()
    round = serializers.IntegerField(
        source="turn", help_text="The last round played; 0 where the results tell no rounds."
    )
    rounds = serializers.IntegerField()
    is_under_way = serializers.BooleanField(
        help_text="Of teams: a match of that round still lacks boards."
    )


class ResultsSerializer(serializers.Serializer):
    """The state of an event's results."""

    event = EventNameSerializer()
    state = serializers.ChoiceField(choices=ResultState.choices)
    after = ProgressSerializer(
        allow_null=True, help_text="Null once everything was played, or the play is not known."
    )
    revision = RevisionSerializer()
    published_at = serializers.DateTimeField()
    homologated_at = serializers.DateTimeField(allow_null=True)
    method = serializers.CharField(source="settings.method")
    winners = serializers.IntegerField(source="settings.winners")
    contestants = serializers.IntegerField()
    boards = serializers.IntegerField()


class EntryNameSerializer(serializers.Serializer):
    """An entry in short."""

    id = serializers.IntegerField(source="pk")
    label = serializers.CharField(  # type: ignore[assignment]  # a field, not the words of one
        help_text="Section and number, as the room knows them."
    )
    title = serializers.CharField(help_text="The team's name, or the players'.")


class PlaceInStratumSerializer(serializers.Serializer):
    """The place of a contestant among those of a stratum."""

    stratum = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()


class StratumSerializer(serializers.Serializer):
    """A stratum: how many contestants are of it, and how many compete in it."""

    name = serializers.CharField()
    limit = serializers.IntegerField(
        allow_null=True, help_text="The most ranking points; null for the strongest."
    )
    own = serializers.IntegerField()
    competing = serializers.IntegerField()


class ContestantStratumSerializer(serializers.Serializer):
    """The stratum of a contestant, and the points that are compared with the limits."""

    entry_id = serializers.IntegerField()
    points = ExactField()
    stratum = serializers.CharField()


class EventStrataSerializer(serializers.Serializer):
    """The strata of an event. `ranking`: the list that counts, null if none was published."""

    measure = serializers.ChoiceField(choices=StrataMeasure.choices)
    day = serializers.DateField(help_text="The day before the first session; its ranking counts.")
    ranking = serializers.IntegerField(allow_null=True)
    is_fixed = serializers.BooleanField(
        help_text="Whether there are results, after which nobody changes stratum."
    )
    are_after_play = serializers.BooleanField(
        help_text="Whether the strata were set once results were published."
    )
    strata = StratumSerializer(many=True)
    contestants = ContestantStratumSerializer(many=True)


class StandingSerializer(serializers.Serializer):
    """A line of the classification; figures that the scoring does not have are null."""

    line = serializers.CharField(allow_blank=True, help_text="NS or EW where each is ranked.")
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    is_still_in = serializers.BooleanField(
        help_text="Of a team still in its knock-out: it has no rank yet."
    )
    entry = EntrySerializer()
    status = serializers.ChoiceField(
        choices=ContestantStatus.choices,
        allow_blank=True,
        help_text="Of who left, or plays out of competition and has no rank; else empty.",
    )
    ranked_by = serializers.ChoiceField(
        choices=ListOf.choices,
        allow_blank=True,
        help_text="Of an event with handicap: the list of the rank, which gives the points.",
    )
    other_rank = serializers.IntegerField(
        allow_null=True, help_text="With a handicap: the rank in the other of the two lists."
    )
    other_tied = serializers.BooleanField()
    other_figure = HundredthsField(
        source="other_hundredths",
        allow_null=True,
        help_text="Percentage, VPs or IMPs of the other list.",
    )
    boards_played = serializers.IntegerField()
    score = HundredthsField(source="score_hundredths")
    available = HundredthsField(source="top_hundredths", allow_null=True)
    percentage = HundredthsField(source="percent_hundredths", allow_null=True)
    imps = HundredthsField(source="imps_hundredths", allow_null=True)
    vps = HundredthsField(source="vps_hundredths", allow_null=True)
    stratum = serializers.CharField(
        allow_blank=True, help_text="Of an event with strata: the contestant's own; else empty."
    )
    strata = PlaceInStratumSerializer(
        many=True,
        help_text="The strata in which it competes, the strongest first; `rank` is in each.",
    )


class BoardSummarySerializer(serializers.Serializer):
    session = serializers.IntegerField()
    board = serializers.IntegerField()
    results = serializers.IntegerField()
    contract = serializers.CharField(allow_blank=True, help_text="The commonest.")
    declarer = serializers.CharField(allow_blank=True)
    times = serializers.IntegerField()
    best_ns = serializers.IntegerField(allow_null=True)
    best_ew = serializers.IntegerField(allow_null=True, help_text="Seen from North-South.")


class RulingOverSerializer(serializers.Serializer):
    """A ruling on a result: its form, the Law or article, and why."""

    form = serializers.CharField()
    # a field, not where one comes from
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="In the reader's language."
    )
    reason = serializers.CharField()


class OutcomeSerializer(serializers.Serializer):
    """One result of a weighted score."""

    score = serializers.IntegerField(help_text="Seen from North-South.")
    weight = serializers.CharField(help_text="Its share of the whole: 3/5.")


class PlayedSerializer(serializers.Serializer):
    """The play at one table; empty if unknown."""

    contract = serializers.CharField(allow_blank=True, help_text="4SX, 3N, P for a pass out.")
    declarer = serializers.CharField(allow_blank=True)
    tricks = serializers.IntegerField(allow_null=True)
    lead = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(
        allow_blank=True, help_text="How the result was counted: matchpoints, neuberg, ..."
    )
    available = ExactField(allow_null=True, help_text="The most that could be had.")
    rulings = RulingOverSerializer(
        many=True, help_text="What stands over the table's own result; scores are as ruled."
    )
    outcomes = OutcomeSerializer(many=True, help_text="Of a weighted score, in place of a score.")
    ew_outcomes = OutcomeSerializer(many=True, help_text="Where East-West's differ.")
    table_score = serializers.IntegerField(
        allow_null=True, help_text="What the table made, whatever was ruled; seen from North-South."
    )


class TableSerializer(PlayedSerializer):
    """One table's result on a board, points for both sides."""

    section = serializers.CharField(allow_blank=True)
    table = serializers.CharField(allow_blank=True)
    room = serializers.CharField(allow_blank=True)
    ns = EntryNameSerializer(allow_null=True)
    ew = EntryNameSerializer(allow_null=True)
    ns_score = serializers.IntegerField(allow_null=True)
    ew_score = serializers.IntegerField(
        allow_null=True,
        help_text="Where East-West were given another score; seen from North-South too.",
    )
    artificial_ns = ExactField(allow_null=True, help_text="Percentage given in place of a score.")
    artificial_ew = ExactField(allow_null=True)
    not_played = serializers.BooleanField()
    ns_points = ExactField(allow_null=True, help_text="Matchpoints or IMPs.")
    ew_points = ExactField(allow_null=True)


class HandsSerializer(serializers.Serializer):
    N = serializers.CharField()
    E = serializers.CharField()
    S = serializers.CharField()
    W = serializers.CharField()


class BoardSerializer(serializers.Serializer):
    session = serializers.IntegerField()
    board = serializers.IntegerField()
    hands = HandsSerializer(allow_null=True, help_text="Suits from spades down: AKQ.J10.. with T.")
    results = TableSerializer(many=True)


class CardRowSerializer(PlayedSerializer):
    """One board of a card, seen from its own side."""

    session = serializers.IntegerField()
    board = serializers.IntegerField()
    side = serializers.CharField(help_text="NS or EW.")
    opponents = EntryNameSerializer(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    points = ExactField(allow_null=True)


class CardSerializer(serializers.Serializer):
    entry = EntrySerializer()
    stratum = serializers.CharField(
        allow_blank=True, help_text="Of an event with strata: the contestant's own; else empty."
    )
    strata = PlaceInStratumSerializer(
        many=True, help_text="The strata in which it competes, with its place in each."
    )
    boards = CardRowSerializer(many=True)


class MatchSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    session = serializers.IntegerField()
    home = EntryNameSerializer(allow_null=True)
    away = EntryNameSerializer(allow_null=True)
    home_imps = ExactField()
    away_imps = ExactField()
    home_vps = ExactField(allow_null=True)
    away_vps = ExactField(allow_null=True)
    ruling = RulingOverSerializer(allow_null=True, help_text="What stands over the match.")


class StepSerializer(serializers.Serializer):
    """One step of a computation: its code, its figures, and its sentence."""

    code = serializers.CharField()
    # a field, not where one comes from
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="The Law or article, in the reader's language."
    )
    text = serializers.CharField()
    inputs = serializers.DictField()
    result = serializers.JSONField(allow_null=True, help_text="A whole number, or exact text.")

    def to_representation(self, step: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "code": step["code"],
            "source": source_text(str(step["source"])),
            "text": step_sentence(step),
            "inputs": step["inputs"],
            "result": step["result"],
        }


class WhySerializer(serializers.Serializer):
    entry = EntrySerializer()
    steps = StepSerializer(many=True)


class PointsSerializer(serializers.Serializer):
    """Ranking points of one person from one event."""

    pe = serializers.IntegerField(help_text="Experience points.")
    pm = TenthsField(source="pm_tenths", help_text="Merit points.")
    awarded_at = serializers.DateTimeField()


class EventAwardSerializer(PointsSerializer):
    player = PlayerSerializer()
    entry = serializers.IntegerField(source="entry_id")


class PlayerAwardSerializer(PointsSerializer):
    event = EventNameSerializer()
    season = serializers.IntegerField(source="season.year")
    steps = StepSerializer(many=True)


class RankingSerializer(serializers.Serializer):
    """A published list; it never changes, a later version replaces it."""

    id = serializers.IntegerField()
    season = serializers.IntegerField(source="season.year")
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    is_final = serializers.BooleanField()
    rules = serializers.CharField(source="rule_set", help_text="The rule set it was made by.")
    also_listed = serializers.SerializerMethodField(
        help_text="What `list` of its lines takes: the lists published beside that of everybody."
    )

    def get_also_listed(self, ranking: RankingList) -> list[str]:
        return [
            list_name.value.lower() for list_name in ranking_figures(ranking.rule_set).also_listed
        ]


class RankedBodySerializer(serializers.Serializer):
    """A club or association, ranked by the sum of its players' points."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    body = BodySerializer()
    players = serializers.IntegerField()
    pe = serializers.IntegerField()
    pm = TenthsField(source="pm_tenths")
    total = TenthsField(source="total_tenths")


class RankingLineSerializer(serializers.Serializer):
    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    player = PlayerSerializer()
    club = BodySerializer(allow_null=True)
    pe = serializers.IntegerField()
    pm = TenthsField(source="pm_tenths")
    total = TenthsField(source="total_tenths", help_text="pe and pm together: the list's order.")
    carried_pe = serializers.IntegerField(help_text="Of pe, from seasons before.")
    carried_pm = TenthsField(source="carried_pm_tenths")
    category = serializers.CharField()
    iv = serializers.IntegerField()
    previous_place = serializers.IntegerField(allow_null=True)
