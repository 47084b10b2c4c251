"""What is filled in to correct a licence that was asked for."""

from django import forms

from federation.licences.acts.people import PersonDataForm
from federation.models import LicenceRequest


class LicenceRequestEditForm(PersonDataForm):
    """A line that waits, as its reader last saw it."""

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
