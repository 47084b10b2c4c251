"""The fee of a licence that the office issued without a request: what is due, and asking for it."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.licences_due import (
    LICENCE,
    licence_purpose,
    licences_key,
    licences_never_charged,
)
from federation.licences.selectors.requests import licence_figures
from federation.models import Account, Licence, LicenceRequest, PaymentRequest, Person, Season
from federation.money.selectors.fees import fee_schedule, fee_schedules
from federation.money.selectors.fees_to_ask import FeeToAsk
from federation.money.selectors.statements import Debtor, debtor_field
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    Receipt,
    book_receipt,
    create_payment_request,
)
from federation.rules.fees import FeeSchedule, fee_amount
from federation.rules.money import Money
from federation.selectors.languages import language_of
from federation.services.jobs import request_job


@dataclass(frozen=True, slots=True)
class Paid:
    """Money for a licence that is there already: the day and how it came."""

    received_on: dt.date
    method: str


def licence_fee_due(licence: Licence, *, on: dt.date) -> Money | None:
    """Return what is still to be asked for a licence.

    None if it is free, cancelled, paid before it was brought in, was asked for before, or its fee
    has no amount.
    """
    if licence.cancelled_at is not None or licence.is_imported:
        return None
    if request_for(licence) is not None:
        return None
    try:
        _row, schedule = fee_schedule(licence.season, on=max(on, licence.season.starts_on))
        amount = fee_amount(schedule, _code(licence), article=ARTICLE)
    except RuleError:
        return None
    return amount if amount.cents else None


def request_for(licence: Licence) -> PaymentRequest | None:
    """Return the payment request of a licence: of its request by a body, its own, or a shared."""
    asked = LicenceRequest.objects.filter(
        licence=licence, payment_request__cancelled_by_entry__isnull=True
    ).select_related("payment_request")
    row = asked.exclude(payment_request=None).first()
    if row is not None:
        return row.payment_request
    own = Q(purpose=licence_purpose(licence.pk)) | Q(lines__licence=licence)
    return PaymentRequest.objects.filter(own, cancelled_by_entry__isnull=True).first()


@transaction.atomic
def charge_issued_licence(
    *,
    licence: Licence,
    to_person: bool,
    paid: Paid | None,
    account: Account | None,
    now: dt.datetime,
) -> PaymentRequest:
    """Ask for the fee of a licence that was issued without a request.

    to_person: the person owes it, else the body of the licence. paid: recorded at once.
    Raises: RuleError if it is cancelled, paid before, was asked for before, or has no fee.
    """
    licence = Licence.objects.select_for_update(of=("self",)).get(pk=licence.pk)
    if licence.cancelled_at is not None:
        raise RuleError("licence_not_in_force", article=ARTICLE)
    if licence.is_imported:
        raise RuleError("licence_paid_before", article=ARTICLE, person=licence.person.name)
    if (before := request_for(licence)) is not None:
        raise RuleError("request_asked_before", reference=before.reference)
    request = create_payment_request(
        _own_bill(licence, to_person=to_person, on=timezone.localdate(now)),
        account=account,
        issued_on=timezone.localdate(now),
    )
    if paid is not None:
        cents = sum(line.amount_cents for line in request.lines.all())
        receipt = Receipt(cents, paid.received_on, paid.method)
        book_receipt(request=request, receipt=receipt, account=account)
    return request


@transaction.atomic
def charge_issued_licences(
    *, licences: Collection[int], account: Account | None, now: dt.datetime
) -> tuple[PaymentRequest, frozenset[int]]:
    """Ask a body for the fees of licences of one season by one request, a line for each licence.

    Returns the request, and the licences in it: those asked for or cancelled meanwhile are passed
    over. Raises: RuleError if none is left, or the fee of one has no amount.
    """
    today = timezone.localdate(now)
    locked = Licence.objects.select_for_update(of=("self",)).filter(pk__in=licences)
    held = [licence.pk for licence in locked.order_by("pk")]
    rows = list(
        licences_never_charged(on=today)
        .filter(pk__in=held)
        .select_related("season", "person", "club", "association")
        .order_by("person__name", "pk")
    )
    if not rows:
        raise RuleError("fees_none_to_ask")
    if len({(row.season_id, row.club_id, row.association_id) for row in rows}) > 1:
        raise RuleError("licence_requests_of_many_bodies")
    with translation.override(language_of()):
        subject = _subject(rows[0].season)
    request = create_payment_request(
        _bill(rows, subject, on=today), account=account, issued_on=today
    )
    request_job(
        "issue_payment_request",
        arguments={"request_id": request.pk},
        subject=f"payment_request:{request.pk}",
        account=account,
    )
    return request, frozenset(row.pk for row in rows)


def licences_to_ask(*, debtor: Debtor, on: dt.date) -> list[FeeToAsk]:
    """Return the fees of a body's licences that were issued without a request, by person.

    Licences that are free, or whose fee has no amount, are left out.
    """
    if isinstance(debtor, Person):
        return []
    licences = list(
        licences_never_charged(on=on)
        .filter(**{debtor_field(debtor): debtor})
        .select_related("season", "person", "club", "association")
        .order_by("season", "person__name", "pk")
    )
    days = {licence.season_id: max(on, licence.season.starts_on) for licence in licences}
    schedules = fee_schedules(set(days.items()))
    fees = []
    for licence in licences:
        if (in_force := schedules.get((licence.season_id, days[licence.season_id]))) is None:
            continue
        row, schedule = in_force
        try:
            amount = fee_amount(schedule, _code(licence), article=ARTICLE)
        except RuleError:
            continue
        if amount:
            fees.append(
                FeeToAsk(
                    key=licence_purpose(licence.pk),
                    title=_title(schedule, licence),
                    about=f"{licence.person.name}, {licence.season.year}",
                    article=ARTICLE,
                    amount=amount,
                    ask=_ask,
                    is_sample=row.is_sample,
                    shared_key=licences_key(licence.season_id),
                    shared_title=_subject(licence.season),
                )
            )
    return fees


def _ask(
    keys: Sequence[str], account: Account | None, now: dt.datetime
) -> tuple[PaymentRequest, frozenset[str]]:
    numbers = [int(key.removeprefix(LICENCE)) for key in keys]
    request, asked = charge_issued_licences(licences=numbers, account=account, now=now)
    return request, frozenset(licence_purpose(number) for number in asked)


def _subject(season: Season) -> str:
    return gettext("Licences of %(season)s") % {"season": season.year}


def _own_bill(licence: Licence, *, to_person: bool, on: dt.date) -> Bill:
    """Return the bill of one licence, which nobody is charged twice."""
    with translation.override(language_of()):
        subject = gettext("Licence of %(season)s: %(person)s")
        subject %= {"season": licence.season.year, "person": licence.person.name}
    bill = replace(
        _bill([licence], subject[:200], on=on),
        purpose=licence_purpose(licence.pk),
    )
    if to_person:
        return replace(bill, club=None, association=None, person=licence.person)
    return bill


def _bill(licences: Sequence[Licence], subject: str, *, on: dt.date) -> Bill:
    """Return the bill of licences of one season and body, a line for each."""
    first = licences[0]
    row, schedule = fee_schedule(first.season, on=max(on, first.season.starts_on))
    return Bill(
        season=first.season,
        subject=subject,
        currency=row.currency,
        lines=[_line(licence, schedule) for licence in licences],
        club=first.club,
        association=first.association,
        is_sample=row.is_sample,
        due_on=on + dt.timedelta(days=licence_figures(first.season).payment_days),
    )


def _line(licence: Licence, schedule: FeeSchedule) -> ChargeLine:
    code = _code(licence)
    cents = fee_amount(schedule, code, article=ARTICLE).cents
    return ChargeLine(code, _title(schedule, licence), ARTICLE, 1, cents, licence=licence)


def _title(schedule: FeeSchedule, licence: Licence) -> str:
    return next(line.title for line in schedule.fees if line.code == _code(licence))


def _code(licence: Licence) -> str:
    return FEE_CODES[LicenceFee(licence.fee_class)]
