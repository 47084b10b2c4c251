"""Forms to import a text of the Laws, or of a regulation."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.selectors.languages import language_of_texts
from rulings.laws.services.laws import FIRST_EDITION, LAST_EDITION, LawFile
from rulings.laws.services.regulations import LONGEST_CODE, RegulationFile


class LawFileForm(forms.Form):
    """A file of the Laws, its properties, and the map of its columns."""

    file = forms.FileField(
        label=_("File"), help_text=_("Plain text taken out of a PDF, or the Markdown given here.")
    )
    edition = forms.IntegerField(
        label=_("Edition"), min_value=FIRST_EDITION, max_value=LAST_EDITION, initial=2007
    )
    language = forms.CharField(
        label=_("Language"),
        max_length=12,
        initial=language_of_texts,
        help_text=_("Code, such as pt-br."),
    )
    name = forms.CharField(label=_("Name"), max_length=160, required=False)
    columns = forms.FileField(
        label=_("Column map"),
        required=False,
        help_text=_(
            "Only for two editions side by side: a CSV of first line, last line and edition."
        ),
    )
    is_public = forms.BooleanField(
        label=_("Anyone may read it"),
        required=False,
        help_text=_("Only where the owner of the text allows it."),
    )

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        return _small_enough(self.cleaned_data["file"])

    def clean_columns(self) -> "UploadedFile[Any] | None":
        """Refuse a file that is too large before it is read."""
        file = self.cleaned_data["columns"]
        return _small_enough(file) if file else None

    def law_file(self) -> LawFile:
        """Return the file as the service's value."""
        cleaned_data = self.cleaned_data
        return LawFile(
            data=cleaned_data["file"].read(),
            edition=cleaned_data["edition"],
            language=cleaned_data["language"],
            name=cleaned_data["name"],
            columns=cleaned_data["columns"].read() if cleaned_data["columns"] else None,
            is_public=cleaned_data["is_public"],
        )


class RegulationFileForm(forms.Form):
    """A file of a regulation, its properties, and its first day in force."""

    file = forms.FileField(label=_("File"), help_text=_("Plain text taken out of a PDF."))
    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        initial="RTP",
        help_text=_("What rules cite it as, such as RTP."),
    )
    name = forms.CharField(label=_("Name"), max_length=160, required=False)
    in_force_from = DayField(label=_("In force from"))
    language = forms.CharField(
        label=_("Language"),
        max_length=12,
        initial=language_of_texts,
        help_text=_("Code, such as pt-br."),
    )
    is_public = forms.BooleanField(label=_("Anyone may read it"), required=False)

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        return _small_enough(self.cleaned_data["file"])

    def regulation_file(self) -> RegulationFile:
        """Return the file as the service's value."""
        cleaned_data = self.cleaned_data
        return RegulationFile(
            data=cleaned_data["file"].read(),
            code=cleaned_data["code"],
            name=cleaned_data["name"],
            language=cleaned_data["language"],
            in_force_from=cleaned_data["in_force_from"],
            is_public=cleaned_data["is_public"],
        )


class LawMendForm(forms.Form):
    """One law in Markdown."""

    markdown = forms.CharField(
        label=_("The law"),
        max_length=60_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "class": "mono"}),
        help_text=_(
            "“## 12. Title” first; each item under its address, “### C1c”; “(?)” after an address "
            "marks it as rebuilt; a note is “[^1]: words”."
        ),
    )


def _small_enough(file: "UploadedFile[Any]") -> "UploadedFile[Any]":
    if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
        raise ValidationError(
            _("The file is larger than %(limit)s MB."),
            params={"limit": settings.UPLOAD_MAX_BYTES // (1024 * 1024)},
        )
    return file
