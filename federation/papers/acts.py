"""Acts on the documents of the library, and on the papers of the assembly."""

import datetime as dt
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, Call, PageOnly, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import Account, IssuedDocument, LibraryDocument
from federation.papers.selectors.library import library_documents
from federation.papers.services.library import close_library_document
from federation.papers.services.minutes import Meeting, MinutesDraft, ask_for_minutes
from federation.permissions import may_keep_office


class MinutesForm(forms.Form):
    """What an assembly dealt with and decided."""

    meeting = forms.ChoiceField(label=_("Which assembly"), choices=Meeting.choices)
    held_on = DayField(label=_("Held on"))
    place = forms.CharField(label=_("Where"), max_length=160)
    chair = forms.CharField(label=_("Chair of the assembly"), max_length=120)
    secretary = forms.CharField(label=pgettext_lazy("meeting", "Secretary"), max_length=120)
    present = forms.CharField(
        label=pgettext_lazy("meeting", "Present"),
        max_length=8000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Delegates and whom they stand for, a line each."),
    )
    agenda = forms.CharField(
        label=pgettext_lazy("meeting", "Agenda"),
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("An item a line; the paper numbers them."),
    )
    course = forms.CharField(
        label=_("How it went"), max_length=20_000, widget=forms.Textarea({"rows": 8})
    )
    decisions = forms.CharField(
        label=_("What was decided"),
        max_length=8000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("With the votes for, against and abstaining."),
    )


def _minutes(form: forms.Form, _call: Call) -> dict[str, Any]:
    held_on = form.cleaned_data["held_on"].isoformat()
    return {"draft": MinutesDraft(**{**form.cleaned_data, "held_on": held_on})}


def all_documents(account: Account, *, on: dt.date) -> QuerySet[LibraryDocument]:
    """Return all documents, including closed ones, whose pages are public."""
    return library_documents()


register([
    Act(
        api=PageOnly.WRITTEN,
        name="assembly-minutes", path="federation/assembly/minutes/",
        title=_("Write the minutes of an assembly"),
        hint=_(
            "They are issued as a paper with its number. Other words of the same assembly make "
            "its next version, and the one before stays."
        ),
        on=IssuedDocument, may=may_keep_office, form=MinutesForm, arguments=_minutes,
        service=ask_for_minutes, next_page=page_of_value("job-detail"),
    ),
    Act(
        api=PageOnly.STEP,
        name="library-close", path="documents/library/<slug:slug>/close/",
        title=_("Take it off the list"),
        hint=_(
            "It leaves the list of documents; its versions can still be opened by their address."
        ),
        on=LibraryDocument, row="document", load=all_documents, key="slug", may=may_keep_office,
        service=close_library_document, next_page="library-detail", next_row="slug",
        rules=("1.4-a",),
    ),
])  # fmt: skip
