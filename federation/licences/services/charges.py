"""Acceptance of licence requests by the office, and the body's payment request."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.bodies import body_of, through
from federation.licences.selectors.fee_reasons import shared_ground
from federation.licences.selectors.requests import held_in, licence_figures, refuse_licensed
from federation.licences.services.licences import LicenceApplication, issue_licences
from federation.licences.services.requests import (
    keep_requests,
    lock_people,
    refuse_closed,
    waiting_requests,
)
from federation.models import (
    Account,
    LicenceRequest,
    PaymentRequest,
    RequestState,
    Season,
)
from federation.money.selectors.fees import fee_schedule
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.rules.fees import FeeSchedule, fee_amount
from federation.rules.money import Money
from federation.selectors.languages import language_of
from federation.services.jobs import request_job


@transaction.atomic
def accept_requests(
    *, requests: Collection[int], account: Account | None, now: dt.datetime
) -> PaymentRequest | None:
    """Accept lines of one body and season, and charge the body, one charge for each fee class.

    If there is nothing to pay the licences are issued at once and None is returned.
    Raises: RuleError about the first line that cannot be accepted; then nothing is stored.
    """
    rows = waiting_requests(requests)
    season, body = rows[0].season, body_of(rows[0].batch)
    for row in rows:
        if row.season_id != season.pk or body_of(row.batch) != body:
            raise RuleError("licence_requests_of_many_bodies")
        if row.person is None:
            raise RuleError("licence_person_undecided", person=row.name)
    refuse_closed(body, on=timezone.localdate(now))
    _refuse_licensed_people(rows, season)
    schedule_row, schedule = fee_schedule(season, on=max(timezone.localdate(now), season.starts_on))
    lines = charge_lines(rows, schedule, on=timezone.localdate(rows[0].batch.requested_at))
    for row in rows:
        row.decided_at, row.decided_by, row.reason = now, account, ""
    if not any(line.unit_cents for line in lines):
        _issue(rows, account, timezone.localdate(now))
        return None
    columns = through(body)
    with translation.override(language_of()):
        subject = gettext("Licences of %(season)s") % {"season": season.year}
    payment_request = create_payment_request(
        Bill(
            season=season,
            subject=subject,
            currency=schedule_row.currency,
            lines=[line for line in lines if line.unit_cents],
            club=columns.club,
            association=columns.association,
            is_sample=schedule_row.is_sample,
            due_on=timezone.localdate(now)
            + dt.timedelta(days=licence_figures(season).payment_days),
        ),
        account=account,
        issued_on=timezone.localdate(now),
    )
    for row in rows:
        row.state, row.payment_request = RequestState.CHARGED, payment_request
    keep_requests(rows, "licence_request_accepted", account=account)
    request_job(
        "issue_payment_request",
        arguments={"request_id": payment_request.pk},
        subject=f"payment_request:{payment_request.pk}",
        account=account,
    )
    return payment_request


def charge_lines(
    rows: Sequence[LicenceRequest], schedule: FeeSchedule, *, on: dt.date
) -> list[ChargeLine]:
    """Return what is charged for some lines: one charge for each fee class among them.

    on: the day of the request, by which the reduced fee has its reason.
    Raises: RuleError("fee_not_set") with the article while a fee has no amount.
    """
    counted = Counter(LicenceFee(row.fee_class) for row in rows)
    titles = {line.code: line.title for line in schedule.fees}
    lines = []
    for fee_class in LicenceFee:
        if not counted[fee_class]:
            continue
        code = FEE_CODES[fee_class]
        amount = fee_amount(schedule, code, article=ARTICLE)
        line = ChargeLine(code, titles[code], ARTICLE, counted[fee_class], amount.cents)
        if fee_class is LicenceFee.REDUCED:
            ground = shared_ground(rows, on=on)
            line = replace(line, reason=ground.code, reason_values=ground.values)
        lines.append(line)
    return lines


def prices_of(season: Season, *, on: dt.date) -> dict[str, Money]:
    """Return the price of each fee class in a season, without those that have no amount yet."""
    prices: dict[str, Money] = {}
    try:
        _row, schedule = fee_schedule(season, on=max(on, season.starts_on))
    except RuleError:
        return prices
    for licence_fee in LicenceFee:
        with suppress(RuleError):
            amount = fee_amount(schedule, FEE_CODES[licence_fee], article=ARTICLE)
            prices[licence_fee.value] = amount
    return prices


def _refuse_licensed_people(rows: Sequence[LicenceRequest], season: Season) -> None:
    people = [row.person_id for row in rows if row.person_id is not None]
    lock_people(people)
    held = held_in(season, people)
    for row in rows:
        assert row.person is not None  # noqa: S101 -- refused before
        refuse_licensed(row.person, held.licensed.get(row.person.pk))
        if row.person.number is None:
            raise RuleError("person_without_number", article=ARTICLE, person=row.name)


def _issue(rows: Sequence[LicenceRequest], account: Account | None, on: dt.date) -> None:
    """Issue licences without cost."""
    applications = [
        LicenceApplication(
            row.person,  # type: ignore[arg-type]
            row.season,
            on,
            club=row.batch.club,
            association=row.batch.association,
            fee_class=row.fee_class,
        )
        for row in rows
    ]
    licences = issue_licences(applications=applications, account=account)
    for row, licence in zip(rows, licences, strict=True):
        row.state, row.licence = RequestState.ISSUED, licence
    keep_requests(rows, "licence_request_issued", account=account)
