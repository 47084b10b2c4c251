"""Acts on delegates of the general assembly: those elected recorded, a term ended."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from federation.acts.act import Act, Call, Message
from federation.acts.fields import DayField, NumbersField
from federation.acts.registry import register
from federation.delegates.selectors import all_delegates, body_kind
from federation.delegates.services import Elected, Election, end_delegate, record_election
from federation.models import (
    Association,
    Club,
    Constituency,
    Delegate,
    DelegateEnd,
    IssuedDocument,
    KeyScope,
)
from federation.papers.documents.minutes import MINUTES
from federation.papers.selectors.papers import papers_of_kind
from federation.people.selectors.typed import people_typed
from federation.permissions import may_keep_office
from federation.rules.assembly import Term


class ElectedField(NumbersField):
    """Who was elected: a line each; programs send a list."""

    widget = forms.Textarea({"rows": 6})

    def to_python(self, value: Any) -> Any:
        return super().to_python("\n".join(value) if isinstance(value, list) else value)


class ElectionForm(forms.Form):
    """The outcome of an election in one constituency."""

    constituency = forms.ChoiceField(label=_("Constituency"), choices=Constituency.choices)
    elected = ElectedField(
        label=_("Who was elected"),
        max_length=4000,
        help_text=_(
            "A line each: the federation number, and for clubs and regions the code of the body "
            "after it."
        ),
    )
    elected_on = DayField(
        label=_("Elected on"),
        help_text=_("Each has to be on the electoral roll of this day, or the body has."),
    )
    title = forms.CharField(label=_("Which election, and where"), max_length=160)
    valid_from = DayField(label=_("First day of the term"))
    valid_until = DayField(label=_("Last day of the term"))
    minutes = forms.ModelChoiceField(
        IssuedDocument.objects.none(),
        label=pgettext_lazy("meeting", "Minutes"),
        to_field_name="code",
        required=False,
        help_text=_("Where they were issued as a paper of this site."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["minutes"]
        field.queryset = papers_of_kind(MINUTES.code)
        field.label_from_instance = lambda paper: f"{paper.code} · {paper.title}"

    def clean_elected(self) -> list[tuple[str, str]]:
        """Return number and code of each line. Raises: ValidationError."""
        text = self.cleaned_data["elected"].replace(",", " ").replace(";", " ")
        lines = [words for line in text.splitlines() if (words := line.split())]
        if long := next((words for words in lines if len(words) > 2), None):
            raise ValidationError(
                _("“%(line)s” is more than a number and a code."),
                code="invalid",
                params={"line": " ".join(long)[:40]},
            )
        if not lines:
            raise ValidationError(self.fields["elected"].error_messages["required"])
        return [(words[0], words[1] if words[1:] else "") for words in lines]

    def clean(self) -> dict[str, Any]:
        """Find the people, and the bodies they stand for."""
        data = super().clean() or {}
        pairs = data.get("elected")
        if not pairs:
            return data
        try:
            people = people_typed([number for number, _code in pairs])
            bodies = self._bodies([code for _number, code in pairs if code])
        except ValidationError as unknown:
            self.add_error("elected", unknown)
            return data
        data["elected"] = [
            Elected(person, bodies.get(code))
            for person, (_number, code) in zip(people, pairs, strict=True)
        ]
        return data

    def _bodies(self, codes: list[str]) -> dict[str, Club | Association]:
        """Return the bodies of typed codes. Raises: ValidationError."""
        kind = body_kind(self.cleaned_data.get("constituency", ""))
        found: dict[str, Any] = kind.objects.in_bulk(codes, field_name="code") if kind else {}
        for code in codes:
            if code not in found:
                raise ValidationError(
                    _("This constituency has no body with the code %(code)s."),
                    code="unknown",
                    params={"code": code},
                )
        return found


class EndForm(forms.Form):
    """Why a term ends, and with which day."""

    reason = forms.ChoiceField(
        label=_("Reason"),
        choices=[choice for choice in DelegateEnd.choices if choice[0] != DelegateEnd.ERASED],
    )
    last_day = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("Not needed for a term recorded by mistake, which counts on no day."),
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False)


def _election(form: forms.Form, _call: Call) -> dict[str, Any]:
    values = dict(form.cleaned_data)
    term = Term(values.pop("valid_from"), values.pop("valid_until"))
    return {"election": Election(**values, term=term)}


def _recorded(rows: list[Delegate], _call: Call) -> Message:
    words = ngettext("%(n)s delegate recorded.", "%(n)s delegates recorded.", len(rows))
    return words % {"n": len(rows)}


register([
    Act(
        name="delegates-elect", path="federation/assembly/delegates/elect/",
        title=_("Record who was elected"), on=Delegate, may=may_keep_office, form=ElectionForm,
        hint=_(
            "All of them are recorded, or none: where somebody was not on the roll, is a delegate "
            "in that time already, or the constituency has no seat left."
        ),
        arguments=_election, service=record_election, message=_recorded, creates=True,
        next_page="delegate-list", next_row="", api=KeyScope.MEMBERS, tag="documents",
    ),
    Act(
        name="delegate-end", path="federation/assembly/delegates/<int:pk>/end/",
        title=_("End the term"), on=Delegate, row="delegate", load=all_delegates,
        may=may_keep_office, form=EndForm, service=end_delegate,
        hint=_("The record stays, with who ended it and why. The seat is vacant from then on."),
        message=_("The term is ended."), next_page="delegate-list", next_row="",
        api=KeyScope.MEMBERS, tag="documents",
    ),
])  # fmt: skip
