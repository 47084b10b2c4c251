"""The form to correct a requested licence."""

from django import forms

from federation.licences.acts.people import PersonDataForm
from federation.models import LicenceRequest


class LicenceRequestEditForm(PersonDataForm):
    """A waiting line, in the version its reader saw."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    @classmethod
    def of(cls, row: LicenceRequest) -> "LicenceRequestEditForm":
        """Return the form filled with a line."""
        names = ("name", "full_name", "birth_date", "sex", "nationality", "email", "phone")
        return cls(
            initial={
                **{name: getattr(row, name) for name in names},
                "fee_class": row.fee_class,
                "version": row.version,
            }
        )
