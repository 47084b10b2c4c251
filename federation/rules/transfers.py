"""When clubs and people may request a transfer."""

import datetime as dt

from federation.errors import RuleError
from federation.rules.office_figures import TransferFigures


def refuse_outside_window(figures: TransferFigures, *, on: dt.date) -> None:
    """Refuse unless a transfer may be requested on a day; first and last day are included.

    A window whose last day is earlier in the year than its first spans the turn of the year.
    Raises: RuleError("transfer_outside_window"). Source: convention.
    """
    if figures.asked_from is None or figures.asked_until is None:
        return
    first, last = figures.asked_from, figures.asked_until
    begins, ends = (first.month, first.day), (last.month, last.day)
    today = (on.month, on.day)
    goes_over_new_year = begins > ends
    parts = (begins <= today, today <= ends)
    if not (any(parts) if goes_over_new_year else all(parts)):
        opens_on = first.in_year(on.year)
        if opens_on < on:
            opens_on = first.in_year(on.year + 1)
        raise RuleError("transfer_outside_window", opens_on=opens_on)
