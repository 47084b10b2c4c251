"""The strata of an event, chosen before play."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine.strata import Measure, Stratum, strata_of_limits
from scoring.models import EventStrata
from scoring.standings.selectors.played_events import is_played
from tournaments.entries.services.seats import locked_event
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class StrataDraft:
    """The organiser's choice: names, strongest first, and limits; none of both for no strata."""

    names: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()
    measure: Measure = Measure.MEAN

    @property
    def strata(self) -> tuple[Stratum, ...]:
        """Return the strata. Raises: EngineError."""
        return strata_of_limits(self.names, self.limits)


@transaction.atomic
def set_strata(
    *, event: Event, draft: StrataDraft, account: Account | None, now: dt.datetime
) -> EventStrata:
    """Set the strata of an event, or drop them; only before the first board is played.

    Players know then in which lists they compete. Raises: RuleError or EngineError.
    """
    event = locked_event(event)
    strata = draft.strata
    if is_played(event):
        raise RuleError("strata_after_play")
    last = EventStrata.objects.filter(event=event).order_by("-version").first()
    row = EventStrata.objects.create(
        event=event,
        version=last.version + 1 if last else 1,
        measure=draft.measure,
        strata=[[stratum.name, stratum.limit] for stratum in strata],
        made_by=account,
        made_at=now,
    )
    record_event(
        "strata_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"version": row.version, "strata": in_short(strata), "measure": row.measure},
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
