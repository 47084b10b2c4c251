"""Several events homologated at once, each in its own transaction."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import Refusal
from federation.models import Account
from scoring.engine import EngineError
from scoring.homologation.services.homologation import homologate_event
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Homologated:
    """The outcome of one event: refusal is None if it was homologated."""

    event: Event
    refusal: Refusal | EngineError | None = None


def homologate_events(
    *, events: Sequence[Event], account: Account | None, now: dt.datetime
) -> list[Homologated]:
    """Homologate each event that meets the conditions; a refusal does not stop the others.

    Source: RTP 3.1.6.
    """
    outcomes = []
    for event in events:
        try:
            homologate_event(event=event, account=account, now=now)
        except (Refusal, EngineError) as refusal:
            outcomes.append(Homologated(event, refusal))
        else:
            outcomes.append(Homologated(event))
    return outcomes
