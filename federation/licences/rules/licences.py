"""Whether a player has the licence an event requires."""

import datetime as dt
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_federation import LicenceFigures

ARTICLE = "RTP 3.1.4.1"


@dataclass(frozen=True, slots=True)
class LicenceHeld:
    """One licence: its year, and the day its fee was paid (None if unpaid)."""

    year: int
    paid_on: dt.date | None


def licence_is_needed(event_class: str, *, official: bool, figures: LicenceFigures) -> bool:
    """Return whether players of an event need this year's licence.

    official: run by the federation or of an official class; private events require none.
    Source: RTP 3.1.4.1.
    """
    return official or event_class in figures.required_for


def licence_is_valid(
    held: tuple[LicenceHeld, ...], *, on: dt.date, figures: LicenceFigures
) -> bool:
    """Return whether a player has a licence of the year of `on`, paid by that day.

    held: every licence of the player. If the figures have a tolerance, last year's licence is valid
    in the first days of the year. Source: RTP 3.1.4.1.
    """
    if any(licence_held.year == on.year and _paid_by(licence_held, on) for licence_held in held):
        return True
    tolerated_until = dt.date(on.year, 1, 1) + dt.timedelta(days=figures.tolerance_days)
    if on >= tolerated_until:
        return False
    return any(
        licence_held.year == on.year - 1 and _paid_by(licence_held, on) for licence_held in held
    )


def refuse_without_licence(
    held: tuple[LicenceHeld, ...],
    *,
    event_class: str,
    official: bool,
    on: dt.date,
    figures: LicenceFigures,
) -> None:
    """Refuse a player without the licence an event requires; on: first day of the event.

    Raises: RuleError("licence_of_the_year_missing"). Source: RTP 3.1.4.1.
    """
    if not licence_is_needed(event_class, official=official, figures=figures):
        return
    if not licence_is_valid(held, on=on, figures=figures):
        raise RuleError("licence_of_the_year_missing", article=ARTICLE, year=on.year)


def _paid_by(licence: LicenceHeld, on: dt.date) -> bool:
    return licence.paid_on is not None and licence.paid_on <= on
