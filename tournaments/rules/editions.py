"""The edition of the Laws under which an event is played."""

from collections.abc import Collection

from federation.errors import RuleError
from federation.rules.rule_sets import RuleSetFigures


def admitted_edition(edition: int | None, *, figures: RuleSetFigures) -> int:
    """Return the edition for an event: the one requested, else the regulation's own.

    Raises: RuleError("edition_not_admitted") for one the regulation does not admit.
    Source: convention; the rule set names the edition in force.
    """
    if edition is None:
        return int(figures.law_edition)
    if edition not in figures.editions_admitted:
        text = ", ".join(str(year) for year in figures.editions_admitted)
        raise RuleError("edition_not_admitted", edition=edition, admitted=text)
    return edition


def refuse_new_edition(
    edition: int,
    *,
    now: int,
    reason: str,
    begun: bool,
    ruled_under: Collection[int],
    figures: RuleSetFigures,
) -> None:
    """Refuse unless an event may change to another edition.

    now: its present edition. begun: its first session has begun; what was played stays under the
    Laws it was played under. ruled_under: editions of its valid rulings. Raises: RuleError.
    Source: convention.
    """
    if begun:
        raise RuleError("edition_after_play", edition=now)
    if not reason.strip():
        raise RuleError("edition_needs_reason")
    admitted_edition(edition, figures=figures)
    if edition == now:
        raise RuleError("edition_is_so_already", edition=edition)
    if others := sorted(set(ruled_under) - {edition}):
        text = ", ".join(str(other) for other in others)
        raise RuleError("edition_ruled_under", editions=text)
