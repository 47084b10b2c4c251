"""Delegated national events: bids, their ranking, the amount due and its date."""

import calendar
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.figures_federation import DelegationFigures
from federation.rules.money import Money

ARTICLE = "RTP 3.1.8"
_DECEMBER = 12


@dataclass(frozen=True, slots=True)
class Offer:
    """A bid, as its rank depends on it. number: the key of its row."""

    number: int
    share: Fraction
    received_at: dt.datetime
    days_late: int = 0


@dataclass(frozen=True, slots=True)
class RankedOffer:
    """An offer with its rank and the code of the reason."""

    offer: Offer
    place: int
    reason: str


def entry_fees_total(price: Money, *, entries: int) -> Money:
    """Return the total of an event's entry fees. Source: RTP 3.1.8."""
    return price * entries


def share_of_fees(total: Money, share: Fraction) -> Money:
    """Return a share of the entry fees, rounded up to a cent so that it is not below the share.

    Source: RTP 3.1.8.
    """
    exact = total.cents * share
    return Money(-(-exact.numerator // exact.denominator), total.currency)


def refuse_share(share: Fraction, *, figures: DelegationFigures) -> None:
    """Refuse a share below the minimum or above all entry fees.

    Raises: RuleError("share_below_minimum"), RuleError("share_above_everything").
    Source: RTP 3.1.8.
    """
    if share < figures.min_share_of_entry_fees:
        raise RuleError(
            "share_below_minimum",
            article=ARTICLE,
            offered=percent_text(share),
            least=percent_text(figures.min_share_of_entry_fees),
        )
    if share > 1:
        raise RuleError("share_above_everything", article=ARTICLE, offered=percent_text(share))


def ranked_offers(offers: Sequence[Offer]) -> tuple[RankedOffer, ...]:
    """Return the offers in order of preference: in time before late, then by higher share.

    Equal offers share the rank and are listed in the order received. Source: RTP 3.1.8; that late
    offers come last is a rule of this project.
    """
    ordered = sorted(
        offers, key=lambda offer: (offer.days_late > 0, -offer.share, offer.received_at)
    )
    ranked: list[RankedOffer] = []
    for index, offer in enumerate(ordered):
        before = ordered[index - 1] if index else None
        tied = before is not None and _rank(before) == _rank(offer)
        ranked.append(
            RankedOffer(
                offer,
                ranked[-1].place if tied else index + 1,
                _reason(offer, ordered, tied=tied),
            )
        )
    return tuple(ranked)


def days_after(received_on: dt.date, open_until: dt.date) -> int:
    """Return how many days after the deadline a bid was received, 0 if in time.

    Source: RTP 3.1.8.
    """
    return max(0, (received_on - open_until).days)


def share_due_on(ends_on: dt.date, *, delegated_on: dt.date, figures: DelegationFigures) -> dt.date:
    """Return the due date of the agreed share.

    It is some months after the end of the event, but not after the last day of the year: that of
    the delegation or, if it was granted in the year before the event, that of the event. Source:
    RTP 3.1.8.
    Open: literally, an event in spring delegated in autumn would have to pay before it is played;
    the year of the event is used.
    """
    year = max(ends_on.year, delegated_on.year)
    due = _months_later(ends_on, figures.payment_months_after_end)
    return min(due, dt.date(year, _DECEMBER, 31))


def percent_text(share: Fraction) -> str:
    """Return a share as exact percentage: 25 %, 33 1/3 %. Source: convention."""
    percent = share * 100
    whole, rest = divmod(percent.numerator, percent.denominator)
    if not rest:
        return f"{whole}\u00a0%"
    text = f"{rest}/{percent.denominator}"
    return f"{whole} {text}\u00a0%" if whole else f"{text}\u00a0%"


def _rank(offer: Offer) -> tuple[bool, Fraction]:
    return offer.days_late > 0, offer.share


def _reason(offer: Offer, ordered: Sequence[Offer], *, tied: bool) -> str:
    if offer.days_late:
        return "offer_late"
    if tied or sum(1 for other_offer in ordered if _rank(other_offer) == _rank(offer)) > 1:
        return "offer_equal_share"
    return "offer_highest_share" if offer is ordered[0] else "offer_lower_share"


def _months_later(day: dt.date, months: int) -> dt.date:
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return dt.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))
