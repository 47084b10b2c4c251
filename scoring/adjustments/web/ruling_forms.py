"""Forms of adjusted scores: they check the form only, the engine and the services refuse."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.adjustments.web.own_table import own_table_field
from scoring.engine.line_rulings import LineRuling
from scoring.engine.types import Outcome
from scoring.engine_input.stated_result import StatedResult, stated_result
from scoring.importers.notation import number_of
from scoring.page_parts.ruling_words import percent_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OUTCOMES = 5
WHOLE = Fraction(100)
RESULT_HINT = _("A contract such as 4S N =, 3NTX W -2, pass; or the score for North-South, -100.")
SIDES = [("NS", _("North-South")), ("EW", _("East-West"))]
BLAME = [
    ("none", _("not at fault: 60 %")),
    ("partly", _("partly at fault: 50 %")),
    ("wholly", _("at fault: 40 %")),
]


class ResultField(forms.CharField):
    """A result in a director's notation, read for the form's board."""

    def __init__(
        self, *, label: "str | _StrPromise", required: bool = True, hint: bool = False
    ) -> None:
        super().__init__(
            label=label,
            required=required,
            max_length=20,
            help_text=RESULT_HINT if hint else "",
        )


class RulingForm(forms.Form):
    """The fields of every ruling on a board: its article and its reason."""

    default_article = "Law 12 C1"
    article = forms.CharField(label=_("Law or article"), max_length=40)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Everyone who reads the board sees it."),
    )
    own_table = own_table_field()
    reference = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, str] | None = None,
        *,
        kind: str,
        board: int,
        in_a_match: bool,
        at_own_table: bool = False,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial={"article": self.default_article, **(initial or {})})
        self._kind, self._board = kind, board
        if not at_own_table:
            self.fields.pop("own_table")
        if not in_a_match:
            self.fields.pop("level", None)
        last = ("article", "reason", "own_table")
        self.order_fields([*(n for n in self.fields if n not in last)])

    def ruling(self) -> LineRuling:
        """Return the ruling of a valid form."""
        return LineRuling(self._kind)

    def stated(self, name: str) -> StatedResult | None:
        """Return the result written in a field; adds an error if it is unreadable."""
        text = str(self.cleaned_data.get(name) or "")
        if not text:
            return None
        table_result = stated_result(text, board=self._board)
        if table_result is None:
            self.add_error(name, _("“%(text)s” is not a result.") % {"text": text})
        return table_result


class PlainForm(RulingForm):
    """A ruling that needs nothing more."""

    default_article = "RTP 2.2.7.3"


class NotCountedForm(RulingForm):
    """A result that does not count."""

    default_article = "Law 87"


class TurnedForm(RulingForm):
    """A board played a quarter turn round."""

    default_article = "RTP 2.2.4.4"


class ArtificialForm(RulingForm):
    """How far each side is at fault."""

    default_article = "Law 12 C2"
    ns_blame = forms.ChoiceField(label=_("North-South"), choices=BLAME, widget=forms.RadioSelect)
    ew_blame = forms.ChoiceField(label=_("East-West"), choices=BLAME, widget=forms.RadioSelect)

    def ruling(self) -> LineRuling:
        """Return the artificial score."""
        cleaned_data = self.cleaned_data
        return LineRuling(self._kind, blame=(cleaned_data["ns_blame"], cleaned_data["ew_blame"]))


class CancelledForm(RulingForm):
    """Because of whom a board was not played."""

    default_article = "RTP 2.2.5"
    side = forms.ChoiceField(
        label=_("At fault"),
        choices=[
            *SIDES,
            ("both", pgettext_lazy("side", "both")),
            ("neither", pgettext_lazy("side", "neither")),
        ],
        widget=forms.RadioSelect,
    )

    def ruling(self) -> LineRuling:
        """Return the cancelled board."""
        return LineRuling(self._kind, side=self.cleaned_data["side"])


class SideForm(RulingForm):
    """Which side a player or a pair was missing on."""

    default_article = "RTP 3.2.1"
    side = forms.ChoiceField(label=_("Which side"), choices=SIDES, widget=forms.RadioSelect)

    def ruling(self) -> LineRuling:
        """Return the board as it counts for both sides."""
        return LineRuling(self._kind, side=self.cleaned_data["side"])


class ReplacedForm(SideForm):
    """Which side a new pair sits."""

    default_article = "RTP 2.2.3.1"


class SitsOutForm(SideForm):
    """Which side is still there."""

    default_article = "RTP 3.5.10.2"


class AssignedForm(RulingForm):
    """The score that counts; a different one for East-West if the sides are treated separately."""

    default_article = "Law 12 C1"
    result = ResultField(label=_("Assigned result"), hint=True)
    ew_result = ResultField(label=_("Another for East-West (split score)"), required=False)
    level = forms.BooleanField(
        label=_("Knock-out: both teams get the mean of what each would have"), required=False
    )

    def clean(self) -> dict[str, object]:
        """Read both results."""
        data = super().clean() or {}
        data["found"], data["ew_found"] = self.stated("result"), self.stated("ew_result")
        return data

    def ruling(self) -> LineRuling:
        """Return the assigned score."""
        cleaned_data = self.cleaned_data
        other = cleaned_data["ew_found"]
        return LineRuling(
            self._kind,
            score=cleaned_data["found"].score,
            ew_score=other.score if other else None,
            level=bool(cleaned_data.get("level")),
        )


class OtherTableForm(AssignedForm):
    """The score based on the other table's result."""

    default_article = "Law 86 D"


