"""Opening online entries of an event: deadline, places, price."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.currency import currency_of_federation
from federation.services.audit import record_event
from tournaments.entries.selectors.licences import asks_for_licence
from tournaments.entries.selectors.prices import PRICE_COLUMNS
from tournaments.entries.services.seats import HOLDS_PLACE, locked_event
from tournaments.events.selectors.regulations import (
    conditions_of,
    published_regulation,
    refuse_opening_entries,
)
from tournaments.models import (
    EntryTerms,
    Event,
    FeeDebtor,
    OrganiserKind,
)
from tournaments.rules.entries import ENTRIES, refuse_closed
from tournaments.rules.entry_prices import PriceTerms, refuse_prices


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of online entries."""

    opens_at: dt.datetime
    closes_at: dt.datetime
    max_entries: int | None = None
    admits_reserves: bool = False
    fee_cents: int = 0
    fee_debtor: str = FeeDebtor.NOBODY
    early_until: dt.date | None = None
    early_cents: int | None = None
    young_under: int | None = None
    young_percent: int | None = None
    senior_from: int | None = None
    senior_percent: int | None = None
    unlicensed_cents: int | None = None

    @property
    def prices(self) -> PriceTerms:
        """Return the prices of an entry."""
        return PriceTerms(self.fee_cents, **{name: getattr(self, name) for name in PRICE_COLUMNS})


@transaction.atomic
def open_entries(
    *, event: Event, terms: Terms, account: Account | None, now: dt.datetime
) -> EntryTerms:
    """Set the terms of entries. Raises: RuleError without a regulation, or if contrary to it."""
    event = locked_event(event)
    refuse_ended(event, now)
    refuse_opening_entries(event)
    _refuse_times(event, terms)
    refuse_prices(terms.prices)
    if terms.unlicensed_cents and asks_for_licence(event):
        raise RuleError("entry_surcharge_where_all_are_licensed", article=ENTRIES)
    if terms.fee_debtor != FeeDebtor.NOBODY:
        if event.organiser_kind != OrganiserKind.FEDERATION:
            raise RuleError("entry_charge_of_other_organiser", article=ENTRIES)
        if not terms.fee_cents:
            raise RuleError("entry_charge_nothing", article=ENTRIES)
    entered = event.registrations.filter(state__in=HOLDS_PLACE).count()
    if terms.max_entries is not None and terms.max_entries < entered:
        raise RuleError(
            "entry_places_below_entered", article=ENTRIES, entered=entered, places=terms.max_entries
        )
    row, _made = EntryTerms.objects.update_or_create(
        event=event,
        defaults={
            "opens_at": terms.opens_at,
            "closes_at": terms.closes_at,
            "max_entries": terms.max_entries,
            "admits_reserves": terms.admits_reserves,
            "fee_cents": terms.fee_cents,
            "currency": currency_of_federation(),
            "fee_debtor": terms.fee_debtor,
            **{name: getattr(terms, name) for name in PRICE_COLUMNS},
        },
    )
    record_event("entries_opened", subject=f"event:{event.pk}", account=account)
    return row


def refuse_not_open(event: Event, now: dt.datetime) -> None:
    """Refuse unless online entries of an event are open at a moment. Raises: RuleError."""
    refuse_ended(event, now)
    terms = EntryTerms.objects.filter(event=event).first()
    if terms is None:
        raise RuleError("entries_not_opened", article=ENTRIES)
    refuse_closed(now, opens_at=terms.opens_at, closes_at=terms.closes_at)


def refuse_ended(event: Event, now: dt.datetime) -> None:
    """Refuse if an event is cancelled or over. Raises: RuleError."""
    if event.cancelled_at is not None:
        raise RuleError("entries_event_cancelled", article=ENTRIES)
    if timezone.localdate(now) > event.ends_on:
        raise RuleError("entries_event_over", article=ENTRIES, ended_on=event.ends_on)


def _refuse_times(event: Event, terms: Terms) -> None:
    if terms.closes_at <= terms.opens_at:
        raise RuleError("entry_times_in_order", article=ENTRIES)
    closes_on = timezone.localdate(terms.closes_at)
    if closes_on > event.ends_on:
        raise RuleError("entries_close_after_end", article=ENTRIES, ends_on=event.ends_on)
    published = published_regulation(event)
    entries_close_on = conditions_of(published).entries_close_on if published else None
    if entries_close_on is not None and closes_on != entries_close_on:
        raise RuleError("entries_close_as_regulation", article=ENTRIES, closes_on=entries_close_on)
