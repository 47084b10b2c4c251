"""What is filled in to draw Swiss rounds: shape only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.matches.services.swiss import SwissAsked


class SwissForm(forms.Form):
    """The next round of a Swiss event, or the last one again."""

    first_round = forms.ChoiceField(
        label=_("First round"),
        choices=[
            ("fold", _("highest IV with lowest")),
            ("halves", _("upper half with lower half by IV")),
            ("draw", _("by lot")),
        ],
        required=False,
    )
    danish = forms.BooleanField(
        label=_("Strictly by standings (last rounds)"),
        required=False,
        help_text=_("Teams may meet again."),
    )
    redraw = forms.BooleanField(label=_("Draw the last round again"), required=False)
    reason = forms.CharField(label=_("Reason, to draw again"), max_length=300, required=False)

    def asked(self) -> SwissAsked:
        """Return what was filled in as the service takes it."""
        told = self.cleaned_data
        return SwissAsked(
            told["first_round"] or "fold", told["danish"], told["redraw"], told["reason"]
        )
