"""Sessions, seatings and clocks as programs read them, and what programs send."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from federation.api.addresses import RowField
from federation.api.request_bodies import SentSerializer
from tournaments.models import ClockAct, ResultsFollow
from tournaments.seating.rules.noted_results import Fate
from tournaments.seating.selectors.options import Limits, MovementChoice
from tournaments.seating.services.changes import ChangeOrder, SeatChange, SeatSwap, SeatUndo
from tournaments.seating.services.seating import HAND, NOW, DrawOrder

LINES = "NS, EW; of an individual N, E, S or W; empty where somebody rests."


class SessionSerializer(serializers.Serializer):
    """A session of an event."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    played_on = serializers.DateField()
    starts_at = serializers.DateTimeField(allow_null=True)
    minutes_per_board = serializers.IntegerField(allow_null=True)
    boards = serializers.IntegerField(help_text="That a contestant plays; 0 before the draw.")
    seating_version = serializers.IntegerField(help_text="0 before the draw.")


class SeatSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField(help_text="In the first round; 0 where it rests.")
    line = serializers.CharField(allow_blank=True, help_text=LINES)
    stays = serializers.BooleanField(source="is_fixed")
    rank = serializers.IntegerField(help_text="By value in the field; 0 where it came later.")
    reason = serializers.CharField(help_text="Why this seat.")


class SectionSerializer(serializers.Serializer):
    """A section with its movement. turned: rounds in which North-South and East-West change."""

    letter = serializers.CharField()
    movement = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_in_round = serializers.IntegerField()
    boards = serializers.IntegerField(help_text="Deals on the tables.")
    copies = serializers.IntegerField(help_text="How often each deal lies on the tables.")
    rankings = serializers.IntegerField()
    turned = serializers.ListField(child=serializers.IntegerField())
    empty = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers nobody has.")
    seats = SeatSerializer(many=True)


class LetPassSerializer(serializers.Serializer):
    """A rule that was let pass for the version's reason."""

    code = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    text = serializers.CharField()


class SeatingSerializer(serializers.Serializer):
    """Who sits where, as it holds in one round."""

    version = serializers.IntegerField()
    act = serializers.CharField()
    from_round = serializers.IntegerField()
    seed = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    let_pass = LetPassSerializer(many=True)
    round = serializers.IntegerField()
    sections = SectionSerializer(many=True)


class TableInRoundSerializer(serializers.Serializer):
    """A table in one round. first_board is null where nobody plays there."""

    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers, North first.")
    ew = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers, East first.")
    first_board = serializers.IntegerField(allow_null=True)
    last_board = serializers.IntegerField(allow_null=True)
    copy = serializers.IntegerField()
    boards_from = serializers.IntegerField(help_text="Table; 0: the stand, or the first round.")
    boards_to = serializers.IntegerField(help_text="Table; 0: the stand, or the last round.")


