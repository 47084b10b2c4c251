"""Forms with results that were or would have been made, and the form of each kind of ruling."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.adjustments.services.corrections import CorrectionWord
from scoring.adjustments.web.ruling_forms import (
    SIDES,
    ArtificialForm,
    AssignedForm,
    CancelledForm,
    NotCountedForm,
    OtherTableForm,
    OwnErrorForm,
    PlainForm,
    PointsForm,
    ReplacedForm,
    ResultField,
    RulingForm,
    SideForm,
    SitsOutForm,
    TurnedForm,
    WeightedForm,
)
from scoring.engine import EngineError
from scoring.engine.adjusted_scores import best_and_worst
from scoring.engine.line_rulings import LineRuling
from scoring.engine.recorded_score import prevailing_score
from scoring.engine_input.stated_result import StatedResult, stated_result
from scoring.models import BoardRulingForm


class LikelyForm(RulingForm):
    """Each side its own result: the best that was likely, the worst that was at all probable."""

    default_article = "Law 12 C2"
    side = forms.ChoiceField(label=_("Innocent side"), choices=SIDES, widget=forms.RadioSelect)
    likely = forms.CharField(
        label=_("Results that were likely"),
        max_length=200,
        help_text=_("Without the irregularity, with commas: 4S N =, 4S N -1."),
    )
    possible = forms.CharField(
        label=_("Results that were at all probable"),
        max_length=200,
        help_text=_("The likely ones among them."),
    )

    def clean(self) -> dict[str, object]:
        """Read both lists."""
        data = super().clean() or {}
        data["likely_scores"] = self._scores("likely")
        data["possible_scores"] = self._scores("possible")
        return data

    def ruling(self) -> LineRuling:
        """Return the score of each side."""
        cleaned_data = self.cleaned_data
        ns, ew = best_and_worst(
            innocent=cleaned_data["side"],
            likely=cleaned_data["likely_scores"],
            possible=[*cleaned_data["possible_scores"], *cleaned_data["likely_scores"]],
        )
        return LineRuling(self._kind, side=cleaned_data["side"], score=ns, ew_score=ew)

    def _scores(self, name: str) -> list[int]:
        scores = []
        for text in filter(str.strip, str(self.cleaned_data.get(name) or "").split(",")):
            stated = stated_result(text, board=self._board)
            if stated is None:
                self.add_error(name, _("“%(text)s” is not a result.") % {"text": text.strip()})
            else:
                scores.append(stated.score)
        return scores


class CorrectedForm(RulingForm):
    """What the table should have recorded."""

    default_article = "RTP 2.2.7.2"
    result = ResultField(label=_("The result as it was played"), hint=True, required=False)
    home_sheet = ResultField(label=_("What one team's sheet says"), required=False)
    away_sheet = ResultField(label=_("What the other team's sheet says"), required=False)
    both_sides = forms.BooleanField(label=_("Both sides agree"), required=False)
    director_is_sure = forms.BooleanField(
        label=_("I am sure beyond reasonable doubt"), required=False
    )
    organiser = forms.CharField(
        label=_("Who agreed for the organiser"),
        max_length=40,
        required=False,
        help_text=_("In teams, after the period for corrections."),
    )
    decided_by = forms.CharField(
        label=_("Decision of a committee or council"),
        max_length=40,
        required=False,
        help_text=_("Its number. The office alone enters it; no period binds it."),
    )

    def __init__(self, *args: object, in_a_match: bool, **kwargs: object) -> None:
        super().__init__(*args, in_a_match=in_a_match, **kwargs)  # type: ignore[arg-type]
        if in_a_match:  # both teams have a sheet; what both wrote prevails
            self.fields["home_sheet"].help_text = _(
                "Written alike on both, it prevails: RTP 3.7.1."
            )
        else:
            del self.fields["home_sheet"], self.fields["away_sheet"]

    def clean(self) -> dict[str, object]:
        """Read the result; in a match the sheets of both teams prevail."""
        data = super().clean() or {}
        data["found"] = self.stated("result")
        home, away = self.stated("home_sheet"), self.stated("away_sheet")
        if home is not None or away is not None:
            data["found"] = self._prevailing(home, away)
        elif data["found"] is None and not self.errors:
            self.add_error("result", _("Say what was played."))
        return data

    def _prevailing(
        self, home: StatedResult | None, away: StatedResult | None
    ) -> StatedResult | None:
        try:
            score = prevailing_score(
                None, home.score if home else None, away.score if away else None
            )
        except EngineError:
            self.add_error(
                "away_sheet", _("The sheets do not agree: what was keyed in stands. RTP 3.7.1")
            )
            return None
        return home if home is not None and home.score == score else away

    def ruling(self) -> LineRuling:
        """Return the result as put right."""
        contract = self.cleaned_data["found"]
        return LineRuling(
            self._kind,
            score=contract.score,
            contract=contract.contract,
            declarer=contract.declarer,
            tricks=contract.tricks,
        )

    def word(self) -> CorrectionWord:
        """Return who vouches for the correction."""
        cleaned_data = self.cleaned_data
        return CorrectionWord(
            both_sides=cleaned_data["both_sides"] or bool(cleaned_data.get("home_sheet")),
            director_is_sure=cleaned_data["director_is_sure"],
            organiser=cleaned_data["organiser"],
            decided_by=cleaned_data.get("decided_by", ""),
        )


class VersionForm(RulingForm):
    """Which version of a fouled board each table played."""

    default_article = "Law 87"

    def __init__(self, *args: object, tables: Mapping[str, str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._tables = tuple(tables)
        for number, label in enumerate(tables.values()):
            self.fields[f"version{number}"] = forms.ChoiceField(
                label=label, choices=[("A", "A"), ("B", "B"), ("C", "C")]
            )
        last = ["article", "reason", "own_table"]
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    def rulings(self) -> dict[str, LineRuling]:
        """Return the version of each table, by its place."""
        return {
            place: LineRuling(self._kind, group=self.cleaned_data[f"version{number}"])
            for number, place in enumerate(self._tables)
        }


FORM_OF: dict[str, type[RulingForm]] = {
    BoardRulingForm.ARTIFICIAL: ArtificialForm,
    BoardRulingForm.CANCELLED: CancelledForm,
    BoardRulingForm.MISSING: PlainForm,
    BoardRulingForm.REPLACED_PAIR: ReplacedForm,
    BoardRulingForm.SUSPENDED_PAIR: SideForm,
    BoardRulingForm.SITS_OUT: SitsOutForm,
    BoardRulingForm.ASSIGNED: AssignedForm,
    BoardRulingForm.LIKELY: LikelyForm,
    BoardRulingForm.WEIGHTED: WeightedForm,
    BoardRulingForm.OWN_ERROR: OwnErrorForm,
    BoardRulingForm.OTHER_TABLE: OtherTableForm,
    BoardRulingForm.POINTS: PointsForm,
    BoardRulingForm.NOT_COUNTED: NotCountedForm,
    BoardRulingForm.TURNED: TurnedForm,
    BoardRulingForm.CORRECTED: CorrectedForm,
    BoardRulingForm.VERSION: VersionForm,
}
