"""What is filled in to fine somebody, or to book money that came in for no request."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, day_input
from federation.models import Association, Club, Fee, Person, Season
from federation.money.acts import ReceiptForm
from federation.people.selectors.people import people_of_numbers
from federation.rules.money import Money
from federation.selectors.rule_sets import fee_schedule_in_force
from federation.texts import spoken_value


class DebtorForm(forms.Form):
    """Whose account it is: one of club, association and person."""

    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("Club"), required=False, empty_label="–"
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"),
        label=_("Association"),
        required=False,
        empty_label="–",
    )
    person = forms.CharField(
        label=_("Or a person, by federation number"), max_length=20, required=False
    )

    def clean_person(self) -> Person | None:
        number = self.cleaned_data["person"].strip()
        if not number:
            return None
        person = people_of_numbers({number}).get(number)
        if person is None:
            raise forms.ValidationError(_("Nobody has this number."))
        return person

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        named = [cleaned.get(name) for name in ("club", "association", "person")]
        if not self.errors and sum(each is not None for each in named) != 1:
            raise forms.ValidationError(_("Name one: a club, an association or a person."))
        return cleaned


class AdvanceForm(DebtorForm, ReceiptForm):
    """Money that came in for no request."""

    field_order = ("club", "association", "person")


class FeeChoiceField(forms.ModelChoiceField):
    """A fee of a schedule, by its title and its amount."""

    def label_from_instance(self, obj: Fee) -> str:
        amount = Money(obj.amount_cents or 0, obj.schedule.currency)
        return f"{gettext(obj.title)} · {spoken_value(amount)}"


class FineForm(DebtorForm):
    """A fine: by a fee of the schedule, or an amount."""

    article = forms.CharField(label=_("Article"), max_length=40)
    reason = forms.CharField(label=_("Reason"), max_length=180)
    fee = FeeChoiceField(
        Fee.objects.none(),
        label=_("Fee of the schedule"),
        required=False,
        empty_label="–",
        to_field_name="code",
    )
    amount_cents = CentsField(label=_("Or an amount"), required=False)
    due_on = forms.DateField(label=_("Due on"), widget=day_input())

    field_order = ("club", "association", "person")

    def __init__(self, *args: Any, season: Season, on: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fees = (
            fee_schedule_in_force(season, on=on)
            .fees.filter(amount_cents__gt=0)
            .select_related("schedule")
        )
        self.fields["fee"].queryset = fees  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        told = [cleaned.get("fee"), cleaned.get("amount_cents")]
        if not self.errors and sum(each is not None for each in told) != 1:
            raise forms.ValidationError(_("Choose a fee of the schedule, or give an amount."))
        return cleaned
