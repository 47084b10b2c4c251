"""Input for rulings on a board, a match or a contestant."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from federation.api.addresses import RowField
from federation.api.request_bodies import SentSerializer
from scoring.engine.adjusted_scores import best_and_worst
from scoring.engine.line_rulings import LineRuling
from scoring.engine.types import Outcome
from scoring.engine_input.stated_result import StatedResult, stated_result
from scoring.models import BoardRulingForm, ContestantStatus, MatchRulingForm

MOST_OUTCOMES = 5
SIDES = ["NS", "EW"]
BLAME = ["none", "partly", "wholly"]
# A void match concerns several boards at once; it is ruled on the page of the contestant.
BOARD_FORMS = [form for form in BoardRulingForm.values if form != BoardRulingForm.VOID_MATCH]
RESULT = "4S N =, 3NTX W -2, pass; or the score seen from North-South, -100."


class ReasonedSerializer(SentSerializer):
    """The fields of every ruling: the article, and the public reason."""

    article = serializers.CharField(max_length=40, help_text="Law 12 C1, RTP 2.2.3.1.")
    reason = serializers.CharField(max_length=200)
    reference = serializers.CharField(
        max_length=40, required=False, allow_blank=True, default="", help_text="ruling:12"
    )
    own_table = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="Of a main director who plays there: why in spite of it (Law 81A).",
    )
    seen = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="The revision looked at: who ruled since is not overruled unseen.",
    )


class OutcomeSentSerializer(SentSerializer):
    """One result of a weighted score."""

    result = serializers.CharField(max_length=20, help_text=RESULT)
    weight = serializers.RegexField(
        r"^\d{1,4}/[1-9]\d{0,3}$", help_text="Its share of the whole: 3/5. All make 1."
    )


def _text(help_text: str, most: int = 20) -> serializers.CharField:
    return serializers.CharField(
        max_length=most, required=False, allow_blank=True, default="", help_text=help_text
    )


def _outcomes(help_text: str) -> serializers.ListField:
    return serializers.ListField(
        child=OutcomeSentSerializer(),
        required=False,
        default=list,
        max_length=MOST_OUTCOMES,
        help_text=help_text,
    )


class BoardRulingSentSerializer(ReasonedSerializer):
    """A ruling on one table of a board; its form decides which fields count."""

    form = serializers.ChoiceField(choices=BOARD_FORMS)
    ns = RowField(help_text="The entry that sat North-South.")
    ew = RowField(help_text="The entry that sat East-West.")
    side = serializers.ChoiceField(
        choices=[*SIDES, "both", "neither"], required=False, allow_blank=True, default=""
    )
    ns_blame = serializers.ChoiceField(choices=BLAME, required=False, allow_blank=True, default="")
    ew_blame = serializers.ChoiceField(choices=BLAME, required=False, allow_blank=True, default="")
    result = _text(RESULT)
    ew_result = _text("Another result for East-West: a split score.")
    without_error = _text("The result had the innocent side not erred.")
    outcomes = _outcomes("Of a weighted score.")
    ew_outcomes = _outcomes("Other weights for East-West.")
    ns_points = serializers.DecimalField(
        max_digits=7, decimal_places=2, required=False, allow_null=True, default=None
    )
    ew_points = serializers.DecimalField(
        max_digits=7, decimal_places=2, required=False, allow_null=True, default=None
    )
    likely = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, default=list, max_length=20
    )
    possible = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, default=list, max_length=20
    )
    group = serializers.ChoiceField(
        choices=["A", "B", "C"], required=False, allow_blank=True, default=""
    )
    level = serializers.BooleanField(required=False, default=False)
    both_sides = serializers.BooleanField(
        required=False, default=False, help_text="Of a correction: both sides agree."
    )
    director_is_sure = serializers.BooleanField(required=False, default=False)
    organiser = _text("Of a correction: who agreed for the organiser.", 120)


class ContestantRulingSentSerializer(ReasonedSerializer):
    """The exclusion of a contestant from the event."""

    status = serializers.ChoiceField(choices=ContestantStatus.choices)


class MatchRulingSentSerializer(ReasonedSerializer):
    """A ruling on a match of two teams in a round."""

    form = serializers.ChoiceField(choices=MatchRulingForm.choices)
    round = serializers.IntegerField(min_value=1, max_value=200)
    home = RowField(help_text="The entry at home, as the match names it.")
    away = RowField(help_text="The other entry.")
    teams = serializers.ListField(
        child=RowField(), required=False, default=list, max_length=2, help_text="Whom it is about."
    )
    boards = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=200),
        required=False,
        default=list,
        max_length=200,
    )
    due = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=200, help_text="Boards it should have."
    )
    playable = serializers.IntegerField(required=False, default=0, min_value=0, max_value=200)
    can_be_finished = serializers.BooleanField(required=False, default=False)
    abandoned = serializers.BooleanField(required=False, default=False)
    opponent_can_finish = serializers.BooleanField(required=False, default=True)
    both_workable = serializers.BooleanField(required=False, default=True)
    higher = RowField(required=False, allow_null=True, default=None)


def line_ruling(sent: Mapping[str, Any], *, board: int) -> LineRuling:
    """Return the ruling as the engine's value. Raises: ValidationError for an invalid result.

    The engine refuses a ruling that lacks what its form needs.
    """
    read = _Results(board)
    form, side = sent["form"], sent["side"]
    points = (sent["ns_points"], sent["ew_points"])
    if form == BoardRulingForm.LIKELY:
        likely = [read.result("likely", text).score for text in sent["likely"]]
        possible = [read.result("possible", text).score for text in sent["possible"]]
        if not likely:
            raise ValidationError({"likely": [_("This field is required.")]})
        ns, ew = best_and_worst(innocent=side, likely=likely, possible=[*possible, *likely])
        return LineRuling(form, side=side, score=ns, ew_score=ew)
    played = read.optional("result", sent["result"])
    other = read.optional("ew_result", sent["ew_result"])
    without = read.optional("without_error", sent["without_error"])
    is_corrected = form == BoardRulingForm.CORRECTED
    if is_corrected and played is None:
        raise ValidationError({"result": [_("This field is required.")]})
    return LineRuling(
        form,
        side=side,
        blame=(sent["ns_blame"], sent["ew_blame"]),
        score=played.score if played else None,
        ew_score=other.score if other else None,
        outcomes=read.outcomes("outcomes", sent["outcomes"]),
        ew_outcomes=read.outcomes("ew_outcomes", sent["ew_outcomes"]),
        points=(_exact(points[0]), _exact(points[1]))
        if any(point is not None for point in points)
        else None,
        without_error=without.score if without else None,
        group=sent["group"],
        contract=played.contract if played and is_corrected else "",
        declarer=played.declarer if played and is_corrected else "",
        tricks=played.tricks if played and is_corrected else None,
        level=sent["level"],
    )


class _Results:
    """Reads results as written for one board."""

    def __init__(self, board: int) -> None:
        self._board = board

    def result(self, field: str, text: str) -> StatedResult:
        read = stated_result(text, board=self._board)
        if read is None:
            raise ValidationError({field: [_("“%(text)s” is not a result.") % {"text": text}]})
        return read

    def optional(self, field: str, text: str) -> StatedResult | None:
        return self.result(field, text) if text else None

    def outcomes(self, field: str, sent: list[Mapping[str, str]]) -> tuple[Outcome, ...]:
        read = tuple(
            Outcome(self.result(field, place["result"]).score, Fraction(place["weight"]))
            for place in sent
        )
        if read and sum(Fraction(outcome.weight) for outcome in read) != 1:
            raise ValidationError({field: [_("The weights do not make the whole.")]})
        return read


def _exact(points: Any) -> Fraction | None:
    return None if points is None else Fraction(points)
