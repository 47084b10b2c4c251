"""Prices of entries, by the terms of the event."""

import datetime as dt

from django.utils import timezone

from tournaments.entries.selectors.licences import without_licence
from tournaments.models import EntryTerms, PlayerState, Registration
from tournaments.rules.entry_prices import PricePart, PriceTerms, entry_price

PRICE_COLUMNS = (
    "early_until",
    "early_cents",
    "young_under",
    "young_percent",
    "senior_from",
    "senior_percent",
    "unlicensed_cents",
)


def prices_of(terms: EntryTerms) -> PriceTerms:
    """Return the prices in the terms of an event."""
    return PriceTerms(terms.fee_cents, **{name: getattr(terms, name) for name in PRICE_COLUMNS})


def price_of(registration: Registration, terms: EntryTerms, *, now: dt.datetime) -> list[PricePart]:
    """Return the price of an entry, by the day it was completed, or `now` if it is not."""
    players = registration.players.filter(state=PlayerState.ACCEPTED).order_by("position", "pk")
    births = dict(players.values_list("person", "person__birth_date"))
    unlicensed = without_licence(registration.event, births) if terms.unlicensed_cents else []
    return entry_price(
        prices_of(terms),
        on=timezone.localdate(registration.complete_at or now),
        births=list(births.values()),
        unlicensed=len(unlicensed),
    )
