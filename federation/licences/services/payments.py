"""Effect of reversed payments and credits on licences: marked as unpaid, or lines dropped."""

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

# The states of a line whose fee can be credited: no licence was issued.
_CREDITABLE = (RequestState.CHARGED, RequestState.REFUSED)


@transaction.atomic
def mark_unpaid_licences(
    *, request: PaymentRequest, on: dt.date, account: Account | None
) -> list[LicenceRequest]:
    """Mark the licences of a request that is no longer paid; they stay in force.

    The office may cancel them; the next payment removes the mark.
    """
    if outstanding_cents(request) <= 0:
        return []
    rows = list(
        LicenceRequest.objects.select_for_update(of=("self",))
        .filter(payment_request=request, state=RequestState.ISSUED, reason="")
        .order_by("pk")
    )
    with translation.override(language_of()):
        text = gettext("The payment was taken back on %(day)s: to be paid again.")
        reason = text % {"day": date_format(on)}
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
    """Drop the lines of people whose licence fee is credited; return them.

    dropped: the people named. Without names, lines are dropped if nothing is left of the fee,
    except when the whole request is cancelled: then they wait for the office again.
    Raises: RuleError if less is left than the waiting lines cost, and no people are named.
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
        text = gettext("Credited by %(reference)s.") % {"reference": reference}
    for row in gone:
        row.state, row.reason = RequestState.WITHDRAWN, f"{row.reason} {text}".strip()[:200]
    keep_requests(gone, "licence_request_credited", account=account)
    return gone


def credited_cents_of(
    request: PaymentRequest, dropped: Collection[int]
) -> Mapping[PaymentRequestLine, int]:
    """Return the credit for each charge when some people's lines are dropped.

    Raises: RuleError if one of them was licensed by this request, or belongs to another.
    """
    rows = LicenceRequest.objects.filter(payment_request=request, pk__in=dropped)
    licence_requests = list(rows.order_by("pk"))
    if not licence_requests or len(licence_requests) != len(set(dropped)):
        raise RuleError("licence_nothing_chosen")
    charges = {line.fee_code: line for line in request.lines.all()}
    cents: dict[PaymentRequestLine, int] = {}
    for row in licence_requests:
        if row.state not in _CREDITABLE:
            raise RuleError(
                "licence_request_decided", person=row.name, state=row.get_state_display()
            )
        line = charges[FEE_CODES[LicenceFee(row.fee_class)]]
        cents[line] = cents.get(line, 0) + line.unit_cents
    return cents
