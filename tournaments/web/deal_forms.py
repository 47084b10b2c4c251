"""What is filled in about deals: shape only, the rules refuse in services."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.importers.limits import Limits
from tournaments.models import Event
from tournaments.rules.dealing import MOST_BOARDS

FORMATS = [
    ("dlm", _("DLM: Duplimate")),
    ("dup", _("DUP: Duplimate, older")),
    ("pbn", _("PBN: any program")),
    ("bri", _("BRI")),
    ("dge", _("DGE")),
]


class SessionForm(forms.Form):
    """Which session the deals are for, and why where it has some."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99, initial=1)
    reason = forms.CharField(
        label=_("Why another set"),
        max_length=300,
        required=False,
        help_text=_("Only where the session has a set already. It is published."),
    )


class DealForm(SessionForm):
    """A set to be dealt."""

    first_board = forms.IntegerField(
        label=_("First board"), min_value=1, max_value=MOST_BOARDS, initial=1
    )
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=MOST_BOARDS)
    field_order = ["session", "first_board", "boards", "reason"]

    def __init__(self, *args: object, event: Event, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if event.planned_boards:
            self.fields["boards"].initial = event.planned_boards // max(1, event.planned_sessions)


class BringForm(SessionForm):
    """A set the organiser brings."""

    file = forms.FileField(label=_("PBN file"))
    field_order = ["session", "file", "reason"]

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > Limits().file_bytes:
            raise forms.ValidationError(_("This file is too large."))
        return bytes(file.read())


class TakeOutForm(forms.Form):
    """The sealed deals as a file."""

    file_format = forms.ChoiceField(label=_("File"), choices=FORMATS)
    reason = forms.CharField(
        label=_("What for"), max_length=300, help_text=_("For example: duplicating the boards.")
    )


class SettleForm(forms.Form):
    """Which cards were played."""

    is_taken = forms.TypedChoiceField(
        label=_("Played"),
        choices=[("no", _("as dealt")), ("yes", _("as in the file"))],
        coerce=lambda told: told == "yes",
    )
    reason = forms.CharField(label=_("How you know"), max_length=300)
