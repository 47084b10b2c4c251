"""The versions of a seating: one after the other, each with what was let pass and why."""

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
class LetPass:
    """What spoke against an act and was let pass for a reason, kept with it."""

    reason: str
    lets_pass: bool
    refused: list[dict[str, str]] = field(default_factory=list)

    def check(self, rule: Callable[[], None]) -> None:
        """Ask a rule; its refusal stops the act unless it is let pass with a reason."""
        try:
            rule()
        except RuleError as refusal:
            if not (self.lets_pass and self.reason):
                raise
            told = {"code": refusal.code, "article": refusal.article, "text": text_of(refusal)}
            self.refused.append(told)


def locked_session(session: Session) -> Session:
    """Return the session, held until the transaction ends: its seating changes one at a time."""
    rows = Session.objects.select_for_update(of=("self",))
    return rows.select_related("event__season", "event__rule_set", "event__ranking_rule_set").get(
        pk=session.pk
    )


def add_plan(
    session: Session,
    act: SeatingAct,
    *,
    seed: str,
    passing: LetPass,
    account: Account | None,
    now: dt.datetime,
    from_round: int = 1,
    **change: Any,
) -> SeatingPlan:
    """Add the next version of a session's seating, without seats yet.

    change: of a change by hand, the columns that say which it is and whom results followed.
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


def tell_plan(
    act: str, plan: SeatingPlan, account: Account | None, more: dict[str, object]
) -> None:
    """Put a version on the trail of its event."""
    record_event(
        act,
        subject=f"event:{plan.session.event_id}",
        account=account,
        details={"session": plan.session.number, "version": plan.version, **more},
    )
