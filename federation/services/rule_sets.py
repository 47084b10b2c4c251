"""Load rule sets and fee schedules."""

import datetime as dt
import json
from collections.abc import Callable, Mapping

from django.db import transaction
from django.db.models import Max
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.models import Account, Fee, FeeSchedule, RuleSet, Season
from federation.rules.fees import parse_fee_schedule
from federation.rules.office_figures import parse_office
from federation.rules.ranking_figures import parse_ranking
from federation.rules.rule_sets import parse_rule_set
from federation.selectors.office_figures import remember_office_figures
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION
from federation.selectors.shipped_rules import FOLDER, digest_of, use_of

_PARSERS: Mapping[str, Callable[[object], object]] = {
    REGULATION: parse_rule_set,
    RANKING: parse_ranking,
    OFFICE: parse_office,
}

_FEE_FIELDS = ["title", "unit", "article", "amount_cents", "homologates"]


def shipped_figures(name: str) -> dict[str, object]:
    """Return the figures of a file shipped with the project, by its name without extension."""
    figures: dict[str, object] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return figures


@transaction.atomic
def load_rule_set(figures: Mapping[str, object]) -> RuleSet:
    """Store a rule set as a new version; if these figures are already stored, change nothing.

    Raises: RuleError if the figures are not a rule set.
    """
    use = use_of(figures)
    _PARSERS[use](figures)
    sha256 = digest_of(figures)
    code, valid_from = str(figures["code"]), dt.date.fromisoformat(str(figures["valid_from"]))
    same_day = RuleSet.objects.filter(code=code, valid_from=valid_from)
    if (same_rules := same_day.filter(sha256=sha256).first()) is not None:
        return same_rules
    version = (same_day.aggregate(last=Max("version"))["last"] or 0) + 1
    row = RuleSet.objects.create(
        code=code, valid_from=valid_from, version=version, figures=figures, sha256=sha256
    )
    if use == OFFICE:
        remember_office_figures(None)
    return row


@transaction.atomic
def load_fee_schedule(figures: Mapping[str, object], *, season: Season) -> FeeSchedule:
    """Store a fee schedule with its lines; amounts may be empty until the office sets them.

    Raises: RuleError if the figures are not a fee schedule.
    """
    parse_fee_schedule(figures)
    schedule, made = FeeSchedule.objects.get_or_create(
        season=season,
        valid_from=dt.date.fromisoformat(str(figures["valid_from"])),
        defaults={
            "code": str(figures["code"]),
            "title": str(figures["title"]),
            "currency": str(figures["currency"]),
            "is_sample": bool(figures["sample"]),
        },
    )
    if made:
        bulk_create_with_history(_fees_of(figures, schedule), Fee)
    return schedule


@transaction.atomic
def replace_fees_to_come(
    figures: Mapping[str, object], *, schedule: FeeSchedule, account: Account | None
) -> None:
    """Replace the lines of a fee schedule that is not yet in force. Raises: RuleError."""
    parse_fee_schedule(figures)
    schedule.code, schedule.title = str(figures["code"]), str(figures["title"])
    schedule.is_sample = bool(figures["sample"])
    schedule.save(update_fields=["code", "title", "is_sample"])
    there = {fee.code: fee for fee in schedule.fees.select_for_update()}
    added, changed = [], []
    for fee in _fees_of(figures, schedule):
        known = there.pop(fee.code, None)
        if known is None:
            added.append(fee)
        elif any(getattr(known, name) != getattr(fee, name) for name in _FEE_FIELDS):
            fee.pk = known.pk
            changed.append(fee)
    for gone in there.values():
        gone.delete()
    bulk_create_with_history(added, Fee, default_user=account)
    bulk_update_with_history(changed, Fee, _FEE_FIELDS, default_user=account)


def _fees_of(figures: Mapping[str, object], schedule: FeeSchedule) -> list[Fee]:
    return [
        Fee(
            schedule=schedule,
            code=line["code"],
            title=line["title"],
            unit=line["unit"],
            article=line["article"],
            amount_cents=line["amount_cents"],
            homologates=line.get("homologates"),
        )
        for line in figures["fees"]  # type: ignore[attr-defined]
    ]
