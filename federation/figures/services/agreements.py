"""Putting figures in force from a day on: requested by one person, approved by another."""

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.figures.rules.differences import figures_changed
from federation.figures.selectors.kinds import checked
from federation.figures.selectors.versions import (
    PUT_IN_FORCE,
    base_day,
    base_figures,
    fee_figures,
    fees_to_come,
    is_base_newest,
    subject_of,
)
from federation.figures.services.drafts import draft_to_change
from federation.models import Account, Approval, DraftState, FeeSchedule, FigureDraft
from federation.selectors.shipped_rules import digest_of
from federation.services.approvals import request_approval
from federation.services.audit import record_event
from federation.services.rule_sets import load_fee_schedule, load_rule_set, replace_fees_to_come


@transaction.atomic
def ask_to_put_in_force(
    *, draft: FigureDraft, reason: str, account: Account, now: dt.datetime
) -> Approval:
    """Request approval of a draft. Raises: RuleError.

    Always required, whatever the office's figures on approvals, since they can be changed here.
    """
    draft = draft_to_change(draft)
    _refuse_unready(draft, on=timezone.localdate(now))
    return request_approval(
        PUT_IN_FORCE,
        subject=subject_of(draft),
        arguments={"draft_id": draft.pk, "sha256": digest_of(draft.figures)},
        about=[str(draft)],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def put_figures_in_force(
    *, draft_id: int, sha256: str, account: Account | None, now: dt.datetime
) -> FigureDraft:
    """Make an approved draft a new version, in force from its first day.

    Events keep the version they were created under. Raises: RuleError.
    """
    draft = FigureDraft.objects.select_for_update(of=("self",)).get(pk=draft_id)
    if draft.state != DraftState.DRAFT:
        raise RuleError("figures_draft_closed", state=str(draft.get_state_display()))
    if digest_of(draft.figures) != sha256:
        raise RuleError("figures_saved_meanwhile")
    _refuse_unready(draft, on=timezone.localdate(now))
    if draft.season is not None:
        draft.became_fees = _fees_put_in_force(draft, account, on=timezone.localdate(now))
    else:
        draft.became = load_rule_set(draft.figures)
    draft.state = DraftState.AGREED
    draft.save(update_fields=["state", "became", "became_fees"])
    record_event(
        "figures_agreed",
        subject=subject_of(draft),
        account=account,
        details={"code": draft.figures["code"], "valid_from": draft.figures["valid_from"]},
    )
    return draft


def _refuse_unready(draft: FigureDraft, *, on: dt.date) -> None:
    """Refuse a draft that cannot come into force. Raises: RuleError."""
    read: Any = checked(draft.use, draft.figures)
    if not figures_changed(base_figures(draft), draft.figures):
        raise RuleError("figures_nothing_changed")
    if read.valid_from < on:
        raise RuleError("figures_day_past", valid_from=read.valid_from, on=on)
    if not is_base_newest(draft):
        raise RuleError("figures_base_old")
    before = base_day(draft)
    if before is not None and read.valid_from < before:
        raise RuleError("figures_day_before_base", valid_from=read.valid_from, before=before)
    if draft.season is not None:
        _refuse_fees(draft, read.valid_from, on)


def _fees_put_in_force(draft: FigureDraft, account: Account | None, *, on: dt.date) -> FeeSchedule:
    """Create a schedule of approved fees; a future one of the same day is replaced."""
    season = draft.season
    assert season is not None  # noqa: S101 -- for the types
    to_come = fees_to_come(season, draft.figures["valid_from"], on=on)
    if to_come is None:
        return load_fee_schedule(draft.figures, season=season)
    before = fee_figures(to_come)
    replace_fees_to_come(draft.figures, schedule=to_come, account=account)
    record_event(
        "fees_to_come_replaced",
        subject=f"fee_schedule:{to_come.pk}",
        account=account,
        details={"season": season.year, "before": before},
    )
    return to_come


def _refuse_fees(draft: FigureDraft, valid_from: dt.date, on: dt.date) -> None:
    season = draft.season
    assert season is not None  # noqa: S101 -- for the types
    if not season.starts_on <= valid_from <= season.ends_on:
        raise RuleError(
            "figures_day_outside", valid_from=valid_from, first=season.starts_on,
            last=season.ends_on,
        )  # fmt: skip
    is_to_come = fees_to_come(season, valid_from, on=on) is not None
    if not is_to_come and season.fee_schedules.filter(valid_from=valid_from).exists():
        raise RuleError(
            "fee_schedule_exists", season=season.year, valid_from=valid_from.isoformat()
        )
