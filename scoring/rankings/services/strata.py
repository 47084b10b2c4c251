"""The strata of an event, chosen before play, or with a reason once results are published."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine.strata import Measure, Stratum, strata_of_limits
from scoring.engine_input.strata import day_that_counts
from scoring.models import EventStrata
from scoring.standings.selectors.strata_times import has_results, why_strata_stay
from tournaments.entries.services.seats import locked_event
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class StrataDraft:
    """The organiser's choice: names, strongest first, and limits; none of both for no strata.

    reason: why they are set after play.
    """

    names: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()
    measure: Measure = Measure.MEAN
    reason: str = ""

    @property
    def strata(self) -> tuple[Stratum, ...]:
        """Return the strata. Raises: EngineError."""
        return strata_of_limits(self.names, self.limits)


@transaction.atomic
def set_strata(
    *, event: Event, draft: StrataDraft, account: Account | None, now: dt.datetime
) -> EventStrata:
    """Set the strata of an event, or drop them. Raises: RuleError or EngineError.

    Before play, so that players know in which lists they compete. Once results are published, an
    event without any may get them with a reason, until it is homologated.
    """
    event = locked_event(event)
    strata, reason = draft.strata, draft.reason.strip()
    if refusal := why_strata_stay(event):
        raise refusal
    is_after_play = has_results(event)
    if is_after_play and not reason:
        raise RuleError("strata_need_reason")
    last = EventStrata.objects.filter(event=event).order_by("-version").first()
    row = EventStrata.objects.create(
        event=event,
        version=last.version + 1 if last else 1,
        measure=draft.measure,
        strata=[[stratum.name, stratum.limit] for stratum in strata],
        day=day_that_counts(event) if is_after_play else None,
        made_by=account,
        made_at=now,
    )
    details = {"version": row.version, "strata": in_short(strata), "measure": row.measure}
    record_event(
        "strata_set_after_play" if is_after_play else "strata_set",
        subject=f"event:{event.pk}",
        account=account,
        details=details | ({"reason": reason} if is_after_play else {}),
    )
    return row


def in_short(strata: tuple[Stratum, ...]) -> str:
    """Return strata in one line, without words: "A, B 1500, C 500"; a dash for none."""
    return (
        ", ".join(
            stratum.name if stratum.limit is None else f"{stratum.name} {stratum.limit}"
            for stratum in strata
        )
        or "–"
    )
