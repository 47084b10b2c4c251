"""Whether changes proposed after their window are decided, before an event is homologated."""

from scoring.homologation.rules.conditions import Condition, condition_of_rulings
from scoring.models import UNDECIDED, LateChange
from scoring.rules.late_changes import GENERAL, RULINGS, ULTIMATE
from tournaments.models import Event

RULES = {RULINGS: "2.1.1.3-a", ULTIMATE: "2.2.7.2-d", GENERAL: "3.7.2-b"}


def late_changes_decided(event: Event) -> tuple[Condition, ...]:
    """Return a condition for each article under which a late change was proposed; one query.

    Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2, 3.1.6.
    """
    rows = LateChange.objects.filter(event=event).order_by("pk")
    selected_rows = list(rows.values_list("article", "about", "state"))
    conditions = []
    for article, rule in RULES.items():
        changes = [(about, state) for of, about, state in selected_rows if of == article]
        waiting = tuple(about for about, state in changes if state in UNDECIDED)
        if changes:
            conditions.append(condition_of_rulings(rule, changes=len(changes), against=waiting))
    return tuple(conditions)
