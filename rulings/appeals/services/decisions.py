"""The content of a decision on an appeal, and its measures on the score."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.timezone import localdate

from federation.errors import RuleError
from rulings.appeals.selectors.contested import contested_by
from rulings.models import Appeal, AppealOutcome, Ruling
from rulings.rules.measures import Measure, measure_read, refuse_two_scores
from rulings.rulings.selectors.measures import MeasuresShown, preview_measures
from rulings.rulings.services.measures import standing_measures
from tournaments.entries.selectors.entries import shown_entries


@dataclass(frozen=True, slots=True)
class Decision:
    """The body's decision. without_merit: None is refused. Votes are a committee's.

    measures: on the score from then on, empty for the result made at the table; None if the
    decision is in words and the results are corrected in another way.
    """

    outcome: AppealOutcome
    text: str
    reasons: str
    without_merit: bool | None
    votes_for: int | None = None
    votes_against: int | None = None
    measures: Sequence[Measure] | None = None


def refuse_odd_measures(appeal: Appeal, decision: Decision) -> None:
    """Refuse measures if nothing is changed, or no ruling is contested.

    Raises: RuleError. Source: RTP 3.8.2.
    """
    if decision.measures is None:
        return
    if decision.outcome != AppealOutcome.CHANGED:
        raise RuleError("appeal_upheld_with_measures", article="RTP 3.8.2")
    if appeal.penalty is not None:
        raise RuleError("appeal_of_penalty_with_measures", article="RTP 3.8.1")
    refuse_two_scores(decision.measures)


def preview_decision(*, appeal: Appeal, decision: Decision) -> MeasuresShown | None:
    """Return the effect of a decision on everyone's place, None if it is in words.

    Raises: RuleError as writing it would. Source: RTP 3.8.2.
    """
    refuse_odd_measures(appeal, decision)
    if decision.measures is None:
        return None
    return effect_of(appeal, decision.measures)


def effect_of(appeal: Appeal, measures: Sequence[Measure]) -> MeasuresShown:
    """Return the effect of measures that replace those of the contested ruling."""
    ruling = contested_by(appeal)
    if not isinstance(ruling, Ruling):
        raise RuleError("appeal_of_penalty_with_measures", article="RTP 3.8.1")
    entries = shown_entries(appeal.event.entries.all(), season=None, on=localdate())
    names = {entry.key: entry.title for entry in entries.values()}
    standing = [measure_read(row.values) for row in standing_measures(ruling)]
    return preview_measures(ruling.incident, measures, names, standing=standing)
