"""What money taken back means for licences: unpaid ones are marked, credited lines are dropped."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.money import licence_lines_left
from federation.licences.services.requests import keep_requests
from federation.models import (
    Account,
    LicenceRequest,
    PaymentRequest,
    PaymentRequestLine,
    RequestState,
)
from federation.money.selectors.ledger import outstanding_cents
from federation.selectors.languages import language_of
from federation.texts.dates import date_format

# What a line may be in for its fee to be given back: nobody was licensed by it.
_CREDITABLE = (RequestState.CHARGED, RequestState.REFUSED)


@transaction.atomic
def mark_unpaid_licences(
    *, request: PaymentRequest, on: dt.date, account: Account | None
) -> list[LicenceRequest]:
    """Mark the licences issued for a request that is no longer paid; they stay in force.

    The office takes them back, or the next payment takes the mark off.
    """
    if outstanding_cents(request) <= 0:
        return []
    rows = list(
        LicenceRequest.objects.select_for_update(of=("self",))
        .filter(payment_request=request, state=RequestState.ISSUED, reason="")
        .order_by("pk")
    )
    with translation.override(language_of()):
        told = gettext("The payment was taken back on %(day)s: to be paid again.")
        reason = told % {"day": date_format(on)}
    for row in rows:
        row.reason = reason[:200]
    keep_requests(rows, "licence_unpaid", account=account)
    return rows


@transaction.atomic
def drop_credited_requests(
    *,
    request: PaymentRequest,
    reference: str,
    dropped: Collection[int],
    account: Account | None,
) -> list[LicenceRequest]:
    """Drop the lines of people whose licence a credit note takes back; return them.

    dropped: those who were named. Who is not named is dropped where nothing is left of the fee,
    unless the whole request is taken back: those wait for the office again.
    Raises: RuleError where less is left than the lines that wait, and it does not say whose.
    """
    rows = list(
        LicenceRequest.objects.select_for_update(of=("self",))
        .filter(payment_request=request)
        .order_by("pk")
    )
    left = licence_lines_left(request)
    gone = []
    for fee_class in LicenceFee:
        of_class = [row for row in rows if row.fee_class == fee_class]
        open_rows = [row for row in of_class if row.state in _CREDITABLE]
        named = [row for row in open_rows if row.pk in dropped]
        paid_for = left.get(FEE_CODES[fee_class])
        if request.cancelled_by_entry_id is not None:
            named = [row for row in open_rows if row in named or row.state == RequestState.REFUSED]
        elif paid_for == 0:
            named = open_rows
        issued = sum(row.state == RequestState.ISSUED for row in of_class)
        waiting = len(open_rows) - len(named)
        is_partial = request.cancelled_by_entry_id is None and paid_for is not None
        if is_partial and waiting and waiting + issued > (paid_for or 0):
            raise RuleError("credit_names_nobody", article=ARTICLE, reference=request.reference)
        gone.extend(named)
    with translation.override(language_of()):
        told = gettext("Credited by %(reference)s.") % {"reference": reference}
    for row in gone:
        row.state, row.reason = RequestState.WITHDRAWN, f"{row.reason} {told}".strip()[:200]
    keep_requests(gone, "licence_request_credited", account=account)
    return gone


def credited_cents_of(
    request: PaymentRequest, dropped: Collection[int]
) -> Mapping[PaymentRequestLine, int]:
    """Return what is taken back of each charge when some people's licences are dropped.

    Raises: RuleError where one of them was licensed by this request, or is of another.
    """
    rows = LicenceRequest.objects.filter(payment_request=request, pk__in=dropped)
    found = list(rows.order_by("pk"))
    if not found or len(found) != len(set(dropped)):
        raise RuleError("licence_nothing_chosen")
    charges = {line.fee_code: line for line in request.lines.all()}
    cents: dict[PaymentRequestLine, int] = {}
    for row in found:
        if row.state not in _CREDITABLE:
            raise RuleError(
                "licence_request_decided", person=row.name, state=row.get_state_display()
            )
        line = charges[FEE_CODES[LicenceFee(row.fee_class)]]
        cents[line] = cents.get(line, 0) + line.unit_cents
    return cents
