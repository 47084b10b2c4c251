"""When the strata of an event may be set: before play, or once results are published."""

from federation.errors import RuleError
from scoring.models import EventResult
from scoring.selectors.strata import first_result_at, is_after_play, stated_strata
from scoring.standings.selectors.homologated import homologated_on
from scoring.standings.selectors.played_events import is_played
from tournaments.models import Event


def has_results(event: Event) -> bool:
    """Return whether results are published, so that strata set now are set after play."""
    return EventResult.objects.filter(event=event).exists()


def why_strata_stay(event: Event) -> RuleError | None:
    """Return why the strata of an event may not be set now; None if they may.

    Limits chosen with the results in sight could choose a winner: strata that contestants knew
    stay, and others say that they came after play. Source: convention.
    """
    if homologated_on(event) is not None:
        return RuleError("strata_homologated")
    if not has_results(event):
        return RuleError("strata_in_play") if is_played(event) else None
    last = stated_strata(event)
    if last is None or is_after_play(last, first_result=first_result_at(event)):
        return None
    return RuleError("strata_announced")