class WaySerializer(serializers.Serializer):
    """One round of one contestant. plays: false where it rests or has no seat."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(help_text="0 where it has none.")
    line = serializers.CharField(allow_blank=True, help_text=LINES)
    partner = serializers.IntegerField(allow_null=True, help_text="Entry, of an individual.")
    opponents = serializers.ListField(child=serializers.IntegerField(), help_text="Entries.")
    first_board = serializers.IntegerField(allow_null=True)
    last_board = serializers.IntegerField(allow_null=True)
    plays = serializers.BooleanField()


class RoundTimeSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    begins_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class ClockSerializer(serializers.Serializer):
    """The clock now. round: 0 before the start, one more than there are when all is played."""

    now = serializers.DateTimeField()
    round = serializers.IntegerField()
    stopped_at = serializers.DateTimeField(allow_null=True)
    called_by_hand = serializers.BooleanField(source="is_by_hand")
    rounds = RoundTimeSerializer(many=True)


class OptionSerializer(serializers.Serializer):
    """A movement that can be played, in what a draw asks for and what it is worth."""

    movement = serializers.CharField()
    title = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_in_round = serializers.IntegerField()
    rankings = serializers.IntegerField()
    boards = serializers.IntegerField(help_text="That a contestant plays.")
    deals = serializers.IntegerField()
    copies = serializers.IntegerField()
    tables_sharing = serializers.IntegerField(
        help_text="Tables of a round, at most, whose boards another table plays as well."
    )
    minutes = serializers.IntegerField()
    opponents = serializers.IntegerField()
    meetings_twice = serializers.IntegerField()
    rounds_resting = serializers.IntegerField()
    balance = serializers.DecimalField(
        max_digits=4,
        decimal_places=3,
        allow_null=True,
        help_text="0 to 1, 1 where all compete evenly; null where it is not counted.",
    )
    by_the_table = serializers.BooleanField(help_text="Whether RTP 3.5.5 names it for so many.")


class OptionsSerializer(serializers.Serializer):
    contestants = serializers.IntegerField()
    sections = serializers.ListField(child=serializers.IntegerField(), help_text="Their sizes.")
    options = OptionSerializer(many=True)


class LimitsSerializer(serializers.Serializer):
    """What is asked of a movement."""

    sections = serializers.IntegerField(min_value=1, max_value=20, required=False)
    fewest = serializers.IntegerField(min_value=1, max_value=60, default=1)
    most = serializers.IntegerField(min_value=1, max_value=60, default=60)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    rankings = serializers.ChoiceField(choices=[1, 2], required=False)

    def limits(self, sections: int) -> Limits:
        """Return what is asked; sections: where none are named."""
        validated_data = self.validated_data
        rankings = validated_data.get("rankings")
        return Limits(
            validated_data.get("sections", sections),
            validated_data["fewest"],
            validated_data["most"],
            validated_data.get("minutes"),
            None if rankings is None else rankings == 1,
        )


class PassingSerializer(SentSerializer):
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    let_pass = serializers.BooleanField(
        default=False, help_text="Let pass what speaks against it, for the reason given."
    )


class DrawSerializer(PassingSerializer):
    movement = serializers.CharField(max_length=24)
    rounds = serializers.IntegerField(min_value=1, max_value=200)
    boards_in_round = serializers.IntegerField(min_value=1, max_value=60)
    rankings = serializers.ChoiceField(choices=[1, 2])
    sections = serializers.IntegerField(min_value=1, max_value=20, default=1)
    seed = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    begins = serializers.ChoiceField(
        choices=[NOW, HAND, ""],
        default="",
        help_text="Of a first draw after the set hour: now by the clock, by hand, or as set.",
    )

    def order(self) -> DrawOrder:
        """Return what to draw, as the service takes it."""
        validated_data = self.validated_data
        movement_choice = MovementChoice(
            validated_data["movement"],
            validated_data["rounds"],
            validated_data["boards_in_round"],
            validated_data["rankings"],
            validated_data["sections"],
        )
        return DrawOrder(
            movement_choice,
            validated_data["seed"],
            validated_data["reason"],
            validated_data["let_pass"],
            validated_data["begins"],
        )


class ChangeSerializer(PassingSerializer):
    """One contestant to another seat from a round on, or two exchanged.

    section: empty for out of the session. swap_with: the contestant whose seat it takes, and who
    takes its own. results: whom the results follow that others sit over then. seen: of the preview,
    needed where the change touches results.
    """

    entry = RowField()
    section = serializers.CharField(max_length=2, required=False, allow_blank=True, default="")
    number = serializers.IntegerField(min_value=0, max_value=999, default=0)
    swap_with = RowField(required=False, allow_null=True, default=None)
    from_round = serializers.IntegerField(min_value=1, max_value=200)
    results = serializers.ChoiceField(
        choices=ResultsFollow.choices, required=False, allow_blank=True, default=""
    )
    seen = serializers.CharField(max_length=16, required=False, allow_blank=True, default="")

    def order(self) -> ChangeOrder:
        """Return the change as the service takes it."""
        validated_data = self.validated_data
        change: SeatChange | SeatSwap | SeatUndo = SeatChange(
            validated_data["entry"] or 0,
            validated_data["section"].upper(),
            validated_data["number"],
        )
        if validated_data["swap_with"]:
            change = SeatSwap(validated_data["entry"], validated_data["swap_with"])
        if validated_data.get("undo"):
            change = SeatUndo()
        return ChangeOrder(
            change,
            validated_data["from_round"],
            validated_data["reason"],
            validated_data["let_pass"],
            results=validated_data["results"],
            seen=validated_data["seen"],
        )


class ChangePreviewSerializer(ChangeSerializer):
    """A change to be shown before it is made. undo: of the last one; nothing else is said then."""

    entry = RowField(required=False, allow_null=True, default=None)
    from_round = serializers.IntegerField(min_value=1, max_value=200, default=1)
    undo = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse what names nobody."""
        if not attrs["undo"] and attrs["entry"] is None:
            raise serializers.ValidationError({"entry": _("This field is required.")})
        return attrs


