"""Acts of players looking for a partner."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.entries.selectors.partners import partner_wishes_seen_by
from tournaments.entries.services.partners import seek_partner, withdraw_partner_wish
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import NOTE_LETTERS, Event, PartnerWish
from tournaments.permissions import may_enter_event
from tournaments.permissions.partners import may_withdraw_partner_wish


class NoteForm(forms.Form):
    """A message to possible partners."""

    note = forms.CharField(
        label=_("Note for who reads it"),
        max_length=NOTE_LETTERS,
        required=False,
        help_text=_("Such as your level or your system. Players who are signed in read it."),
    )


OF_PARTNERS = partial(Act, next_page="event-detail", api=KeyScope.ENTRIES, tag="entries")

register([
    OF_PARTNERS(
        name="partner-seek", path="events/<int:pk>/partners/seek/",
        title=_("I am looking for a partner"), on=Event, row="event", load=events_visible_to,
        may=may_enter_event, form=NoteForm, service=seek_partner, once=True, creates=True,
        hint=_(
            "You are listed until you have an entry or entries close; who wants to play with you "
            "invites you."
        ),
        message=_("You are listed among those who look for a partner."),
        rules=("3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d", "3.1.4.1-a"),
    ),
    OF_PARTNERS(
        name="partner-wish-withdraw", path="partner-wishes/<int:pk>/withdraw/",
        title=_("Look for no partner any more"), on=PartnerWish, row="wish", next_row="event_id",
        load=partner_wishes_seen_by, may=may_withdraw_partner_wish,
        service=withdraw_partner_wish, message=_("The wish for a partner is taken back."),
    ),
])  # fmt: skip
