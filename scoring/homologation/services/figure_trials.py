"""Other figures of the regulation tried on a season: which events would change their state."""

from collections.abc import Iterable, Mapping
from typing import Any

from federation.figures.rules.trial_results import EventTried, StoppedBy, Tried
from federation.models import RuleSet, Season
from federation.selectors.shipped_rules import digest_of
from federation.services.jobs import Progress
from scoring.homologation.rules.conditions import Condition
from scoring.homologation.selectors.gate import check_in_lots
from tournaments.models import Event


def gate_tried(season: Season, *, figures: Mapping[str, Any], progress: Progress) -> Tried:
    """Return the events of a season whose conditions would change.

    Each event with results is checked twice: by its own regulation, and by these figures. Results
    are not counted again; waivers stay in force as far as these figures allow them.
    Source: RTP 3.1.6.
    """
    rules = RuleSet(figures=dict(figures), sha256=digest_of(figures))
    events = Event.objects.filter(season=season, result__isnull=False).order_by("starts_on", "pk")
    rows = list(events.select_related("rule_set"))
    before = [_stopped_by(checked.stopping) for checked in check_in_lots(rows)]
    for event in rows:
        event.rule_set = rules  # in memory only: the row keeps its own
    changed = []
    for done, checked in enumerate(check_in_lots(rows)):
        progress(done, len(rows))
        after = _stopped_by(checked.stopping)
        if before[done] != after:
            changed.append(EventTried(f"event:{checked.event.pk}", before[done], after))
    progress(len(rows), len(rows))
    return Tried(events=len(rows), stopped=changed)


def _stopped_by(stopping: Iterable[Condition]) -> list[StoppedBy]:
    return [StoppedBy(condition.rule, condition.article) for condition in stopping]
