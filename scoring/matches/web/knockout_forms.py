"""What is filled in of a knock-out match that was interrupted: shape only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ScheduledMatch

BOTH, LEADER = "BOTH", "LEADER"


class InterruptionForm(forms.Form):
    """A match that was interrupted: can it be finished, who cannot come, and who goes on if not.

    takes_both: something follows that both teams could go on to.
    """

    can_be_finished = forms.BooleanField(
        label=_("It can be finished on another day"), required=False
    )
    unable = forms.MultipleChoiceField(
        label=_("Cannot come to finish it"), required=False, widget=forms.CheckboxSelectMultiple
    )
    otherwise = forms.ChoiceField(
        label=_("If it cannot be finished and less than half of it is compared"),
        widget=forms.RadioSelect,
    )
    note = forms.CharField(label=_("What happened"), max_length=300)

    def __init__(
        self, *args: object, match: ScheduledMatch, takes_both: bool, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        both = (BOTH, _("both teams go on"))
        if takes_both and match.winner_to_id:
            both = (BOTH, _("both teams go on, and the rounds that follow are drawn anew"))
        leader = (LEADER, _("the event cannot take both: the leader goes on"))
        self.fields["otherwise"].choices = [both, leader] if takes_both else [leader]  # type: ignore[attr-defined]
        self.fields["otherwise"].initial = BOTH if takes_both else LEADER
        self.fields["unable"].choices = [  # type: ignore[attr-defined]
            (str(each.pk), str(each)) for each in (match.home, match.away) if each
        ]

    def unable_entries(self) -> list[int]:
        """Return the entries that cannot come."""
        return [int(each) for each in self.cleaned_data["unable"]]

    def both_workable(self) -> bool:
        """Say whether the organiser can let both go on."""
        return bool(self.cleaned_data["otherwise"] == BOTH)
