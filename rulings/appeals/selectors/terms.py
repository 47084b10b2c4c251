"""What somebody who would appeal has to know first: until when, and what the deposit is."""

import datetime as dt

from federation.errors import RuleError
from federation.money.selectors.fees import fee_schedule
from federation.rules.fees import fee_amount
from federation.rules.money import Money
from rulings.appeals.rules import committee_appeal_ends
from rulings.appeals.selectors.appeals import holidays_around, ruling_times
from rulings.models import AppealBody
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

# What the deposit of each body is called in the table of fees.
FEES = {
    AppealBody.COMMITTEE: "APPEAL_DEPOSIT_CA",
    AppealBody.DISCIPLINE: "APPEAL_DEPOSIT_CD",
    AppealBody.JUSTICE: "APPEAL_DEPOSIT_CJ",
}


def deposit_due(event: Event, body: AppealBody, *, on: dt.date) -> Money | None:
    """Return the deposit of an appeal; None where the table of fees has no amount for it."""
    try:
        _row, schedule = fee_schedule(event.season, on=on)
        return fee_amount(schedule, FEES[body])
    except RuleError:
        return None


def committee_term(event: Event, session: int, told_at: dt.datetime) -> dt.datetime | None:
    """Return until when a ruling may be appealed, None while its session has no times noted.

    Source: RTP 3.8.1.1.
    """
    times = ruling_times(event, session, told_at)
    if times is None:
        return None
    holidays = holidays_around(times.told_at.date())
    figures = regulation_of(event).appeals
    return committee_appeal_ends(times, holidays=holidays, figures=figures)
