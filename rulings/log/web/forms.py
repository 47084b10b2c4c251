"""Forms of a director at the table. All of them work without a script."""

import re
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from federation.errors import RuleError
from federation.texts import text_of
from rulings.log.acts import DICTATED
from rulings.log.selectors.incidents import Seated, contestant, entries_numbered
from rulings.log.services.log import BoardDraft, CallDraft, CallLocation
from rulings.log.texts import VULNERABLE_SIDES
from rulings.models import Incident, Seat, Voice
from tournaments.deals.rules.card_play import read_hand
from tournaments.models import Entry, EntryPlayer, Event, EventKind

VULNERABLE = (("", gettext_lazy("as the board says")), *VULNERABLE_SIDES.items())
_TABLE = {"autocomplete": "off", "autocapitalize": "characters", "size": "4"}


class PlaceForm(forms.Form):
    """Where it happened and its subject."""

    session = forms.IntegerField(label=gettext_lazy("Session"), min_value=1, max_value=60)
    section = forms.CharField(
        label=gettext_lazy("Section"), max_length=20, required=False, widget=forms.TextInput(_TABLE)
    )
    table = forms.CharField(
        label=gettext_lazy("Table"), max_length=10, required=False, widget=forms.TextInput(_TABLE)
    )
    board = forms.IntegerField(
        label=gettext_lazy("Board"), min_value=1, max_value=999, required=False
    )
    round = forms.IntegerField(
        label=pgettext_lazy("call", "Round"), min_value=1, max_value=200, required=False
    )
    about = forms.CharField(
        label=gettext_lazy("What it is about"),
        max_length=160,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", **DICTATED}),
    )
    called_by = forms.ChoiceField(
        label=gettext_lazy("Called by"),
        choices=[("", "–"), *Voice.choices],
        required=False,
    )
    settled_by_players = forms.BooleanField(
        label=gettext_lazy("The players had settled it among themselves"), required=False
    )
    never_played = forms.BooleanField(
        label=gettext_lazy("The board was never played here"), required=False
    )
    # only shown if the seating has another table or board
    place_reason = forms.CharField(
        label=gettext_lazy("It is so all the same, because"),
        max_length=300,
        required=False,
        widget=forms.HiddenInput,
    )

    def place(self) -> CallLocation:
        """Return where it happened."""
        return CallLocation(**{name: self.cleaned_data[name] for name in CallLocation.__slots__})


