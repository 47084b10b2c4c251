"""A table to import, and its kind."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.privacy.selectors.data_kinds import data_kinds


class DataFileForm(forms.Form):
    """A table to be checked."""

    kind = forms.ChoiceField(label=_("What it holds"))
    file = forms.FileField(label=_("File, CSV or XLSX"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = data_kinds().values()
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (kind.key, kind.title) for kind in kinds
        ]
        self.fields["file"].widget.attrs["accept"] = ".csv,.xlsx,.txt"
