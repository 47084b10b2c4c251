"""The field in which a director who plays at the table says why they rule on it."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Account
from tournaments.models import EntryPlayer, Event


def own_table_field() -> forms.CharField:
    """Return the field in which the event's main director says why."""
    return forms.CharField(
        label=_("You play here: why you rule nevertheless"),
        max_length=200,
        required=False,
        help_text=_(
            "Law 81A: another director rules. Only the main director of the event may say why "
            "not; it stays on record."
        ),
    )


def plays_in(account: Account, event: Event, keys: Iterable[str]) -> bool:
    """Return whether an account's person plays in one of these contestants."""
    if account.person_id is None:
        return False
    rows = EntryPlayer.objects.filter(
        entry__event=event, entry__key__in=list(keys), left_at__isnull=True
    )
    return rows.filter(person=account.person_id).exists()
