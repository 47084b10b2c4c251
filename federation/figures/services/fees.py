"""Changes of fees: a draft by one person, in force once a second person approves."""

import datetime as dt
from collections.abc import Mapping

from django.db import transaction

from federation.errors import RuleError
from federation.figures.selectors.versions import fee_drafts_waiting, fee_figures, newest_fees
from federation.figures.services.agreements import ask_to_put_in_force
from federation.figures.services.drafts import keep_fees_draft
from federation.models import Account, Approval, Fee, FeeSchedule, FigureDraft, Season
from federation.services.audit import record_event


def codes_never_set(schedule: FeeSchedule) -> frozenset[str]:
    """Return the fees of a schedule that never had an amount in any: nobody owes anything by them.

    None while a second person is asked about fees of the season: that draft holds them as empty.
    """
    if fee_drafts_waiting(schedule.season):
        return frozenset()
    codes = schedule.fees.values_list("code", flat=True)
    return frozenset(codes) - set(
        Fee.objects.filter(amount_cents__isnull=False).values_list("code", flat=True)
    )


@transaction.atomic
def set_first_fees(
    *,
    schedule: FeeSchedule,
    amounts: Mapping[str, int | None],
    account: Account,
    now: dt.datetime,
) -> None:
    """Set amounts of fees that never had one, by one person: an office may begin with one.

    Raises: RuleError for a fee that had an amount, of which a second person has to agree.
    """
    schedule = FeeSchedule.objects.select_for_update(of=("self",)).get(pk=schedule.pk)
    _refuse_not_newest(schedule)
    if not amounts.keys() <= codes_never_set(schedule):
        raise RuleError("fees_not_first")
    for fee in schedule.fees.filter(code__in=amounts):
        fee.amount_cents = amounts[fee.code]
        fee.save(update_fields=["amount_cents"])
    record_event(
        "fee_amounts_set",
        subject=f"fee_schedule:{schedule.pk}",
        account=account,
        details={"season": schedule.season.year, "fees": sorted(amounts)},
    )


@transaction.atomic
def ask_to_set_fees(
    *,
    schedule: FeeSchedule,
    amounts: Mapping[str, int | None],
    valid_from: dt.date,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> Approval:
    """Request approval of amounts, in cents by code of the fee; None for not set.

    Nothing changes before; when approved they are new fees from their day on, or replace future
    ones.
    Raises: RuleError; then no draft is stored.
    """
    schedule = FeeSchedule.objects.select_for_update(of=("self",)).get(pk=schedule.pk)
    _refuse_not_newest(schedule)
    figures = fee_figures(schedule)
    for line in figures["fees"]:
        line["amount_cents"] = amounts.get(line["code"], line["amount_cents"])
    figures["valid_from"] = valid_from.isoformat()
    draft = keep_fees_draft(figures, season=schedule.season, account=account, now=now)
    return ask_to_put_in_force(draft=draft, reason=reason, account=account, now=now)


@transaction.atomic
def carry_fees(
    *,
    schedule: FeeSchedule,
    season: Season,
    valid_from: dt.date,
    with_amounts: bool,
    account: Account | None,
    now: dt.datetime,
) -> FigureDraft:
    """Begin a draft of a season's fees with the lines of an existing schedule.

    Its amounts are copied only if requested. Raises: RuleError.
    """
    figures = fee_figures(schedule)
    if not with_amounts:
        for line in figures["fees"]:
            line["amount_cents"] = None
    figures |= {
        "code": f"fees-{season.year}",
        "title": schedule.title.replace(str(schedule.season.year), str(season.year)),
        "valid_from": valid_from.isoformat(),
        "sample": schedule.is_sample and with_amounts,
    }
    return keep_fees_draft(figures, season=season, account=account, now=now)


def _refuse_not_newest(schedule: FeeSchedule) -> None:
    newest = newest_fees(schedule.season)
    if newest is not None and newest.pk != schedule.pk:
        raise RuleError("fees_not_newest", valid_from=newest.valid_from)
