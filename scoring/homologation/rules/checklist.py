"""The conditions under which an event's results count for ranking points."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_federation import (
    AppliesTo,
    HomologationConditionFigures,
    HomologationFigures,
)
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind


class ConditionState(StrEnum):
    """Whether a condition is met; not applicable if it does not apply to such an event."""

    MET = "MET"
    NOT_MET = "NOT_MET"
    NOT_APPLICABLE = "NOT_APPLICABLE"


class Readiness(StrEnum):
    """How far an event is from homologation.

    NOT_HOMOLOGABLE: against the regulation. HOMOLOGABLE: something is outstanding. READY: nothing
    is.
    """

    NOT_HOMOLOGABLE = "NOT_HOMOLOGABLE"
    HOMOLOGABLE = "HOMOLOGABLE"
    READY = "READY"


class SuspendingBody(StrEnum):
    """The bodies whose pending appeals suspend homologation; not the disciplinary one. RTP 3.8."""

    COMMITTEE = "CR"
    JUSTICE = "CJ"


class ReportProgress(StrEnum):
    """The state of the director's report. Source: RTP 3.2.2.1."""

    MISSING = "MISSING"
    RECEIVED = "RECEIVED"
    RETURNED = "RETURNED"
    ACCEPTED = "ACCEPTED"


@dataclass(frozen=True, slots=True)
class PendingAppeal:
    """An appeal not yet decided, with the day it was lodged."""

    body: SuspendingBody
    reference: str
    since: dt.date


