"""Forms of cases: they check the form only, the services refuse."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import RowsField
from federation.bodies.selectors.mandates import seats_on
from federation.errors import RuleError
from federation.models import CouncilSeat, Position
from federation.texts import text_of
from rulings.councils.rules import refuse_merit_unsaid, refuse_ruling_unsaid, refuse_votes
from rulings.councils.selectors.case_parties import parties_with_names
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.services.case_decisions import LONGEST_LAWS, DecisionDraft
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.casebook import BookTexts, refuse_names
from rulings.councils.services.decision_sources import laws_written, refuse_unknown_articles
from rulings.models import PENDING, CouncilCase
from rulings.rules.measures import Measure


def _member(seat: CouncilSeat) -> str:
    return f"{seat.person.name} ({seat.get_position_display()})"


_GROUPS = (
    (_("The decision"), ("facts", "grounds", "outcome", "laws", "articles")),
    (_("Who decided"), ("voted", "presided", "votes_for", "votes_against", "abstentions")),
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


def as_typed(sent: QueryDict) -> dict[str, object]:
    """Return what was typed as first values of the decision's form."""
    return {**sent.dict(), "voted": sent.getlist("voted")}


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
        help_text=_("For example 16B 73C"),
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
    abstentions = forms.IntegerField(
        label=_("Abstentions"),
        min_value=0,
        max_value=30,
        required=False,
        help_text=_("With the votes, as many as those who voted."),
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
        self._case = case
        self._appeal = appeal = appeal_of_case(case)
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

    def clean_laws(self) -> str:
        """Refuse a Law that does not exist."""
        return str(self._as_service(laws_written, self.cleaned_data["laws"]))

    def clean_articles(self) -> str:
        """Refuse an article the library does not hold."""
        articles: str = self.cleaned_data["articles"]
        self._as_service(partial(refuse_unknown_articles, on=timezone.localdate()), articles)
        return articles

    def _as_service(self, check: Callable[[str], object], written: str) -> object:
        """Mark the field with what the service would refuse."""
        try:
            return check(written)
        except RuleError as refusal:
            raise forms.ValidationError(text_of(refusal)) from refusal

    def clean(self) -> dict[str, Any]:
        """Refuse who presided without voting, and what the service would, at its field."""
        data = super().clean() or {}
        presided = data.get("presided")
        if presided is not None and "voted" in data and presided not in data["voted"]:
            self.add_error("presided", _("Who presided voted too: tick the name above."))
        for field, check in self._checks(data):
            try:
                check()
            except RuleError as refusal:
                self.add_error(field, text_of(refusal))
        return data

    def _checks(self, data: dict[str, Any]) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield the checks of fields that were filled in as they should, each with its field."""
        votes = ("votes_for", "votes_against", "abstentions")
        if "voted" in data and not any(name in self.errors for name in votes):
            told_for, told_against, abstentions = (data[name] for name in votes)
            named = len(data["voted"])
            yield (
                "votes_for",
                partial(refuse_votes, told_for, told_against, abstentions or 0, named=named),
            )
        if "has_merit" in self.fields:
            yield "has_merit", partial(refuse_merit_unsaid, data.get("has_merit"))
        if self._appeal is not None and self._appeal.state in PENDING:
            yield "changes_ruling", partial(refuse_ruling_unsaid, data.get("changes_ruling"))
        if data.get("is_in_casebook") and "summary" in data:
            parties = [party.who for party in parties_with_names(self._case)]
            yield "summary", partial(refuse_names, data["summary"], parties)

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
            abstentions=data["abstentions"] or 0,
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
