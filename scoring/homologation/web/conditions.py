"""The homologation checklist in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from federation.texts import sentence
from scoring.homologation.rules.checklist import Condition, ConditionState

# Remedies for the office, as shown to the organiser and the director.
TOLD_TO_OTHERS = {
    "ask_director_for_report": "report_is_awaited",
    "read_report": "report_is_with_office",
    "await_cj": "cj_is_awaited",
    "await_cr": "cr_is_awaited",
    "record_appeals": "appeals_recorded_by_office",
    "issue_payment_request": "request_comes_from_office",
    "await_payment": "pay_what_is_open",
}


@dataclass(frozen=True, slots=True)
class ConditionRow:
    """One condition: its state, why, and what to do."""

    number: int
    title: str
    verdict: str
    css: str
    reason: str
    remedy: str
    article: str


def condition_rows(conditions: Sequence[Condition], *, for_office: bool) -> list[ConditionRow]:
    """Return the checklist for a page: remedies for the office are only mentioned to others."""
    verdicts = {
        ConditionState.MET: gettext("Met"),
        ConditionState.NOT_MET: gettext("Not met"),
        ConditionState.NOT_APPLICABLE: gettext("Not applicable"),
    }
    return [
        ConditionRow(
            number=condition.number,
            title=_text(condition, condition.code),
            verdict=verdicts[condition.state],
            css=condition.state.lower().replace("_", "-"),
            reason=_text(condition, condition.reason),
            remedy=_text(condition, _remedy(condition.remedy, for_office))
            if condition.remedy
            else "",
            article=condition.article,
        )
        for condition in conditions
    ]


def _remedy(code: str, for_office: bool) -> str:
    return code if for_office else TOLD_TO_OTHERS.get(code, code)


def _text(condition: Condition, code: str) -> str:
    return sentence(code, condition.values)
