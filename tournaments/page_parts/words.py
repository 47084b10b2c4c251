"""Kind, days and organiser of events as text."""

import datetime as dt
from typing import Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, pgettext

from federation.page_parts.figures import money
from federation.texts import all_texts
from federation.texts.dates import date_format, period_in_words
from tournaments.entries.selectors.checks import CheckLine
from tournaments.models import (
    AgeGroup,
    CategoryLimit,
    DateReservation,
    EntryTerms,
    Event,
    EventKind,
    OrganiserKind,
)
from tournaments.rules.entries import Consequence, Leaving
from tournaments.rules.regulation_items import EntryFee
from tournaments.rules.spectators import spectator_rules
from tournaments.selectors.rule_sets import is_official


def kind_in_words(event: Event) -> str:
    """Return the kind of an event: "Open pairs, matchpoints"."""
    return f"{plain_kind_in_words(event)}, {event.get_method_display()}"


def plain_kind_in_words(row: Event | DateReservation) -> str:
    """Return kind and audience, without scoring: "Open pairs, seniors"."""
    text = pgettext("open pairs", "%(type)s %(kind)s") % {
        "type": row.get_event_type_display(),
        "kind": row.played_by if isinstance(row, Event) else row.get_kind_display(),
    }
    limits = []
    if row.age_group != AgeGroup.NONE:
        limits.append(row.get_age_group_display())
    if row.category_limit != CategoryLimit.NONE:
        limits.append(row.get_category_limit_display())
    return capfirst(", ".join([text, *limits]))


def organiser_in_words(event: Event) -> str:
    """Return the organiser of an event."""
    body = event.club or event.association
    if body is not None:
        return body.name
    return capfirst(str(OrganiserKind(event.organiser_kind).label))


def days_in_words(event: Event | DateReservation) -> str:
    """Return the days with their year: one day with its weekday, else first to last."""
    if event.starts_on == event.ends_on:
        return gettext("%(weekday)s, %(day)s") % {
            "weekday": date_format(event.starts_on, "l"),
            "day": date_format(event.starts_on, "DATE_FORMAT"),
        }
    return period_in_words(event.starts_on, event.ends_on)


def spectators_in_words(event: Event) -> list[str]:
    """Return the rules for spectators, empty for private and online events."""
    rules = spectator_rules(
        official=is_official(event),
        teams=event.kind == EventKind.TEAMS,
        online=event.is_online,
    )
    return [str(all_texts()[code]) for code in rules]


_CHECKS = {
    "size": gettext_lazy("Number of players"),
    "once": gettext_lazy("In no other entry"),
    "number": gettext_lazy("One number of the register"),
    "licence": gettext_lazy("Licence of the year"),
    "eligible": gettext_lazy("Sex, age and category"),
    "region": gettext_lazy("Region"),
    "pair": gettext_lazy("The pair together"),
    "team": gettext_lazy("Two players of each sex"),
    "card": gettext_lazy("Convention card signed by both"),
    "exempt": gettext_lazy("In no exempt entry"),
    "directs": gettext_lazy("Does not direct the event"),
    "suspended": gettext_lazy("Not suspended"),
    "representation": gettext_lazy("Players of the association"),
}


def check_in_words(line: CheckLine) -> str:
    """Return what is checked, and of whom."""
    title = str(_CHECKS[line.topic])
    return f"{title}: {line.person.name}" if line.person else title


def consequence_in_words(consequence: Consequence | None) -> str:
    """Return the consequence of withdrawing now, "" if unknown."""
    if consequence is None:
        return ""
    if consequence.leaving is Leaving.AFTER_CONFIRMING:
        return gettext(
            "Whoever qualified and confirmed loses %(percent)s%% of the ranking points of the "
            "phase before, unless the board accepts the reason (%(article)s)."
        ) % {"percent": int(consequence.points_lost * 100), "article": consequence.article}
    if consequence.leaving is Leaving.LATE:
        return gettext("Entries have closed: a reason is asked for and stays on record.")
    return gettext("Until entries close an entry is withdrawn without consequence.")


class Announcement(Protocol):
    """What is known in advance of an event: its own, and what is usual at its club."""

    @property
    def begins_at(self) -> dt.datetime | None: ...
    @property
    def fee(self) -> EntryFee | None: ...
    @property
    def fee_note(self) -> str: ...
    @property
    def usual_hour(self) -> str: ...
    @property
    def usual_price(self) -> str: ...


def announced_in_words(event: Event, known: Announcement) -> tuple[str, str]:
    """Return time and price of an event to come; "" for what is unknown."""
    fee = (known.fee.cents, known.fee.currency) if known.fee else None
    return (
        hour_in_words(event, known.begins_at, known.usual_hour),
        price_in_words(event, fee, known.fee_note or known.usual_price),
    )


def hour_in_words(event: Event, begins_at: dt.datetime | None, usual_hour: str) -> str:
    """Return the time of an event's first session, else the usual one of its club; "" if unknown.

    The time of a first session on a later day is no time of the event.
    """
    if begins_at is not None and begins_at.date() == event.starts_on:
        return str(date_format(begins_at, "TIME_FORMAT"))
    return usual_hour


def price_in_words(event: Event, fee: tuple[int, str] | None, usual_price: str) -> str:
    """Return the price of an entry: of its online entries, else as announced; "" if unknown.

    An amount says what it is for, "€25.00 per pair". fee: cents and currency. usual_price: in
    words.
    """
    terms: EntryTerms | None = getattr(event, "entry_terms", None)
    if terms and terms.fee_cents:
        return price_of_entry(event, terms.fee_cents, terms.currency)
    return price_of_entry(event, *fee) if fee else usual_price


def price_of_entry(event: Event, cents: int, currency: str) -> str:
    """Return a price with what pays it once: a pair, a triplet, a team or a player."""
    if event.is_triplets:
        text = gettext("%(price)s per triplet")
    elif event.kind == EventKind.TEAMS:
        text = gettext("%(price)s per team")
    elif event.kind == EventKind.PAIRS:
        text = gettext("%(price)s per pair")
    else:
        text = gettext("%(price)s per player")
    return text % {"price": money(cents, currency)}
