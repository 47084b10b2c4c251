"""Whether changes proposed after their window are decided, before an event is homologated."""

from collections.abc import Sequence

from scoring.homologation.rules.conditions import Condition, condition_of_rulings
from scoring.models import UNDECIDED, LateChange
from scoring.rules.late_changes import GENERAL, RULINGS, ULTIMATE
from tournaments.models import Event

RULES = {RULINGS: "2.1.1.3-a", ULTIMATE: "2.2.7.2-d", GENERAL: "3.7.2-b"}


def late_changes_decided(events: Sequence[Event]) -> dict[int, tuple[Condition, ...]]:
    """Return by event a condition for each article under which a late change was proposed.

    One query. Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2, 3.1.6.
    """
    proposed: dict[int, list[tuple[str, str, str]]] = {event.pk: [] for event in events}
    rows = LateChange.objects.filter(event__in=proposed).order_by("pk")
    for event, article, about, state in rows.values_list("event", "article", "about", "state"):
        proposed[event].append((article, about, state))
    return {event: _conditions(changes) for event, changes in proposed.items()}


def _conditions(selected_rows: Sequence[tuple[str, str, str]]) -> tuple[Condition, ...]:
    conditions = []
    for article, rule in RULES.items():
        changes = [(about, state) for of, about, state in selected_rows if of == article]
        waiting = tuple(about for about, state in changes if state in UNDECIDED)
        if changes:
            conditions.append(condition_of_rulings(rule, changes=len(changes), against=waiting))
    return tuple(conditions)
