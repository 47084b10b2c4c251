"""What is filled in of a knock-out match that was interrupted: shape only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ScheduledMatch


class InterruptionForm(forms.Form):
    """A match that was interrupted: can it be finished, and who cannot come."""

    can_be_finished = forms.BooleanField(
        label=_("It can be finished on another day"), required=False
    )
    unable = forms.MultipleChoiceField(
        label=_("Cannot come to finish it"), required=False, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(label=_("What happened"), max_length=300)

    def __init__(self, *args: object, match: ScheduledMatch, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["unable"].choices = [  # type: ignore[attr-defined]
            (str(each.pk), str(each)) for each in (match.home, match.away) if each
        ]

    def unable_entries(self) -> list[int]:
        """Return the entries that cannot come."""
        return [int(each) for each in self.cleaned_data["unable"]]