class NotedFateSerializer(serializers.Serializer):
    """A noted result of a table that is seated otherwise.

    ns, ew: who has it; seated: who sits there then. fate: NAMED, it stays with who has it; RETURNS,
    it goes back to who had it; CONFIRM, `results` of the change says whose it is.
    """

    section = serializers.CharField(source="noted.section")
    table = serializers.IntegerField(source="noted.table")
    round = serializers.IntegerField(source="noted.round")
    board = serializers.IntegerField(source="noted.board")
    result = serializers.CharField(source="noted.words")
    ns = serializers.ListField(child=serializers.IntegerField(), source="noted.ns")
    ew = serializers.ListField(child=serializers.IntegerField(), source="noted.ew")
    seated_ns = serializers.ListField(child=serializers.IntegerField())
    seated_ew = serializers.ListField(child=serializers.IntegerField())
    fate = serializers.ChoiceField(
        choices=[choice.value for choice in Fate if choice != Fate.STAYS]
    )


class SpeaksAgainstSerializer(serializers.Serializer):
    """What has to be let pass. results: the way it speaks against, empty where any."""

    results = serializers.CharField(allow_blank=True)
    text = serializers.CharField()


class ChangeEffectSerializer(serializers.Serializer):
    """What a change would do. seen: to be sent with the change. ways: of `results` that can be.

    against: what has to be let pass; refused: why the other ways cannot be.
    """

    seen = serializers.CharField(allow_blank=True)
    stays = serializers.IntegerField()
    results = NotedFateSerializer(many=True)
    ways = serializers.ListField(child=serializers.CharField(allow_blank=True))
    against = SpeaksAgainstSerializer(many=True)
    refused = serializers.ListField(child=serializers.CharField())


class CheckInSerializer(SentSerializer):
    entries = serializers.ListField(child=RowField(), max_length=2000)
    is_present = serializers.BooleanField()


class AttendeeSerializer(serializers.Serializer):
    """A contestant of the session. seen: null as long as nobody noted it present or missing."""

    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField()
    iv = serializers.CharField(help_text="A whole number, or thirds such as 275/3.")
    club = serializers.CharField(allow_blank=True)
    seen = serializers.BooleanField(allow_null=True)
    seat_kept_for = serializers.CharField(allow_blank=True)


class ClockMarkSerializer(SentSerializer):
    """What to do to the clock; `round` with ROUND, `minutes` with MORE, `nobody_plays` with CLOSE.

    Closing the tables makes their boards public, so that it has to be said that nobody plays them.
    """

    act = serializers.ChoiceField(choices=ClockAct.choices)
    minutes = serializers.IntegerField(min_value=0, max_value=120, default=0)
    round = serializers.IntegerField(min_value=1, max_value=200, required=False)
    nobody_plays = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["act"] == ClockAct.CLOSE and not attrs["nobody_plays"]:
            raise serializers.ValidationError({"nobody_plays": _("This field is required.")})
        return attrs
