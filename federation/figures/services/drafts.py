"""Drafts of figures: begun, imported, edited, dropped."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.figures.rules.sheet import chapter_taken
from federation.figures.rules.strict_json import figures_in
from federation.figures.selectors.kinds import KINDS, checked, kind_of_file
from federation.figures.selectors.versions import (
    approval_waiting,
    fee_figures,
    newest_fees,
    newest_rules,
    subject_of,
)
from federation.installation.services.beginning import empty_fees
from federation.installation.services.federation_identity import the_federation
from federation.models import Account, DraftState, FigureDraft, FiguresUse, Season
from federation.selectors.rule_sets import season_of
from federation.selectors.shipped_rules import newer_shipped
from federation.services.audit import record_event


@transaction.atomic
def begin_draft(
    *,
    use: str,
    valid_from: dt.date,
    season: Season | None = None,
    account: Account | None,
    now: dt.datetime,
) -> FigureDraft:
    """Begin a draft from the latest version. Raises: RuleError.

    season: of fees; a season without any starts from the previous season, else from the fees
    shipped with the project, without amounts.
    """
    federation = the_federation(for_update=True)
    on = timezone.localdate(now)
    if valid_from < on:
        raise RuleError("figures_day_past", valid_from=valid_from, on=on)
    if use == FiguresUse.FEES:
        if season is None:
            raise RuleError("figures_season_missing")
        fees = newest_fees(season)
        before = Season.objects.filter(year__lt=season.year, fee_schedules__isnull=False)
        last = fees or (newest_fees(before.latest("year")) if before.exists() else None)
        figures = (
            empty_fees(season, currency=federation.currency) if last is None else fee_figures(last)
        )
        if fees is None:
            figures["code"] = f"fees-{season.year}"
        base: dict[str, Any] = {"season": season, "base_fees": fees}
    else:
        rules = newest_rules(use)
        if rules is None:
            raise RuleError("rules_unknown", code=getattr(federation, use))
        figures, base = dict(rules.figures), {"base": rules}
    figures["valid_from"] = valid_from.isoformat()
    return _save_draft(use, figures, base, "figures_begun", account, now)


@transaction.atomic
def begin_newer_draft(
    *, use: str, account: Account | None, on: dt.date, now: dt.datetime
) -> FigureDraft:
    """Begin a draft with the latest version shipped with the program. Raises: RuleError.

    It begins on its own first day, or today if that has passed. Refused if none is newer.
    """
    newer = newer_shipped(the_federation(for_update=True)).get(use)
    if newer is None:
        raise RuleError("rules_newest_already")
    first = max(newer.shipped.valid_from, on)
    figures = {**newer.shipped.figures, "valid_from": first.isoformat()}
    base = {"base": newest_rules(use)}
    return _save_draft(use, figures, base, "figures_begun", account, now)


@transaction.atomic
def import_draft(*, data: bytes, account: Account | None, now: dt.datetime) -> FigureDraft:
    """Begin a draft with the figures of a file, to be compared with the latest version.

    The file must belong to the rule set in force: same code, or fees in the federation's currency.
    Raises: RuleError naming the figure and its article.
    """
    federation = the_federation(for_update=True)
    figures = figures_in(data)
    use = kind_of_file(figures)
    read = checked(use.value, figures)
    if use is FiguresUse.FEES:
        if read.currency != federation.currency:
            raise RuleError("figures_other_currency", found=read.currency, used=federation.currency)
        season = season_of(read.valid_from)
        base: dict[str, Any] = {"season": season, "base_fees": newest_fees(season)}
    else:
        used = getattr(federation, use.value)
        if read.code != used:
            raise RuleError("figures_other_code", found=read.code, used=used)
        base = {"base": newest_rules(use.value)}
    return _save_draft(use.value, figures, base, "figures_imported", account, now)


def keep_fees_draft(
    figures: Mapping[str, Any], *, season: Season, account: Account | None, now: dt.datetime
) -> FigureDraft:
    """Store figures as a draft of a season's fees, based on the latest. Raises: RuleError."""
    base = {"season": season, "base_fees": newest_fees(season)}
    return _save_draft(FiguresUse.FEES.value, figures, base, "figures_begun", account, now)


@transaction.atomic
def save_chapter(
    *,
    draft: FigureDraft,
    chapter: str,
    typed: Mapping[str, str],
    seen: int,
    account: Account | None,
    now: dt.datetime,
) -> FigureDraft:
    """Save the input for one chapter; the draft must remain valid as a whole.

    seen: the draft's number of saves when the form was opened.
    Raises: RuleError with `faults`, naming each figure; then nothing is saved.
    """
    draft = draft_to_change(draft)
    if draft.saves != seen:
        raise RuleError("figures_saved_meanwhile")
    taken = chapter_taken(KINDS[draft.use].schema, draft.figures, chapter, typed)
    if taken.faults:
        raise RuleError("rule_set_invalid", faults=tuple(taken.faults))
    if taken.figures == draft.figures:
        return draft
    checked(draft.use, taken.figures)
    _refuse_fixed(draft.figures, taken.figures)
    draft.figures = taken.figures
    draft.saves += 1
    draft.changed_by, draft.changed_at = account, now
    draft.save(update_fields=["figures", "saves", "changed_by", "changed_at"])
    record_event(
        "figures_changed",
        subject=subject_of(draft),
        account=account,
        details={"chapter": chapter},
    )
    return draft


@transaction.atomic
def drop_draft(*, draft: FigureDraft, account: Account | None) -> None:
    """Drop a draft; its row stays. Raises: RuleError."""
    draft = draft_to_change(draft)
    draft.state = DraftState.DROPPED
    draft.save(update_fields=["state"])
    record_event("figures_dropped", subject=subject_of(draft), account=account)


def draft_to_change(draft: FigureDraft) -> FigureDraft:
    """Return a draft, locked, that may be changed.

    Raises: RuleError if it is approved, dropped, or waiting for approval.
    """
    locked = FigureDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if locked.state != DraftState.DRAFT:
        raise RuleError("figures_draft_closed", state=str(locked.get_state_display()))
    if approval_waiting(locked) is not None:
        raise RuleError("figures_draft_waits")
    return locked


def _save_draft(
    use: str,
    figures: Mapping[str, Any],
    base: Mapping[str, Any],
    act: str,
    account: Account | None,
    now: dt.datetime,
) -> FigureDraft:
    checked(use, figures)
    draft = FigureDraft.objects.create(
        use=use,
        figures=figures,
        begun_by=account,
        begun_at=now,
        changed_by=account,
        changed_at=now,
        **base,
    )
    record_event(act, subject=subject_of(draft), account=account, details={"use": use})
    return draft


def _refuse_fixed(before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Refuse another currency; a ledger has only one."""
    if before.get("currency") != after.get("currency"):
        raise RuleError(
            "figures_other_currency", found=after.get("currency"), used=before.get("currency")
        )
