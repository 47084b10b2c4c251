"""The fee schedule of a coming season, made from one that is there."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Fee, FeeSchedule, Season
from federation.services.audit import record_event


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
