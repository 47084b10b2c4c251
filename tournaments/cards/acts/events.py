"""Acts on the cards of an event: policy, deliveries, overrides, permissions."""

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import ERROR, SUCCESS, WARNING
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, Call, Message, Nested, Words
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import MomentField, ReasonForm
from tournaments.cards.documents.labels import label_of, shown_refusals
from tournaments.cards.selectors.convention_cards import (
    cards_seen_by,
    deliveries_of,
    deliveries_seen_by,
    is_answered,
    pair_shown,
    policy_of,
)
from tournaments.cards.selectors.duties import CardState, asks_for_cards, card_standings
from tournaments.cards.services.deliveries import (
    PolicyTerms,
    deliver_card,
    give_card_leave,
    hand_in_defence,
    set_policy,
    waive_card,
)
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import CardDelivery, ConventionCard, Entry, Event, EventKind
from tournaments.models.convention_card import COLOURS
from tournaments.permissions import may_let_card_pass, may_manage_event, may_write_card


class PolicyForm(forms.Form):
    """An event's policy on systems."""

    colours = forms.MultipleChoiceField(
        label=_("Colours permitted"), choices=COLOURS, widget=forms.CheckboxSelectMultiple
    )
    large_only = forms.MultipleChoiceField(
        label=_("Of these, only in large matches"),
        choices=COLOURS,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    brown_allowed = forms.BooleanField(label=_("Brown conventions are permitted"), required=False)
    starts_at = MomentField(label=_("Play starts"))
    all_deliver = forms.BooleanField(label=_("Every pair delivers its card before"), required=False)
    is_waived = forms.BooleanField(
        label=_("Green pairs may play without a card (not in official events)"), required=False
    )
    own_card_allowed = forms.BooleanField(
        label=_("Beginners may look at their own card (promotion events)"), required=False
    )
    is_public = forms.BooleanField(label=_("Anyone may read the delivered cards"), required=False)
    defences_due_at = MomentField(label=_("Written defences until"), required=False)
    minutes_before = forms.IntegerField(
        label=_("Cards open at the table before their round (minutes)"),
        min_value=0,
        max_value=30,
        initial=2,
    )
    minutes_after = forms.IntegerField(
        label=_("Cards stay open at the table after their round (minutes)"),
        min_value=0,
        max_value=60,
        initial=5,
    )
    note = forms.CharField(label=_("Where to deliver, and more"), max_length=300, required=False)


class LeaveForm(forms.Form):
    """Permission to play without the required card, and the reason."""

    entry = forms.ModelChoiceField(label=_("Contestant"), queryset=Entry.objects.none())
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, *args: Any, pairs: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entry"]
        field.queryset = Entry.objects.filter(pk__in=[pk for pk, _name in pairs])  # type: ignore[attr-defined]
        field.choices = pairs  # type: ignore[attr-defined]


class DefenceForm(forms.Form):
    """A written defence against another pair of the event."""

    against = forms.ModelChoiceField(
        label=pgettext_lazy("defence", "Against"), queryset=ConventionCard.objects.none()
    )
    text = forms.CharField(
        label=_("Defence"), max_length=4000, widget=forms.Textarea(attrs={"rows": 5})
    )
    alters_openings = forms.BooleanField(label=_("It changes our openings"), required=False)

    def __init__(self, *args: Any, pairs: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["against"]
        field.queryset = ConventionCard.objects.filter(pk__in=[pk for pk, _name in pairs])  # type: ignore[attr-defined]
        field.choices = pairs  # type: ignore[attr-defined]


def in_need(event: Event) -> list[tuple[int, str]]:
    """Return who may be let play without a card: pairs that lack one, online all teams."""
    if event.kind == EventKind.TEAMS:
        rows = Entry.objects.filter(event=event, withdrawn_at__isnull=True).order_by("name", "pk")
        return [(row.pk, str(row)) for row in rows] if asks_for_cards(event) else []
    return [
        (card_standing.entry.pk, " – ".join(person.name for person in card_standing.people))
        for card_standing in card_standings(event)
        if card_standing.state in {CardState.MISSING, CardState.LATE, CardState.TO_SHOW}
    ]


def _in_need(call: Call) -> dict[str, Any]:
    return {"pairs": in_need(call.row)}


def policy_set(event: Event) -> dict[str, Any]:
    """Return the present policy of an event, for its form."""
    policy = policy_of(event)
    names = PolicyForm.base_fields
    return {"initial": {name: getattr(policy, name) for name in names}} if policy else {}


def _terms(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"terms": PolicyTerms(**form.cleaned_data)}


def defended_against(event: Event, card: ConventionCard, *, on: dt.date) -> list[tuple[int, str]]:
    """Return the pairs of an event against which a written defence may be required."""
    return [
        (
            card_delivery.card_id,
            f"{pair_shown(card_delivery.card, on=on)} ({label_of(card_delivery.version)})",
        )
        for card_delivery in deliveries_of(event)
        if card_delivery.card_id != card.pk and is_answered(card_delivery.version, event)
    ]


def _others(call: Call) -> dict[str, Any]:
    return {"pairs": defended_against(call.nested, call.row, on=call.today)}


def _delivered(delivery: CardDelivery, call: Call) -> Message:
    rows: list[tuple[int, Words]] = []
    if delivery.is_taken:
        event = {"event": call.nested.name}
        rows.append((SUCCESS, _("The card is delivered to %(event)s.") % event))
        if delivery.is_late:
            late = _("It came after the deadline: until the director decides, the pair counts as "
                     "one without a card.")  # fmt: skip
            rows.append((WARNING, late))
    refused = shown_refusals(delivery)
    rows += [(ERROR, f"{sentence} ({article})") for sentence, article in refused]
    if not delivery.is_taken:
        rows.append((ERROR, _("The director finds your card and can let it pass.")))
    return rows


OF_CARDS = partial(Act, api=KeyScope.ENTRIES, tag="cards", next_page="event-cards")
ON_EVENT = partial(OF_CARDS, on=Event, load=events_visible_to, may=may_manage_event)
ON_CARD = partial(
    OF_CARDS, on=ConventionCard, row="card", load=cards_seen_by, may=may_write_card,
    nested=Nested("event", lambda _call: events_shown()), next_page="card-detail",
)  # fmt: skip

register([
    ON_EVENT(
        name="systems-policy-set", path="events/<int:pk>/cards/policy/",
        title=_("Set the systems policy"), row="event", form=PolicyForm,
        form_arguments=lambda call: policy_set(call.row), arguments=_terms, service=set_policy,
        message=_("The systems policy is set."), rules=("2.1.2.7-a", "2.1.3.1-d"),
    ),
    ON_EVENT(
        name="card-leave-give", path="events/<int:pk>/cards/leave/",
        title=_("Let a contestant play without a card"), form=LeaveForm, form_arguments=_in_need,
        service=give_card_leave, creates=True, rules=("2.1.3.1-c",),
        message=_("The contestant plays without a card; the reason is kept."),
    ),
    OF_CARDS(
        name="card-let-pass", path="cards/deliveries/<int:pk>/pass/", title=_("Let it pass"),
        on=CardDelivery, row="delivery", load=deliveries_seen_by, may=may_let_card_pass,
        form=ReasonForm, service=waive_card, next_row="event_id", rules=("2.1.3.4-b",),
        message=_("The card is taken; the reason stays on record."),
    ),
    ON_CARD(
        name="card-deliver", path="cards/<int:pk>/deliver/<int:event>/",
        title=_("Deliver the card"), service=deliver_card, message=_delivered, creates=True,
        rules=("2.1.2.7-a", "2.1.3.1-a", "2.1.3.4-a", "2.1.3.4-b", "2.1.3.4-c", "3.1.4.3-a"),
    ),
    ON_CARD(
        name="defence-hand-in", path="cards/<int:pk>/defence/<int:event>/",
        title=_("Hand in a written defence"), form=DefenceForm, form_arguments=_others,
        service=hand_in_defence, creates=True, rules=("2.1.3.5-a", "2.1.3.5-b"),
        message=_("The defence is handed in; it joins your card."),
    ),
])  # fmt: skip
