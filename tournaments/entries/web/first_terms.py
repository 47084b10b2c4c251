"""The few terms of entry that the form of a new event asks for."""

import datetime as dt

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField
from federation.models import Account
from tournaments.acts.fields import MomentField
from tournaments.entries.acts.entries import CLOSING_HOUR, ONE_DAY
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event


class FirstTermsForm(forms.Form):
    """Price, deadline and places; empty: entries are not taken online."""

    fee_cents = CentsField(label=_("Price of an entry"), required=False, smallest="0.00")
    closes_at = MomentField(
        label=_("Entries close"),
        required=False,
        help_text=_("Left empty beside a price or places: at 20:00 on the day before."),
    )
    max_entries = forms.IntegerField(
        label=_("Most entries"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Empty: no limit."),
    )

    @property
    def is_filled(self) -> bool:
        """Return whether entries are to be taken online."""
        return any(value is not None for value in self.cleaned_data.values())

    @property
    def filled_fields(self) -> list[str]:
        """Return the names of the fields that were filled in."""
        return [name for name, value in self.cleaned_data.items() if value is not None]

    @property
    def takes_entries(self) -> bool:
        """Return whether a form that was sent is in order and asks for entries online."""
        return self.is_valid() and self.is_filled

    @property
    def is_unfolded(self) -> bool:
        """Return whether something was typed, or is wrong."""
        return self.is_bound and (bool(self.errors) or self.is_filled)


def open_first_entries(
    event: Event, form: FirstTermsForm, account: Account, *, now: dt.datetime
) -> None:
    """Open the entries of a new event at once, if anything was filled in.

    Raises: RuleError for an official event, whose regulation comes first, or if the rules of terms
    refuse them. Source: RTP 3.1.2.
    """
    if not form.is_filled:
        return
    values = form.cleaned_data
    eve = timezone.make_aware(dt.datetime.combine(event.starts_on - ONE_DAY, CLOSING_HOUR))
    terms = Terms(
        opens_at=now,
        closes_at=values["closes_at"] or eve,
        max_entries=values["max_entries"],
        fee_cents=values["fee_cents"] or 0,
    )
    open_entries(event=event, terms=terms, account=account, now=now)
