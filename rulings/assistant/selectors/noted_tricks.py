"""The tricks noted at the table of a call, and which answers about tricks they leave possible."""

from collections.abc import Mapping
from decimal import Decimal

from federation.errors import RuleError
from rulings.assistant.rules.flows.walk import Answer
from rulings.log.selectors.table_lines import line_at_table, values_at_table
from rulings.models import Incident

TRICKS = 13
OF_OFFENDERS = ("revoker", "partner")


def tricks_noted(incident: Incident) -> tuple[int, int] | None:
    """Return the tricks of the declaring and of the defending side; None while none are noted.

    They are those of the line that a ruling on the call changes, as corrected since.
    """
    if incident.board is None:
        return None
    try:
        line = line_at_table(incident, values_at_table(incident))
    except RuleError as refusal:
        if refusal.code != "event_without_results":
            raise
        return None
    if line is None or line.tricks is None or not line.declarer:
        return None
    return line.tricks, TRICKS - line.tricks


def numbers_by_score(
    incident: Incident, flow: str, node: str, answers: Mapping[str, Answer]
) -> list[int] | None:
    """Return the numbers of tricks that the score noted leaves possible; None where it says none.

    The guide of a revoke does not ask which side revoked: the innocent side has the tricks of one
    of the two sides. Source: Law 64A, 64B; Law 79A.
    """
    if flow != "revoke" or node not in {"later", "nos_table"}:
        return None
    noted = tricks_noted(incident)
    if noted is None:
        return None
    of_revoke = 1 if answers.get("winner") in OF_OFFENDERS else 0
    if node == "later":
        return list(range(max(noted) - of_revoke + 1))
    later = answers.get("later")
    won = of_revoke + (int(later) if isinstance(later, int | Decimal) else 0)
    return sorted({tricks for tricks in noted if TRICKS - tricks >= won})