class CallForm(PlaceForm):
    """A new call, with the contestants at the table by their numbers."""

    ns = forms.CharField(
        label=gettext_lazy("North-South, number"),
        max_length=20,
        required=False,
        widget=forms.TextInput(_TABLE),
    )
    ew = forms.CharField(
        label=gettext_lazy("East-West, number"),
        max_length=20,
        required=False,
        widget=forms.TextInput(_TABLE),
    )
    beside = forms.BooleanField(
        label=gettext_lazy("It is another matter than the open call at this table"),
        required=False,
    )
    field_order = (
        "table",
        "board",
        "section",
        "session",
        "ns",
        "ew",
        "about",
        "called_by",
        "round",
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        # On a phone, leave out fields with only one possible value.
        sessions = max(event.planned_sessions, event.sessions.count(), 1)
        self.fields["session"].validators.append(MaxValueValidator(sessions))
        if sessions == 1:
            self.fields["session"].widget = forms.HiddenInput()
        if not event.entries.exclude(section="").exists():
            self.fields["section"].widget = forms.HiddenInput()
        if event.kind == EventKind.TEAMS:
            self.fields["table"].help_text = _("A1: table 1, open room; B1: closed room.")

    def clean(self) -> dict[str, Any]:
        """Find the contestants by number, and by section if a number is ambiguous."""
        data = super().clean() or {}
        if self.fields["session"].widget.is_hidden:
            for message in self.errors.get("session", []):
                self.add_error(None, message)
        numbers = [data[side] for side in ("ns", "ew") if data.get(side)]
        entries = entries_numbered(self.event, numbers)
        for side in ("ns", "ew"):
            number = data.get(side)
            data[side] = self._entry(side, number, entries[number]) if number else None
        return data

    def draft(self) -> CallDraft:
        """Return the call as the service's draft."""
        cleaned_data = self.cleaned_data
        return CallDraft(
            self.place(),
            ns=cleaned_data["ns"],
            ew=cleaned_data["ew"],
            beside=cleaned_data["beside"],
            place_reason=cleaned_data["place_reason"],
        )

    def _entry(self, side: str, number: str, entries: list[Entry]) -> Entry | None:
        section = self.cleaned_data.get("section", "")
        try:
            return contestant(entries, number=number, side=side, section=section)
        except RuleError as refusal:
            self.add_error(side, text_of(refusal))
            return None


class BoardForm(forms.Form):
    """The cards, the auction and the play."""

    dealer = forms.ChoiceField(
        label=gettext_lazy("Dealer"),
        choices=[("", gettext_lazy("as the board says")), *Seat.choices],
        required=False,
    )
    vulnerable = forms.ChoiceField(
        label=gettext_lazy("Vulnerable"), choices=VULNERABLE, required=False
    )
    auction = forms.CharField(
        label=gettext_lazy("Auction"),
        max_length=600,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "data-auction": ""}),
        help_text=gettext_lazy(
            "From the dealer: 1♣ P 1♥ X. After a call ! for an alert, ~ for a pause; [1♥] was "
            "withdrawn; W:1♥ was made by West out of turn; AP for the passes at the end."
        ),
    )
    play = forms.CharField(
        label=gettext_lazy("Play"),
        max_length=600,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "data-play": ""}),
        help_text=gettext_lazy("From the opening lead: ♠A 3 10 2, ♥K … A rank alone follows suit."),
    )
    north = forms.CharField(label=gettext_lazy("North"), max_length=40, required=False)
    east = forms.CharField(label=gettext_lazy("East"), max_length=40, required=False)
    south = forms.CharField(label=gettext_lazy("South"), max_length=40, required=False)
    west = forms.CharField(
        label=gettext_lazy("West"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("From spades to clubs: AQ10 K7 QJ9 K8652; a dash for none."),
    )
    explanations = forms.CharField(
        label=gettext_lazy("Explanations given"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 4, **DICTATED}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the hands; empty ones are unknown."""
        data = super().clean() or {}
        for name in ("north", "east", "south", "west"):
            try:
                data[name] = read_hand(data.get(name, ""))
            except RuleError as refusal:
                self.add_error(name, text_of(refusal))
        return data

    def draft(self) -> BoardDraft:
        """Return the board as the service's draft."""
        cleaned_data = self.cleaned_data
        hands = [cleaned_data[name] or "?" for name in ("north", "east", "south", "west")]
        return BoardDraft(
            dealer=cleaned_data["dealer"],
            vulnerable=cleaned_data["vulnerable"],
            hands="" if set(hands) == {"?"} else " ".join(hands),
            auction=cleaned_data["auction"],
            play=cleaned_data["play"],
            explanations=cleaned_data["explanations"],
        )


class PlayersForm(forms.Form):
    """Who sits where, chosen from the players of the event."""

    def __init__(self, *args: Any, incident: Incident, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entered = {
            str(player.pk): player
            for player in EntryPlayer.objects.filter(
                entry__event=incident.event_id, left_at__isnull=True
            )
            .select_related("entry")
            .order_by("entry__section", "entry__number", "position")
        }
        choices = [
            (key, f"{player.entry.section}{player.entry.number} {player.name_as_entered}")
            for key, player in self.entered.items()
        ]
        seated = {player.seat: player for player in incident.players.filter(left_at__isnull=True)}
        for seat, label in Seat.choices:
            held = seated.get(seat)
            self.fields[seat] = forms.ChoiceField(
                label=label,
                choices=[("", "–"), *choices],
                required=False,
                initial=next(
                    (
                        key
                        for key, player in self.entered.items()
                        if held is not None
                        and (player.entry_id, player.person_id) == (held.entry_id, held.person_id)
                    ),
                    "",
                ),
            )

    def seated(self) -> list[Seated]:
        """Return who sits where."""
        rows = ((seat, self.entered.get(self.cleaned_data[seat])) for seat in Seat.values)
        return [
            Seated(seat, player.entry, player.person_id, player.name_as_entered)
            for seat, player in rows
            if player is not None
        ]


def ticked_places(values: list[str]) -> set[tuple[int, int]]:
    """Return the proposals ticked, "walk:place" each; invalid ones are left out."""
    regex_matches = (re.fullmatch(r"(\d{1,15}):(\d{1,3})", value) for value in values)
    return {
        (int(regex_match[1]), int(regex_match[2])) for regex_match in regex_matches if regex_match
    }
