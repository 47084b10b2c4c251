"""Forms of cases: they check the form only, the services refuse."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import RowsField
from federation.bodies.selectors.seats import seats_on
from federation.models import CouncilSeat, Position
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.services.case_decisions import LONGEST_LAWS, DecisionDraft
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.casebook import BookTexts
from rulings.models import CouncilCase
from rulings.rules.measures import Measure


def _member(seat: CouncilSeat) -> str:
    return f"{seat.person.name} ({seat.get_position_display()})"


_GROUPS = (
    (_("The decision"), ("facts", "grounds", "outcome", "laws", "articles")),
    (_("Who decided"), ("voted", "presided", "votes_for", "votes_against")),
    (_("The appeal"), ("changes_ruling", "has_merit")),
    (
        _("The casebook"),
        (
            "is_in_casebook",
            "summary",
            "book_grounds",
            "book_outcome",
            "with_board",
        ),
    ),
)


class DecisionForm(forms.Form):
    """The decision; its sanctions are separate lines (`sanction_forms`)."""

    facts = forms.CharField(
        label=_("Facts"), max_length=8000, widget=forms.Textarea(attrs={"rows": 5})
    )
    grounds = forms.CharField(
        label=_("Grounds"), max_length=8000, widget=forms.Textarea(attrs={"rows": 5})
    )
    outcome = forms.CharField(
        label=_("Decision"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
    laws = forms.CharField(
        label=_("Laws it rests on"),
        max_length=LONGEST_LAWS,
        required=False,
        help_text=_("16B 73C"),
    )
    articles = forms.CharField(
        label=_("Articles of the regulations"), max_length=200, required=False
    )
    voted = RowsField(
        CouncilSeat,
        label=_("Who voted"),
        error_messages={"required": _("Tick who voted: the decision names them.")},
        help_text=_("Members in office today who are no party; the paper names them."),
    )
    presided = forms.ModelChoiceField(
        CouncilSeat.objects.none(), label=_("Who presided"), empty_label="–"
    )
    votes_for = forms.IntegerField(label=_("Votes for"), min_value=0, max_value=30, required=False)
    votes_against = forms.IntegerField(
        label=_("Votes against"), min_value=0, max_value=30, required=False
    )
    changes_ruling = forms.TypedChoiceField(
        label=_("What becomes of the decision appealed against?"),
        choices=[("", "–"), ("no", _("It stays as it is")), ("yes", _("It is changed"))],
        coerce=lambda data: data == "yes",
        empty_value=None,
        required=False,
    )
    has_merit = forms.TypedChoiceField(
        label=_("The appeal had merit"),
        choices=[
            ("", "–"),
            ("yes", _("yes: the deposit is returned")),
            ("no", _("no: it is kept")),
        ],
        coerce=lambda data: data == "yes",
        empty_value=None,
        required=False,
    )
    summary = forms.CharField(
        label=_("Summary without names"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("For the casebook: what happened and what was decided, nobody named."),
    )
    book_grounds = forms.CharField(
        label=_("Grounds, without names"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    book_outcome = forms.CharField(
        label=_("Outcome, without names"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    with_board = forms.BooleanField(
        label=_("With deal, auction and numbers of the poll, as the log has them"), required=False
    )
    is_in_casebook = forms.BooleanField(label=_("Put it in the casebook"), required=False)

    def __init__(self, *args: object, case: CouncilCase, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._offer_members(case)
        appeal = appeal_of_case(case)
        if case.appeal_of_id is None and appeal is None:
            del self.fields["has_merit"]
        if appeal is None:
            del self.fields["changes_ruling"]
        if appeal is None or appeal.incident is None:
            del self.fields["with_board"]

    def _offer_members(self, case: CouncilCase) -> None:
        seats = seats_on(timezone.localdate()).filter(council=case.council)
        parties = case.parties.exclude(person=None).values("person")
        seats = seats.exclude(person__in=parties)
        for name in ("voted", "presided"):
            field: Any = self.fields[name]
            field.queryset, field.label_from_instance = seats, _member
        if president := seats.filter(position=Position.PRESIDENT).first():
            self.fields["presided"].initial = president.pk

    def clean(self) -> dict[str, Any]:
        """Refuse who presided without voting."""
        data = super().clean() or {}
        presided = data.get("presided")
        if presided is not None and "voted" in data and presided not in data["voted"]:
            self.add_error("presided", _("Who presided voted too: tick the name above."))
        return data

    def _panel(self) -> str:
        """Return the names of who voted, a line each, who presided first."""
        first = self.cleaned_data["presided"]
        others = [member for member in self.cleaned_data["voted"] if member != first]
        return "\n".join(member.person.name for member in (first, *others))

    def groups(self) -> list[tuple[object, list[forms.BoundField]]]:
        """Return the fields by subject, those that apply."""
        return [
            (title, bound_fields)
            for title, names in _GROUPS
            if (bound_fields := [self[name] for name in names if name in self.fields])
        ]

    def draft(
        self, sanctions: Sequence[SanctionDraft], measures: Sequence[Measure] | None = None
    ) -> DecisionDraft:
        """Return the input as the service's draft, with its sanctions and measures."""
        data = self.cleaned_data
        return DecisionDraft(
            facts=data["facts"],
            grounds=data["grounds"],
            outcome=data["outcome"],
            laws=data["laws"],
            articles=data["articles"],
            panel=self._panel(),
            votes_for=data["votes_for"],
            votes_against=data["votes_against"],
            has_merit=data.get("has_merit"),
            changes_ruling=data.get("changes_ruling"),
            summary=data["summary"],
            is_in_casebook=data["is_in_casebook"],
            book=BookTexts(
                data["summary"],
                data["book_grounds"],
                data["book_outcome"],
                with_board=data.get("with_board", False),
            ),
            measures=measures,
            sanctions=sanctions,
        )
