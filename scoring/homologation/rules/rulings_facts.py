"""What the app of rulings knows of an event: its report, its appeals, what is not settled."""

import datetime as dt
from dataclasses import dataclass

from scoring.homologation.rules.checklist import PendingAppeal, ReportProgress
from scoring.homologation.rules.conditions import Condition


@dataclass(frozen=True, slots=True)
class EventRulings:
    """What rows say, which counts before any line somebody typed.

    report: None where the director wrote none here, so that one on paper may be on record.
    appeals: how many that hold an event back were ever stated here. pending: those not decided.
    without_effect: the days on which those were lodged that are not decided and hold nothing back.
    """

    report: ReportProgress | None = None
    appeals: int = 0
    pending: tuple[PendingAppeal, ...] = ()
    without_effect: tuple[dt.date, ...] = ()
    conditions: tuple[Condition, ...] = ()
