"""Versions of figures: in force, future, drafts, and a draft's base."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import (
    Account,
    Approval,
    ApprovalState,
    DraftState,
    Federation,
    FeeSchedule,
    FigureDraft,
    FiguresUse,
    FigureTrial,
    RuleSet,
    Season,
)
from federation.selectors.rule_sets import rule_sets_used
from federation.selectors.shipped_rules import newer_shipped

PUT_IN_FORCE = "put_figures_in_force"


def subject_of(draft: FigureDraft) -> str:
    """Return the subject of a draft in the audit trail and approvals."""
    return f"figures:{draft.pk}"


def newest_rules(use: str) -> RuleSet | None:
    """Return the latest version of a rule set, in force or future."""
    return rule_sets_used(use).first()


def newest_fees(season: Season) -> FeeSchedule | None:
    """Return the latest fees of a season, in force or future."""
    return season.fee_schedules.order_by("-valid_from").first()


def fees_to_come(season: Season, valid_from: dt.date | str, *, on: dt.date) -> FeeSchedule | None:
    """Return the fees of a season that begin on a future day."""
    return season.fee_schedules.filter(valid_from=valid_from, valid_from__gt=on).first()


def fee_figures(schedule: FeeSchedule) -> dict[str, Any]:
    """Return a fee schedule in the form of its file."""
    lines = []
    for fee in schedule.fees.order_by("pk"):
        line: dict[str, Any] = {
            "code": fee.code,
            "title": fee.title,
            "article": fee.article,
            "unit": fee.unit,
            "amount_cents": fee.amount_cents,
        }
        lines.append({**line, "homologates": fee.homologates} if fee.homologates else line)
    return {
        "code": schedule.code,
        "title": schedule.title,
        "valid_from": schedule.valid_from.isoformat(),
        "currency": schedule.currency,
        "sample": schedule.is_sample,
        "fees": lines,
    }


def base_figures(draft: FigureDraft) -> Mapping[str, Any]:
    """Return the figures of a draft's base; empty for the first of its kind."""
    if draft.base is not None:
        base: Mapping[str, Any] = draft.base.figures
        return base
    return fee_figures(draft.base_fees) if draft.base_fees is not None else {}


def base_day(draft: FigureDraft) -> dt.date | None:
    """Return the first day of a draft's base."""
    base = draft.base or draft.base_fees
    return base.valid_from if base is not None else None


def is_base_newest(draft: FigureDraft) -> bool:
    """Return whether the draft's base is still the latest version."""
    if draft.season is not None:
        newest = newest_fees(draft.season)
        return (newest.pk if newest else None) == draft.base_fees_id
    rules = newest_rules(draft.use)
    return (rules.pk if rules else None) == draft.base_id


def drafts_visible_to(account: Account, *, on: dt.date) -> QuerySet[FigureDraft]:
    """Return the drafts of figures, for the office only."""
    if not has_office_mandate(account, on=on):
        return FigureDraft.objects.none()
    return FigureDraft.objects.select_related(
        "base", "base_fees", "season", "begun_by", "changed_by", "became", "became_fees__season"
    )


def trials_visible_to(account: Account, *, on: dt.date) -> QuerySet[FigureTrial]:
    """Return the trials of drafts, for the office only."""
    if not has_office_mandate(account, on=on):
        return FigureTrial.objects.none()
    return FigureTrial.objects.select_related("draft", "season", "tried_by")


def rules_visible_to(account: Account, *, on: dt.date) -> QuerySet[RuleSet]:
    """Return all versions of rule sets, for the office only."""
    office = has_office_mandate(account, on=on)
    return RuleSet.objects.all() if office else RuleSet.objects.none()


def fees_visible_to(account: Account, *, on: dt.date) -> QuerySet[FeeSchedule]:
    """Return the fee schedules, for the office."""
    rows = FeeSchedule.objects.select_related("season")
    return rows if has_office_mandate(account, on=on) else rows.none()


def open_drafts() -> QuerySet[FigureDraft]:
    """Return the drafts being edited."""
    return FigureDraft.objects.filter(state=DraftState.DRAFT)


def approval_waiting(draft: FigureDraft) -> Approval | None:
    """Return the approval for which a draft waits."""
    questions = Q(act=PUT_IN_FORCE, subject=subject_of(draft), state=ApprovalState.ASKED)
    return Approval.objects.filter(questions).select_related("requested_by").first()


def fee_drafts_waiting(season: Season) -> list[FigureDraft]:
    """Return the drafts of a season's fees that wait for approval."""
    approvals = Approval.objects.filter(act=PUT_IN_FORCE, state=ApprovalState.ASKED)
    drafts = [arguments["draft_id"] for arguments in approvals.values_list("arguments", flat=True)]
    return list(open_drafts().filter(pk__in=drafts, season=season).order_by("pk"))


def seasons_to_try(*, on: dt.date) -> QuerySet[Season]:
    """Return the seasons that have begun, on which figures can be tried."""
    return Season.objects.filter(starts_on__lte=on).order_by("-year")


def seasons_to_charge_in(*, on: dt.date) -> QuerySet[Season]:
    """Return the seasons whose fees can still change."""
    return Season.objects.filter(ends_on__gte=on).order_by("year")


def uses_tried() -> frozenset[str]:
    """Return the uses of figures that can be tried on a season."""
    return frozenset({FiguresUse.REGULATION.value, FiguresUse.RANKING.value})


def uses_brought_newer() -> frozenset[str]:
    """Return the uses for which the program has newer rule sets than those in force."""
    row = Federation.objects.first()
    return frozenset(newer_shipped(row)) if row is not None else frozenset()
