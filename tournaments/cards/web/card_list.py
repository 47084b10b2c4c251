"""The list of an event's cards: search, filter by colour, sort."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from federation.rules.names import folded
from tournaments.cards.documents.labels import label_of, shown_refusals
from tournaments.cards.selectors.collections import (
    PairLocation,
    collected,
    collecting,
    current_collection,
)
from tournaments.cards.selectors.convention_cards import pair_shown
from tournaments.cards.web.words import changes_texts
from tournaments.models import CardDelivery, Event
from tournaments.models.convention_card import COLOURS
from tournaments.rules.systems import Colour

BROWN = "BROWN"
_ORDER = {colour.value: place for place, colour in enumerate(Colour)}


class CardListForm(forms.Form):
    """Search and order of the list."""

    q = forms.CharField(label=gettext_lazy("Player or system"), max_length=60, required=False)
    colour = forms.ChoiceField(
        label=gettext_lazy("Colour"),
        choices=[("", gettext_lazy("all")), *COLOURS, (BROWN, gettext_lazy("with Brown"))],
        required=False,
    )
    sort = forms.ChoiceField(
        label=gettext_lazy("Sorted by"),
        choices=[
            ("pair", gettext_lazy("Pair")),
            ("table", pgettext_lazy("order of cards", "Table or team")),
            ("colour", gettext_lazy("Colour")),
            ("delivered", gettext_lazy("Delivered")),
        ],
        required=False,
    )


def card_row(
    delivery: CardDelivery, *, on: dt.date, places: Mapping[int, PairLocation] | None = None
) -> dict[str, Any]:
    """Return a delivery for the list. places: of each player."""
    place = (places or {}).get(delivery.card.player_one_id)
    return {
        "delivery": delivery,
        "pair": pair_shown(delivery.card, on=on),
        "place": place.label if place else "",
        "place_order": place.order if place else ("~", 0, ""),
        "system": delivery.version.content["cells"].get("system", ""),
        "label": label_of(delivery.version),
        "colour": delivery.version.colour.lower(),
        "version": delivery.version.number,
        "at": timezone.localtime(delivery.delivered_at).replace(tzinfo=None),
        "late": _("late") if delivery.is_late else "",
        "changes": changes_texts(delivery),
        "refusals": shown_refusals(delivery),
    }


def looked_for(rows: Sequence[dict[str, Any]], form: CardListForm) -> list[dict[str, Any]]:
    """Return the rows that match the search, in the chosen order."""
    cleaned_data = form.cleaned_data if form.is_valid() else {}
    words = folded(cleaned_data.get("q", "")).split()
    colour = cleaned_data.get("colour", "")
    selected_rows = [
        row
        for row in rows
        if _fits(row["delivery"], colour)
        and all(word in folded(f"{row['pair']} {row['system']}") for word in words)
    ]
    orders = {
        "table": lambda row: (row["place_order"], row["pair"]),
        "colour": lambda row: (
            _ORDER[row["delivery"].version.colour],
            row["delivery"].version.has_brown,
            row["pair"],
        ),
        "delivered": lambda row: (row["at"], row["pair"]),
    }
    order = orders.get(cleaned_data.get("sort", ""))
    return sorted(selected_rows, key=order) if order else selected_rows


def _fits(delivery: CardDelivery, colour: str) -> bool:
    if colour == BROWN:
        return bool(delivery.version.has_brown)
    return not colour or delivery.version.colour == colour


def collection_shown(event: Event, *, is_whole: bool, on: dt.date) -> dict[str, Any]:
    """Return the context for the file with all cards."""
    cards = collected(event, is_whole=is_whole, on=on)
    return {
        "cards": len(cards),
        "made": current_collection(event, is_whole=is_whole, cards=cards) if cards else None,
        "job": collecting(event, is_whole=is_whole),
    }
