"""Forms to add a public document or a new version."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.models import LibrarySubject
from federation.papers.services.library import LibraryEntry, VersionDraft


class VersionForm(forms.Form):
    """A version: its file, its label, and its first day in force."""

    label = forms.CharField(label=_("Version"), max_length=40)
    in_force_from = DayField(label=_("In force from"))
    note = forms.CharField(label=_("What changed"), max_length=300, required=False)
    file = forms.FileField(
        label=_("File"), help_text=_("PDF, or a form as ODT, ODS, DOCX or XLSX.")
    )

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
            raise ValidationError(
                _("The file is larger than %(limit)s MB."),
                params={"limit": settings.UPLOAD_MAX_BYTES // (1024 * 1024)},
            )
        return file

    def draft(self) -> VersionDraft:
        """Return the version as the service takes it."""
        data: dict[str, Any] = self.cleaned_data
        return VersionDraft(
            label=data["label"],
            in_force_from=data["in_force_from"],
            note=data["note"],
            file_name=data["file"].name,
            file=data["file"].read(),
        )


class LibraryForm(VersionForm):
    """A public document with its first version."""

    title = forms.CharField(label=_("Title"), max_length=160)
    slug = forms.SlugField(
        label=_("Address"), max_length=60, help_text=_("Short, without blanks: technical-rules.")
    )
    subject = forms.ChoiceField(
        label=_("Subject"),
        choices=[(value, capfirst(label)) for value, label in LibrarySubject.choices],
    )
    summary = forms.CharField(label=_("What it is"), max_length=300, required=False)

    field_order = ["title", "slug", "subject", "summary"]

    def entry(self) -> LibraryEntry:
        """Return title and place as the service takes them."""
        cleaned_data = self.cleaned_data
        return LibraryEntry(
            cleaned_data["slug"],
            cleaned_data["title"],
            cleaned_data["subject"],
            cleaned_data["summary"],
        )
