"""Whether what was proposed after a window is decided, before an event is homologated."""

from scoring.homologation.rules.conditions import Condition, Group, State
from scoring.models import LateChange, LateChangeState
from scoring.rules.late_changes import GENERAL, RULINGS, ULTIMATE
from tournaments.models import Event

RULES = {RULINGS: "2.1.1.3-a", ULTIMATE: "2.2.7.2-d", GENERAL: "3.7.2-b"}
_WAITING = {LateChangeState.FOR_DIRECTOR, LateChangeState.FOR_BODY}


def late_changes_decided(event: Event) -> tuple[Condition, ...]:
    """Return a condition for each article under which a late change was proposed; one query.

    Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2, 3.1.6.
    """
    rows = LateChange.objects.filter(event=event).order_by("pk")
    known = list(rows.values_list("article", "about", "state"))
    return tuple(
        _condition(article, rule, [each[1:] for each in known if each[0] == article])
        for article, rule in RULES.items()
        if any(each[0] == article for each in known)
    )


def _condition(article: str, rule: str, changes: list[tuple[str, str]]) -> Condition:
    """Return how the changes proposed under one article stand; changes: about what, and state."""
    against = tuple(about for about, state in changes if state in _WAITING)
    state = State.NOT_MET if against else State.MET
    facts = {"changes": len(changes), "against": against}
    return Condition(rule, article, Group.APPEALS, state, f"{state}_{rule}", facts)
