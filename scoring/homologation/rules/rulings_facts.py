"""What the app of rulings knows of an event: its report, its appeals, what is not settled."""

from dataclasses import dataclass

from scoring.homologation.rules.checklist import PendingAppeal, ReportProgress
from scoring.homologation.rules.conditions import Condition


@dataclass(frozen=True, slots=True)
class EventRulings:
    """What rows say, which counts before any line somebody typed.

    report: None where the director wrote none here, so that one on paper may be on record.
    appeals: how many were ever stated here. pending: those not decided.
    """

    report: ReportProgress | None = None
    appeals: int = 0
    pending: tuple[PendingAppeal, ...] = ()
    conditions: tuple[Condition, ...] = ()