class PointsForm(RulingForm):
    """Matchpoints or IMPs awarded directly; a side left empty keeps those of its result."""

    default_article = "Law 12 C2"
    ns_points = forms.DecimalField(
        label=_("To North-South"), required=False, max_digits=7, decimal_places=2, localize=True
    )
    ew_points = forms.DecimalField(
        label=_("To East-West"), required=False, max_digits=7, decimal_places=2, localize=True
    )

    def ruling(self) -> LineRuling:
        """Return the points."""
        ns, ew = (
            None if points is None else Fraction(points)
            for points in (self.cleaned_data["ns_points"], self.cleaned_data["ew_points"])
        )
        return LineRuling(self._kind, points=(ns, ew))


class WeightedForm(RulingForm):
    """Up to five results with their weights; for East-West other weights if they differ."""

    default_article = "Law 12 C1(c)"
    columns: tuple[str, ...] = ("result", "weight", "ew_weight")
    level: forms.BooleanField | None = forms.BooleanField(
        label=_("Knock-out: both teams get the mean of what each would have"), required=False
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for number in range(1, OUTCOMES + 1):
            values = {"n": number}
            self.fields[f"result{number}"] = ResultField(
                label=_("Result %(n)s") % values, required=number == 1, hint=number == 1
            )
            self.fields[f"weight{number}"] = forms.CharField(
                label=_("Weight %(n)s, %%") % values, max_length=12, required=number == 1
            )
            if "ew_weight" in self.columns:
                self.fields[f"ew_weight{number}"] = forms.CharField(
                    label=_("For East-West %(n)s, %%") % values, max_length=12, required=False
                )
        after = ("level", "article", "reason", "own_table")
        last = [name for name in after if name in self.fields]
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    def rows(self) -> list[list[forms.BoundField]]:
        """Return the fields of each outcome side by side."""
        return [
            [self[f"{column}{number}"] for column in self.columns]
            for number in range(1, OUTCOMES + 1)
        ]

    def clean(self) -> dict[str, object]:
        """Read the outcomes; the weights of each side must sum to the whole."""
        data = super().clean() or {}
        data["outcomes"] = self._outcomes("weight")
        data["ew_outcomes"] = self._outcomes("ew_weight")
        return data

    def ruling(self) -> LineRuling:
        """Return the weighted score."""
        cleaned_data = self.cleaned_data
        return LineRuling(
            self._kind,
            outcomes=cleaned_data["outcomes"],
            ew_outcomes=cleaned_data["ew_outcomes"],
            level=bool(cleaned_data.get("level")),
        )

    def _outcomes(self, column: str) -> tuple[Outcome, ...]:
        outcomes = []
        for number in range(1, OUTCOMES + 1):
            text = str(self.cleaned_data.get(f"{column}{number}") or "")
            if not text:
                continue
            weight = weight_of(text)
            if weight is None:
                self.add_error(f"{column}{number}", _("“%(text)s” is no weight.") % {"text": text})
            elif (stated := self.stated(f"result{number}")) is None:
                if not self.cleaned_data.get(f"result{number}"):
                    self.add_error(f"result{number}", _("Say which result has this weight."))
            else:
                outcomes.append(Outcome(stated.score, weight / WHOLE))
        total = sum((Fraction(outcome.weight) for outcome in outcomes), Fraction(0))
        if outcomes and total != 1 and not self.errors:
            raise ValidationError(
                _("The weights sum to %(total)s %%, not to 100 %%."),
                params={"total": percent_of(total)},
            )
        return tuple(outcomes)


class OwnErrorForm(WeightedForm):
    """An assigned score; the innocent side bears the cost of its own error."""

    default_article = "Law 12 C1(b)"
    level = None
    columns = ("result", "weight")
    side = forms.ChoiceField(label=_("Innocent side"), choices=SIDES, widget=forms.RadioSelect)
    without_error = ResultField(label=_("Result had it not erred after the infraction"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["weight1"].initial = "100"

    def clean(self) -> dict[str, object]:
        """Read the result without the error too."""
        data = super().clean()
        data["without"] = self.stated("without_error")
        return data

    def ruling(self) -> LineRuling:
        """Return the assigned score with the score had there been no error."""
        cleaned_data = self.cleaned_data
        outcomes = cleaned_data["outcomes"]
        is_one = len(outcomes) == 1
        return LineRuling(
            self._kind,
            side=cleaned_data["side"],
            score=outcomes[0].score if is_one else None,
            outcomes=() if is_one else outcomes,
            without_error=cleaned_data["without"].score,
        )


def weight_of(text: str) -> Fraction | None:
    """Return a weight in per cent as written: "60", "33,3", "1/3" of the whole."""
    over, slash, under = text.partition("/")
    if slash:
        top, bottom = number_of(over), number_of(under)
        if top is None or not bottom:
            return None
        return WHOLE * Fraction(top) / Fraction(bottom)
    number = number_of(text)
    return Fraction(number) if number is not None and number > Decimal(0) else None
