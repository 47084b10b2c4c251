"""Forms to ask peers, and for a peer's answer."""

import re

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.models import Person
from federation.people.selectors.typed import people_typed
from rulings.log.services.polls import PollDraft
from rulings.models import Seat

MOST_PEERS = 20


class PollForm(forms.Form):
    """A hand, the authorised information, and who is asked."""

    seat = forms.ChoiceField(label=gettext_lazy("Whose hand"), choices=Seat.choices)
    auction = forms.CharField(
        label=gettext_lazy("Auction up to the question"),
        max_length=600,
        required=False,
        help_text=gettext_lazy("Pauses and withdrawn calls are left out by themselves."),
    )
    explained = forms.CharField(
        label=gettext_lazy("What is explained"),
        max_length=1000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("Only what the player was entitled to know."),
    )
    question = forms.CharField(label=gettext_lazy("Question"), max_length=300)
    peers = forms.CharField(
        label=gettext_lazy("Licence numbers of the peers"),
        max_length=300,
        help_text=gettext_lazy("Apart by commas."),
    )

    def clean_peers(self) -> list[Person]:
        """Find the people asked by their numbers."""
        numbers = list(dict.fromkeys(re.findall(r"[\w-]+", self.cleaned_data["peers"])))
        if len(numbers) > MOST_PEERS:
            raise forms.ValidationError(_("Ask at most %(most)s peers.") % {"most": MOST_PEERS})
        return list(dict.fromkeys(people_typed(numbers)))

    def draft(self) -> PollDraft:
        """Return the poll as the service's draft."""
        return PollDraft(**self.cleaned_data)
