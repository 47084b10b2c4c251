"""The versions of a seating, each with its overridden refusals and the reason."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from federation.texts import text_of
from tournaments.models import SeatingAct, SeatingPlan, Session


@dataclass
class SeatingWaiver:
    """Refusals of an act that are overridden for a reason, and recorded with it."""

    reason: str
    lets_pass: bool
    refused: list[dict[str, str]] = field(default_factory=list)

    def check(self, rule: Callable[[], None]) -> None:
        """Call a rule; its refusal stops the act unless it is overridden with a reason."""
        try:
            rule()
        except RuleError as refusal:
            if not (self.lets_pass and self.reason):
                raise
            data = {"code": refusal.code, "article": refusal.article, "text": text_of(refusal)}
            self.refused.append(data)


def locked_session(session: Session) -> Session:
    """Return the session, locked until the transaction ends, so that changes do not overlap."""
    rows = Session.objects.select_for_update(of=("self",))
    return rows.select_related("event__season", "event__rule_set", "event__ranking_rule_set").get(
        pk=session.pk
    )


def add_plan(
    session: Session,
    act: SeatingAct,
    *,
    seed: str,
    passing: SeatingWaiver,
    account: Account | None,
    now: dt.datetime,
    from_round: int = 1,
    **change: Any,
) -> SeatingPlan:
    """Add the next version of a session's seating, without seats yet.

    change: for a manual change, its columns that identify it and say whose the results became.
    """
    last = session.seating_plans.order_by("-version").values_list("version", flat=True).first()
    return SeatingPlan.objects.create(
        session=session,
        version=(last or 0) + 1,
        act=act,
        from_round=from_round,
        seed=seed,
        reason=passing.reason,
        refused=passing.refused,
        made_by=account,
        made_at=now,
        **change,
    )


def record_plan(
    act: str, plan: SeatingPlan, account: Account | None, more: dict[str, object]
) -> None:
    """Record an act on a version in the audit trail of its event."""
    record_event(
        act,
        subject=f"event:{plan.session.event_id}",
        account=account,
        details={"session": plan.session.number, "version": plan.version, **more},
    )
