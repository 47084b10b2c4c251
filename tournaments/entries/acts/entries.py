"""Acts on entries: terms, desk, invitations, withdrawals, reserves, overrides."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import SUCCESS, WARNING
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from federation.acts.act import Act, Call, Door, Message, Recipient, Words
from federation.acts.fields import CentsField, DayField
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import MomentField, by_number
from tournaments.acts.players import PlayerField
from tournaments.entries.acts.sheet import EntrySheetForm
from tournaments.entries.selectors.online import (
    people_written,
    registrations_seen_by,
    seated_players,
    terms_of,
    turns_of_reserves,
)
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.entries import enter_at_desk, invite_player, override_check
from tournaments.entries.services.seats import call_reserve
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.regulations import conditions_of, published_regulation
from tournaments.models import (
    Event,
    FeeDebtor,
    OrganiserKind,
    Registration,
    RegistrationState,
)
from tournaments.permissions import (
    may_change_entry,
    may_direct_entry,
    may_manage_event,
)
from tournaments.permissions.entering import may_withdraw_entry
from tournaments.rules.regulation_items import Conditions
from tournaments.selectors.event_progress import matches_to_play

ONE_DAY, CLOSING_HOUR = dt.timedelta(days=1), dt.time(20)


class OverrideForm(forms.Form):
    """The refusal to override, its player if it concerns one, and the reason."""

    code = forms.CharField(max_length=80, widget=forms.HiddenInput)
    number = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class TermsForm(forms.Form):
    """The terms of online entries."""

    opens_at = MomentField(label=_("Entries open"))
    closes_at = MomentField(label=_("Entries close"))
    max_entries = forms.IntegerField(
        label=_("Most entries"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Empty: no limit."),
    )
    admits_reserves = forms.BooleanField(
        label=_("Reserves are admitted"),
        required=False,
        help_text=_("As the event's regulation says; they come in strictly in their order."),
    )
    fee_cents = CentsField(label=_("Price of an entry"), required=False, smallest="0.00")
    fee_debtor = forms.ChoiceField(
        label=pgettext_lazy("entry", "The fee is"), choices=FeeDebtor.choices
    )
    early_cents = CentsField(
        label=_("Early price"),
        required=False,
        smallest="0.00",
        help_text=_("The day on which all players have accepted counts."),
    )
    early_until = DayField(label=_("Early price until"), required=False)
    young_under = forms.IntegerField(
        label=_("Less for players younger than"), min_value=1, max_value=120, required=False
    )
    young_percent = forms.IntegerField(
        label=_("So much less, in percent of the player's share"),
        min_value=1,
        max_value=100,
        required=False,
    )
    senior_from = forms.IntegerField(
        label=_("Less for players from the age of"), min_value=1, max_value=120, required=False
    )
    senior_percent = forms.IntegerField(
        label=_("So much less for them, in percent of the player's share"),
        min_value=1,
        max_value=100,
        required=False,
    )

    unlicensed_cents = CentsField(
        label=_("More for each player without a licence"),
        required=False,
        smallest="0.00",
        help_text=_("Only where the event does not ask for a licence."),
    )

    def __init__(self, *args: Any, is_federation: bool = True, **kwargs: Any) -> None:
        """is_federation: whether the federation organises: it asks payments for no other."""
        super().__init__(*args, **kwargs)
        if not is_federation:
            nobody = [choice for choice in FeeDebtor.choices if choice[0] == FeeDebtor.NOBODY]
            self.fields["fee_debtor"].choices = nobody  # type: ignore[attr-defined]


class PlayerForm(forms.Form):
    """One player."""

    number = PlayerField(label=_("Number or name of the player"), max_length=80)


class WithdrawForm(forms.Form):
    """The reason for a withdrawal."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Asked for once entries have closed."),
    )
    fields_template = "tournaments/parts/withdraw_fields.html"

    def __init__(self, *args: Any, matches: int = 0, **kwargs: Any) -> None:
        """matches: how many of the entry's matches are drawn and still to be played."""
        super().__init__(*args, **kwargs)
        self.matches = matches


def terms_held(event: Event) -> dict[str, Any]:
    """Return the present terms of an event, or a proposal, as the form starts from them.

    Proposed: entries open now and close at eight in the evening of the day the event's regulation
    says, at its fee; where it says nothing, in the evening before the first day.
    """
    terms = terms_of(event)
    arguments: dict[str, Any] = {"is_federation": event.organiser_kind == OrganiserKind.FEDERATION}
    if terms:
        return arguments | {
            "initial": {name: getattr(terms, name) for name in TermsForm.base_fields}
        }
    now = timezone.localtime().replace(second=0, microsecond=0)
    published = published_regulation(event)
    conditions = conditions_of(published) if published else Conditions()
    last_day = conditions.entries_close_on or event.starts_on - ONE_DAY
    closing = dt.datetime.combine(last_day, CLOSING_HOUR, tzinfo=now.tzinfo)
    initial: dict[str, Any] = {"opens_at": now}
    if closing > now:
        initial["closes_at"] = closing
    if conditions.fee:
        initial["fee_cents"] = conditions.fee.cents
    return arguments | {"initial": initial}


