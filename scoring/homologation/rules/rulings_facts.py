"""Facts from the app of rulings about an event: its report, its appeals, open matters."""

import datetime as dt
from dataclasses import dataclass

from scoring.homologation.rules.checklist import PendingAppeal, ReportProgress
from scoring.homologation.rules.conditions import Condition


@dataclass(frozen=True, slots=True)
class EventRulings:
    """Facts from rows, which override records typed in.

    report: None if the director wrote none here, so that one on paper may be on record. appeals:
    how many with suspensive effect were ever entered here. pending: those not decided.
    without_effect: the days on which open appeals without suspensive effect were lodged.
    """

    report: ReportProgress | None = None
    appeals: int = 0
    pending: tuple[PendingAppeal, ...] = ()
    without_effect: tuple[dt.date, ...] = ()
    conditions: tuple[Condition, ...] = ()