@dataclass(frozen=True, slots=True)
class HomologationFacts:
    """The facts about one event.

    breaches: codes of requirements of the regulation that the event does not meet. not_in_order:
    participants whose situation is not regular, as printed (number and name). appeals_settled: it
    is on record that every appeal, if there was any, has been decided. billed and paid:
    homologation and every other charge of the event, owed by the organiser, an amount for each
    currency, in the same order. fee_billed: the
    homologation fee is part of billed, or the event is exempt from it. without_effect: the days on
    which open appeals without suspensive effect were lodged.
    """

    official: bool
    organiser: OrganiserKind
    billed: tuple[Money, ...]
    paid: tuple[Money, ...]
    fee_billed: bool
    report: ReportProgress = ReportProgress.MISSING
    appeals_settled: bool = False
    breaches: tuple[str, ...] = ()
    not_in_order: tuple[str, ...] = ()
    pending_appeals: tuple[PendingAppeal, ...] = ()
    without_effect: tuple[dt.date, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """One line of the checklist.

    code names the condition, reason says why it has its state, remedy what to do ("" for nothing):
    keys of the text catalogue, all filled with `values`.
    """

    code: str
    number: int
    article: str
    state: ConditionState
    reason: str
    remedy: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Finding:
    state: ConditionState
    reason: str
    remedy: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


def homologation_conditions(
    facts: HomologationFacts, *, figures: HomologationFigures
) -> tuple[Condition, ...]:
    """Return the checklist of one event, one line for each condition of the rule set, in order.

    Raises: RuleError("no_such_condition") for an unknown condition in the rule set.
    Source: RTP 3.1.6, 3.2.2.1, 3.8.1.1.
    """
    return tuple(_condition(facts, condition) for condition in figures.conditions)


def missing_conditions(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Return the conditions that are not met. Source: RTP 3.1.6."""
    return tuple(condition for condition in conditions if condition.state is ConditionState.NOT_MET)


def readiness(conditions: tuple[Condition, ...]) -> Readiness:
    """Return how far the event is from homologation. Source: RTP 3.1.6."""
    missing = {condition.code for condition in missing_conditions(conditions)}
    if "meets_regulation" in missing:
        return Readiness.NOT_HOMOLOGABLE
    return Readiness.HOMOLOGABLE if missing else Readiness.READY


def _condition(
    facts: HomologationFacts, homologation_condition_figures: HomologationConditionFigures
) -> Condition:
    if homologation_condition_figures.code not in _FINDINGS:
        raise RuleError(
            "no_such_condition",
            article=homologation_condition_figures.article,
            condition=homologation_condition_figures.code,
        )
    if _applies(homologation_condition_figures.applies_to, facts.official, facts.organiser):
        finding = _FINDINGS[homologation_condition_figures.code](facts)
    else:
        finding = _Finding(
            ConditionState.NOT_APPLICABLE, f"{homologation_condition_figures.code}_not_asked"
        )
    return Condition(
        code=homologation_condition_figures.code,
        number=homologation_condition_figures.number,
        article=homologation_condition_figures.article,
        state=finding.state,
        reason=finding.reason,
        remedy=finding.remedy,
        values=finding.values,
    )


def is_required(
    code: str, *, official: bool, organiser: OrganiserKind, figures: HomologationFigures
) -> bool:
    """Return whether a condition applies to such an event. Source: RTP 3.1.6."""
    conditions = (condition for condition in figures.conditions if condition.code == code)
    return any(_applies(condition.applies_to, official, organiser) for condition in conditions)


def _applies(applies_to: AppliesTo, official: bool, organiser: OrganiserKind) -> bool:
    return {
        AppliesTo.ALL: True,
        AppliesTo.OFFICIAL: official,
        AppliesTo.ASSOCIATION: organiser is OrganiserKind.ASSOCIATION,
    }[applies_to]


def _meets_regulation(facts: HomologationFacts) -> _Finding:
    if facts.breaches:
        return _Finding(
            ConditionState.NOT_MET,
            "regulation_not_met",
            "correct_breaches",
            {"breaches": facts.breaches},
        )
    reason = "official_by_nature" if facts.official else "regulation_met"
    return _Finding(ConditionState.MET, reason)


def _report_accepted(facts: HomologationFacts) -> _Finding:
    if facts.report is ReportProgress.ACCEPTED:
        return _Finding(ConditionState.MET, "report_is_accepted")
    reason, remedy = {
        ReportProgress.MISSING: ("report_is_missing", "ask_director_for_report"),
        ReportProgress.RECEIVED: ("report_is_to_be_read", "read_report"),
        ReportProgress.RETURNED: ("report_was_returned", "ask_director_to_correct_report"),
    }[facts.report]
    return _Finding(ConditionState.NOT_MET, reason, remedy)


def _participants_in_order(facts: HomologationFacts) -> _Finding:
    if not facts.not_in_order:
        return _Finding(ConditionState.MET, "participants_are_in_order")
    return _Finding(
        ConditionState.NOT_MET,
        "participants_not_in_order",
        "regularise_participants",
        {"count": len(facts.not_in_order), "people": facts.not_in_order},
    )


def _appeals_decided(facts: HomologationFacts, body: SuspendingBody) -> _Finding:
    pending = [
        pending_appeal for pending_appeal in facts.pending_appeals if pending_appeal.body is body
    ]
    if pending:
        values = {
            "count": len(pending),
            "since": min(pending_appeal.since for pending_appeal in pending),
            "appeals": tuple(pending_appeal.reference for pending_appeal in pending),
        }
        return _Finding(
            ConditionState.NOT_MET, f"{body.lower()}_appeal_open", f"await_{body.lower()}", values
        )
    if facts.official and not facts.appeals_settled:
        # the report must say whether there were any; no entry is not enough
        return _Finding(ConditionState.NOT_MET, "appeals_not_recorded", "record_appeals")
    state = ConditionState.MET if facts.appeals_settled else ConditionState.NOT_APPLICABLE
    if facts.without_effect:
        values = {"count": len(facts.without_effect), "since": min(facts.without_effect)}
        return _Finding(state, "appeals_without_effect", "", values)
    return _Finding(state, "appeals_are_settled" if facts.appeals_settled else "no_appeal_known")


def _committee_appeals_decided(facts: HomologationFacts) -> _Finding:
    return _appeals_decided(facts, SuspendingBody.COMMITTEE)


def _justice_appeals_decided(facts: HomologationFacts) -> _Finding:
    return _appeals_decided(facts, SuspendingBody.JUSTICE)


def _charges_paid(facts: HomologationFacts) -> _Finding:
    if not facts.fee_billed:
        return _Finding(ConditionState.NOT_MET, "fee_is_not_billed", "issue_payment_request")
    if not any(facts.billed):
        return _Finding(ConditionState.NOT_APPLICABLE, "nothing_is_owed")
    values = {"billed": _amounts(facts.billed), "paid": _amounts(facts.paid)}
    outstanding = tuple(
        billed - paid
        for billed, paid in zip(facts.billed, facts.paid, strict=True)
        if paid < billed
    )
    if not outstanding:
        return _Finding(ConditionState.MET, "charges_are_paid", "", values)
    values["outstanding"] = _amounts(outstanding)
    return _Finding(ConditionState.NOT_MET, "charges_outstanding", "await_payment", values)


def _amounts(sums: tuple[Money, ...]) -> Money | tuple[Money, ...]:
    """Return an amount, or those of several currencies, which are never added."""
    return sums[0] if len(sums) == 1 else sums


_FINDINGS: Mapping[str, Callable[[HomologationFacts], _Finding]] = {
    "meets_regulation": _meets_regulation,
    "report_accepted": _report_accepted,
    "participants_in_order": _participants_in_order,
    "committee_appeals_decided": _committee_appeals_decided,
    "justice_appeals_decided": _justice_appeals_decided,
    "charges_paid": _charges_paid,
}
