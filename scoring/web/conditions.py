"""The homologation checklist in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from federation.texts import sentence
from scoring.rules.homologation import Condition, ConditionState


@dataclass(frozen=True, slots=True)
class ConditionRow:
    """One condition: how it stands, why, and what to do."""

    number: int
    title: str
    verdict: str
    css: str
    reason: str
    remedy: str
    article: str


def condition_rows(conditions: Sequence[Condition]) -> list[ConditionRow]:
    """Return the checklist ready to print."""
    verdicts = {
        ConditionState.MET: gettext("Met"),
        ConditionState.NOT_MET: gettext("Not met"),
        ConditionState.NOT_APPLICABLE: gettext("Not applicable"),
    }
    return [
        ConditionRow(
            number=each.number,
            title=_told(each, each.code),
            verdict=verdicts[each.state],
            css=each.state.lower().replace("_", "-"),
            reason=_told(each, each.reason),
            remedy=_told(each, each.remedy) if each.remedy else "",
            article=each.article,
        )
        for each in conditions
    ]


def _told(condition: Condition, code: str) -> str:
    return sentence(code, condition.values)
