"""What is filled in on the pages of results: shape only, the services refuse."""

from collections.abc import Mapping, Sequence

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField
from federation.models import Person
from federation.people.selectors.people import person_of_number
from scoring.models import SuspendingBody

VISITOR, BY_NUMBER = "visitor", "number"


class FileForm(forms.Form):
    """A result file."""

    file = forms.FileField(label=_("Result file"), allow_empty_file=True)

    def clean_file(self) -> UploadedFile:
        """Refuse what is larger than any result file before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.UPLOAD_MAX_BYTES:
            raise ValidationError(
                _("The file is larger than %(limit)s MB."),
                params={"limit": settings.UPLOAD_MAX_BYTES // (1024 * 1024)},
            )
        return file


class PersonForm(forms.Form):
    """Who one player of a file is."""

    who = forms.ChoiceField(label=_("Who is it?"), widget=forms.RadioSelect)
    number = forms.CharField(label=_("Federation number"), max_length=20, required=False)

    def __init__(
        self, *args: object, candidates: Sequence[tuple[Person, str]], **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(person.pk): person for person, _label in candidates}
        self.fields["who"].choices = [  # type: ignore[attr-defined]
            *((str(person.pk), label) for person, label in candidates),
            (VISITOR, _("A visitor, not a member of the federation")),
            (BY_NUMBER, _("The member with this number")),
        ]

    def clean(self) -> dict[str, object]:
        """Find the person: a candidate, whoever has the number, or nobody for a visitor."""
        told = super().clean() or {}
        who = told.get("who")
        told["person"] = self._people.get(str(who))
        if who == BY_NUMBER:
            number = str(told.get("number") or "").strip()
            told["person"] = person_of_number(number) if number else None
            if told["person"] is None:
                self.add_error("number", _("No member has this number."))
        return told


class ConfirmForm(forms.Form):
    """The last word on a file."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_(
            "For a correction, or a file against an agreed sheet: what was wrong. It is shown with "
            "the results."
        ),
    )

    def __init__(self, *args: object, needs_reason: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["reason"].required = needs_reason


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class WithdrawalLossForm(ReasonForm):
    """Who loses half of the points, and why."""

    entry = forms.TypedChoiceField(label=_("Contestant"), coerce=int)
    field_order = ("entry", "reason")

    def __init__(self, data: object = None, *, entries: Mapping[int, str]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["entry"].choices = list(entries.items())  # type: ignore[attr-defined]


class EvidenceForm(forms.Form):
    """On what something is recorded."""

    evidence = forms.CharField(
        label=_("On what evidence"),
        max_length=300,
        help_text=_("A letter, a date, the number of a document."),
    )


class AppealForm(EvidenceForm):
    """An appeal that was lodged."""

    body = forms.ChoiceField(
        label=_("To be decided by"),
        choices=[(value, capfirst(label)) for value, label in SuspendingBody.choices],
    )
    reference = forms.CharField(label=_("Reference"), max_length=40, required=False)


class PaymentForm(forms.Form):
    """Money received."""

    amount = CentsField(label=_("Amount"))
    received_on = forms.DateField(
        label=_("Received on"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    method = forms.ChoiceField(
        label=_("How"),
        choices=[
            ("transfer", _("Bank transfer")),
            ("cash", _("Cash")),
            ("card", _("Card")),
            ("other", _("Other")),
        ],
    )
    bank_reference = forms.CharField(label=_("Bank reference"), max_length=60, required=False)


class InvoiceForm(forms.Form):
    """The certified invoice issued elsewhere."""

    number = forms.CharField(label=_("Number of the certified invoice"), max_length=40)