def _terms(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    return {"terms": Terms(**cleaned | {"fee_cents": cleaned["fee_cents"] or 0})}


def _of_event(call: Call) -> dict[str, Any]:
    return {"event": call.row, "at_desk": True}


def _sheet(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, EntrySheetForm)  # noqa: S101 -- the act's own form
    return {"sheet": form.sheet(first=None), "reason": form.cleaned_data["reason"]}


def _entered(row: Registration, _call: Call) -> Message:
    if row.state == RegistrationState.LICENCE:
        return _("The entry is made; it waits for the licence of the year.")
    if row.state == RegistrationState.WAITING:
        turn = turns_of_reserves([row.event_id])[row.pk]
        return _("No place is left: the entry is reserve %(n)s.") % {"n": turn}
    return _("The entry is made.")


def _let_pass(form: forms.Form, call: Call) -> dict[str, Any]:
    """Return the refusal, and the key of its player; 0 for a number that nobody of them has."""
    cleaned = dict(form.cleaned_data)
    players = by_number(row.person for row in seated_players(call.row))
    if number := cleaned.pop("number"):
        return {**cleaned, "person": players[number].pk if number in players else 0}
    return {**cleaned, "person": None}


def _drawn(call: Call) -> dict[str, Any]:
    return {"matches": matches_to_play(call.row.entry)}


def _withdrawn(_reserve: Registration | None, call: Call) -> Message:
    """Return that the entry is withdrawn, and what is left to do about its matches."""
    done: Words = _("The entry is withdrawn.")
    matches = matches_to_play(call.row.entry)
    if not matches or not may_manage_event(call.account, call.row.event, on=call.today):
        return done
    left = ngettext(
        "%(n)s match of the draw is still that of a team that withdrew: draw again, or note it as "
        "a no-show.",
        "%(n)s matches of the draw are still those of a team that withdrew: draw again, or note "
        "each as a no-show.",
        matches,
    ) % {"n": matches}
    return [(SUCCESS, done), (WARNING, left)]


def _called(row: Registration, _call: Call) -> Message:
    return _("Called: %(entry)s") % {"entry": row.captain.name}


def _invited(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"person": people_written(form.cleaned_data["number"])[0]}


def _own_or_desk(_reserve: Registration | None, call: Call) -> str:
    """Return the next page: players go to their own entries, who enters others to the event's."""
    row, account = call.row, call.account
    playing = {
        row.captain_id,
        *(registration_player.person_id for registration_player in seated_players(row)),
    }
    if account.person_id in playing or not may_direct_entry(account, row, on=call.today):
        return reverse("my-entries")
    return reverse("event-registrations", args=[row.event_id])


OF_ENTRIES = partial(Act, api=KeyScope.ENTRIES, tag="entries")
ON_EVENT = partial(
    OF_ENTRIES, on=Event, row="event", load=events_visible_to, may=may_manage_event,
    next_page="event-registrations",
)  # fmt: skip
ON_ENTRY = partial(OF_ENTRIES, on=Registration, row="registration", load=registrations_seen_by)

register([
    ON_EVENT(
        name="entry-terms-set", path="events/<int:pk>/registrations/terms/",
        title=_("Set the terms of entry"), form=TermsForm,
        form_arguments=lambda call: terms_held(call.row), arguments=_terms,
        service=open_entries, message=_("The terms of entry are set."),
        rules=("3.1.2-c",),
    ),
    ON_EVENT(
        name="entry-at-desk", path="events/<int:pk>/registrations/desk/",
        title=_("Enter at the desk"), form=EntrySheetForm, form_arguments=_of_event,
        arguments=_sheet, service=enter_at_desk, message=_entered, once=True, creates=True,
        api=None, doors=(Door.API,), notifies=(Recipient.PAYER, Recipient.PLAYER),
        rules=("3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d", "3.1.4.1-a", "3.6.1-c"),
    ),
    ON_EVENT(
        name="reserve-call", path="events/<int:pk>/registrations/reserve/",
        title=_("Call the next reserve"), service=call_reserve, message=_called, once=True,
        rules=("2.1.10-a", "2.1.10-b"), notifies=(Recipient.PAYER, Recipient.PLAYER),
    ),
    ON_ENTRY(
        name="entry-invite", path="registrations/<int:pk>/invite/",
        notifies=(Recipient.PLAYER,),
        title=_("Invite another player"), may=may_change_entry, form=PlayerForm,
        arguments=_invited, service=invite_player, message=_("The player is invited."),
        next_page="my-entries", next_row="", creates=True, api=None, doors=(Door.API,),
        rules=("3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d", "3.1.4.1-a"),
    ),
    ON_ENTRY(
        api=KeyScope.ENTRIES,
        name="check-override", path="registrations/<int:pk>/let-pass/", title=_("Let it pass"),
        may=may_direct_entry, form=OverrideForm, arguments=_let_pass, service=override_check,
        message=_("The refusal is let pass; the reason stays on record."),
        next_page="registration-detail", once=True,
        notifies=(Recipient.PAYER, Recipient.PLAYER),
    ),
    ON_ENTRY(
        name="entry-withdraw", path="registrations/<int:pk>/withdraw/",
        title=_("Withdraw the entry"), may=may_withdraw_entry, form=WithdrawForm,
        form_arguments=_drawn, service=withdraw_registration, message=_withdrawn,
        next_page=_own_or_desk, once=True, api=None, doors=(Door.API,),
        rules=("2.1.10-a", "3.1.3.3-c"), notifies=(Recipient.PAYER, Recipient.PLAYER),
    ),
])  # fmt: skip
