"""The dates of licence renewal, and who pays the reduced fee."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.ages import age_on
from federation.rules.figures_federation import LicenceFigures, ReducedFeeFigures

ARTICLE = "RTP 3.1.4.1"


class LicenceFee(StrEnum):
    """The fee classes of licences."""

    NORMAL = "NORMAL"
    REDUCED = "REDUCED"


FEE_CODES = {LicenceFee.NORMAL: "LICENCE_NORMAL", LicenceFee.REDUCED: "LICENCE_REDUCED"}


@dataclass(frozen=True, slots=True)
class RenewalDays:
    """The dates of one season. refused_from: first day on which last year's licence is invalid."""

    opens_on: dt.date
    due_on: dt.date
    refused_from: dt.date


def renewal_days(year: int, *, figures: LicenceFigures) -> RenewalDays:
    """Return when licences of the season `year` can be requested, are due, and are required.

    Source: RTP 3.1.4.1 (a licence obtained or renewed in the year).
    """
    due_on = figures.renewal_by.in_year(year)
    opens_on = figures.renewal_from.in_year(year)
    if opens_on > due_on:
        opens_on = figures.renewal_from.in_year(year - 1)
    refused_from = dt.date(year, 1, 1) + dt.timedelta(days=figures.tolerance_days)
    return RenewalDays(opens_on, due_on, refused_from)


def refuse_early_request(year: int, *, on: dt.date, figures: LicenceFigures) -> None:
    """Refuse a request for licences before the season's renewal opens.

    Raises: RuleError("renewal_not_open"). Source: RTP 3.1.4.1.
    """
    opens_on = renewal_days(year, figures=figures).opens_on
    if on < opens_on:
        raise RuleError("renewal_not_open", article=ARTICLE, season=year, opens_on=opens_on)


def refuse_issue_day(
    year: int,
    *,
    issued_on: dt.date,
    ends_on: dt.date,
    today: dt.date,
    figures: LicenceFigures,
) -> None:
    """Refuse a licence issued outside the days of its season, or on a day to come.

    The days are those from the opening of the season's renewal to ends_on, the season's last.

    Raises: RuleError("licence_day_outside_season"), RuleError("licence_day_to_come").
    Source: RTP 3.1.4.1 (a licence obtained or renewed in the year).
    """
    opens_on = renewal_days(year, figures=figures).opens_on
    if not opens_on <= issued_on <= ends_on:
        raise RuleError(
            "licence_day_outside_season",
            article=ARTICLE,
            season=year,
            day=issued_on,
            opens_on=opens_on,
            ends_on=ends_on,
        )
    if issued_on > today:
        raise RuleError("licence_day_to_come", article=ARTICLE, day=issued_on, today=today)


def is_late_request(year: int, *, on: dt.date, figures: LicenceFigures) -> bool:
    """Return whether a request is made after the renewal period. Source: RTP 3.1.4.1."""
    return on > renewal_days(year, figures=figures).due_on


@dataclass(frozen=True, slots=True)
class FeeGround:
    """Why a licence costs the reduced fee: the code of a sentence with its values."""

    code: str
    values: Mapping[str, int] = field(default_factory=dict)


def reduced_grounds(
    *,
    year: int,
    born_on: dt.date | None,
    is_first: bool,
    on: dt.date,
    figures: ReducedFeeFigures,
) -> tuple[FeeGround, ...]:
    """Return why a person has the reduced fee by the rule; nothing where it is the normal one.

    born_on: None where it is not on record, and then age reduces nothing. is_first: never licensed
    before. on: the day of the request. Source: RTP 3.1.4.1 (fee table).
    """
    grounds = []
    if figures.first_licence and is_first:
        grounds.append(FeeGround("licence_reduced_first"))
    if (
        figures.max_age is not None
        and born_on is not None
        and age_on(born_on, figures.age_on.in_year(year)) <= figures.max_age
    ):
        grounds.append(FeeGround("licence_reduced_age", {"age": figures.max_age}))
    if figures.from_day is not None and on >= figures.from_day.in_year(year):
        grounds.append(FeeGround("licence_reduced_late"))
    return tuple(grounds)


def fee_of(grounds: Collection[FeeGround]) -> LicenceFee:
    """Return the fee class that the rule has for these grounds. Source: RTP 3.1.4.1 (fee table)."""
    return LicenceFee.REDUCED if grounds else LicenceFee.NORMAL


def reduced_rule(figures: ReducedFeeFigures) -> tuple[FeeGround, ...]:
    """Return all grounds on which a season reduces the fee. Source: RTP 3.1.4.1 (fee table)."""
    grounds = []
    if figures.first_licence:
        grounds.append(FeeGround("licence_reduced_first"))
    if figures.max_age is not None:
        grounds.append(FeeGround("licence_reduced_age", {"age": figures.max_age}))
    if figures.from_day is not None:
        grounds.append(FeeGround("licence_reduced_late"))
    return tuple(grounds)


def proposed_fee(
    *,
    year: int,
    born_on: dt.date | None,
    is_first: bool,
    on: dt.date,
    figures: ReducedFeeFigures,
) -> LicenceFee:
    """Return a person's fee class by the rule; the request may propose another.

    The arguments are those of `reduced_grounds`. Source: RTP 3.1.4.1 (fee table).
    """
    grounds = reduced_grounds(year=year, born_on=born_on, is_first=is_first, on=on, figures=figures)
    return fee_of(grounds)
