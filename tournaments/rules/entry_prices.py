"""The price of an entry, with early price and discounts for young players and seniors, in cents."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from federation.errors import RuleError
from federation.rules.ages import age_on
from tournaments.rules.entries import ENTRIES

WHOLE = 100
_REASONS = {
    (True, ""): "entry_price_early",
    (False, "young"): "entry_price_young",
    (False, "senior"): "entry_price_senior",
    (True, "young"): "entry_price_early_young",
    (True, "senior"): "entry_price_early_senior",
}


@dataclass(frozen=True, slots=True)
class PriceTerms:
    """The price of an entry. early_cents: the price of entries complete by `early_until`.

    young_percent: the discount on the share of a player younger than `young_under`;
    senior_percent: on that of a player aged `senior_from` or more.
    unlicensed_cents: what each player without a licence pays in addition.
    """

    cents: int
    early_until: dt.date | None = None
    early_cents: int | None = None
    young_under: int | None = None
    young_percent: int | None = None
    senior_from: int | None = None
    senior_percent: int | None = None
    unlicensed_cents: int | None = None


@dataclass(frozen=True, slots=True)
class PricePart:
    """An amount and how many times. reason: the code of a sentence, "" for the full price."""

    quantity: int
    cents: int
    reason: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


def entry_price(
    terms: PriceTerms, *, on: dt.date, births: Sequence[dt.date | None], unlicensed: int = 0
) -> list[PricePart]:
    """Return the price of an entry complete on a day, in parts that add up to it.

    births: of its players, in their order; None if unknown, which gives no discount. If any player
    has a discount, the price is divided among the players, remaining cents going to the first ones.
    A discount is rounded down to cents, and takes nothing off what players without licence pay
    in addition. unlicensed: how many these are. Source: none, the terms of the event.
    """
    parts = _parts(terms, on, births)
    if unlicensed and terms.unlicensed_cents:
        parts.append(PricePart(unlicensed, terms.unlicensed_cents, "entry_price_unlicensed"))
    return parts


def _parts(terms: PriceTerms, on: dt.date, births: Sequence[dt.date | None]) -> list[PricePart]:
    early = terms.early_until is not None and on <= terms.early_until
    cents = terms.early_cents if early and terms.early_cents is not None else terms.cents
    values: dict[str, object] = {}
    if early and terms.early_until is not None:
        values["until"] = terms.early_until.isoformat()
    groups = [_group(terms, birth, on) for birth in births]
    if not any(groups):
        return [PricePart(1, cents, _reason(early, ""), values)]
    share, over = divmod(cents, len(births))
    counted: Counter[tuple[int, str]] = Counter()
    for place, group in enumerate(groups):
        of_player = share + (place < over)
        counted[of_player - of_player * _percent(terms, group) // WHOLE, group] += 1
    return [
        PricePart(count, amount, _reason(early, group), values | _values(terms, group))
        for (amount, group), count in counted.items()
    ]


def refuse_prices(terms: PriceTerms) -> None:
    """Refuse inconsistent prices: an incomplete discount, or a reduced price above the full one.

    Raises: RuleError. Source: none.
    """
    for one, other in (
        (terms.early_until, terms.early_cents),
        (terms.young_under, terms.young_percent),
        (terms.senior_from, terms.senior_percent),
    ):
        if (one is None) != (other is None):
            raise RuleError("entry_price_incomplete", article=ENTRIES)
    if terms.early_cents is not None and terms.early_cents >= terms.cents:
        raise RuleError("entry_early_price_not_lower", article=ENTRIES)
    if any(
        percent is not None and not 1 <= percent <= WHOLE
        for percent in (terms.young_percent, terms.senior_percent)
    ):
        raise RuleError("entry_discount_percent", article=ENTRIES)
    if (terms.young_under or 0) > (terms.senior_from or WHOLE * 2):
        raise RuleError("entry_discount_ages", article=ENTRIES)


def _group(terms: PriceTerms, birth: dt.date | None, on: dt.date) -> str:
    if birth is None:
        return ""
    age = age_on(birth, on)
    if terms.young_under is not None and age < terms.young_under:
        return "young"
    if terms.senior_from is not None and age >= terms.senior_from:
        return "senior"
    return ""


def _percent(terms: PriceTerms, group: str) -> int:
    percents = {"young": terms.young_percent, "senior": terms.senior_percent}
    return percents.get(group) or 0


def _values(terms: PriceTerms, group: str) -> dict[str, object]:
    if not group:
        return {}
    age = terms.young_under if group == "young" else terms.senior_from
    return {"age": age, "percent": _percent(terms, group)}


def _reason(early: bool, group: str) -> str:
    return _REASONS.get((early, group), "")
