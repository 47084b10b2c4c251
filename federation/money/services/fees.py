"""Fee schedules: their amounts, and the one of a coming season made from one that is there."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction
from simple_history.utils import bulk_update_with_history

from federation.errors import RuleError
from federation.models import Account, Fee, FeeSchedule, Season
from federation.money.selectors.fee_schedules import fees_asked_for
from federation.services.audit import record_event

_DAY = dt.timedelta(days=1)


@transaction.atomic
def copy_fee_schedule(
    *,
    schedule: FeeSchedule,
    season: Season,
    valid_from: dt.date,
    with_amounts: bool,
    account: Account | None,
) -> FeeSchedule:
    """Make a schedule with the same lines, amounts empty unless asked. Raises: RuleError."""
    if season.fee_schedules.filter(valid_from=valid_from).exists():
        raise RuleError(
            "fee_schedule_exists", season=season.year, valid_from=valid_from.isoformat()
        )
    copy = FeeSchedule.objects.create(
        season=season,
        valid_from=valid_from,
        code=f"fees-{season.year}",
        title=schedule.title.replace(str(schedule.season.year), str(season.year)),
        currency=schedule.currency,
        is_sample=schedule.is_sample and with_amounts,
    )
    for line in schedule.fees.all():
        Fee.objects.create(
            schedule=copy,
            code=line.code,
            title=line.title,
            unit=line.unit,
            article=line.article,
            homologates=line.homologates,
            amount_cents=line.amount_cents if with_amounts else None,
        )
    record_event(
        "fee_schedule_copied",
        subject=f"fee_schedule:{copy.pk}",
        account=account,
        details={"from": schedule.pk, "with_amounts": with_amounts},
    )
    return copy


@transaction.atomic
def set_fee_amounts(
    *,
    schedule: FeeSchedule,
    amounts: Mapping[int, int | None],
    changes_from: dt.date | None,
    on: dt.date,
    account: Account | None,
) -> FeeSchedule:
    """Set amounts of a schedule, in cents by the row of the fee; None is not set.

    What nobody was asked to pay yet, and all of a schedule whose first day has not come, is put
    right where it stands. An amount that somebody was asked for stays: `changes_from` is the day
    from which another holds, in a schedule of its own. Returns: the schedule that has the new
    amounts. Raises: RuleError, also for fees that a second person agreed to.
    """
    schedule = FeeSchedule.objects.select_for_update(of=("self",)).get(pk=schedule.pk)
    if schedule.agreed_drafts.exists():
        raise RuleError("fees_were_agreed")
    fees = list(schedule.fees.select_for_update())
    changed = [fee for fee in fees if amounts.get(fee.pk, fee.amount_cents) != fee.amount_cents]
    asked = fees_asked_for(schedule) if schedule.valid_from <= on else frozenset()
    dated = [fee for fee in changed if fee.code in asked]
    if dated:
        _refuse_day(schedule, dated, changes_from, on)
    _write_amounts([fee for fee in changed if fee.code not in asked], amounts, schedule, account)
    if not dated or changes_from is None:
        return schedule
    copy = copy_fee_schedule(
        schedule=schedule,
        season=schedule.season,
        valid_from=changes_from,
        with_amounts=True,
        account=account,
    )
    codes = {fee.code: amounts[fee.pk] for fee in dated}
    lines = list(copy.fees.filter(code__in=codes))
    _write_amounts(lines, {fee.pk: codes[fee.code] for fee in lines}, copy, account)
    return copy


def _refuse_day(
    schedule: FeeSchedule, dated: Sequence[Fee], day: dt.date | None, on: dt.date
) -> None:
    """Refuse a change of amounts that were asked for without a day that can still come."""
    if day is None:
        raise RuleError("fee_change_without_day", fees=[fee.title for fee in dated])
    following = schedule.season.fee_schedules.filter(valid_from__gt=schedule.valid_from)
    next_one = following.order_by("valid_from").first()
    last = schedule.season.ends_on if next_one is None else next_one.valid_from - _DAY
    first = max(on, schedule.valid_from + _DAY)
    if not first <= day <= last:
        raise RuleError("fee_change_outside", first=first, last=last)


def _write_amounts(
    fees: Sequence[Fee],
    amounts: Mapping[int, int | None],
    schedule: FeeSchedule,
    account: Account | None,
) -> None:
    told = {}
    for fee in fees:
        told[fee.code] = [fee.amount_cents, amounts[fee.pk]]
        fee.amount_cents = amounts[fee.pk]
    if not told:
        return
    bulk_update_with_history(fees, Fee, ["amount_cents"], default_user=account)
    record_event(
        "fee_amounts_set",
        subject=f"fee_schedule:{schedule.pk}",
        account=account,
        details={"season": schedule.season.year, "cents": told},
    )
