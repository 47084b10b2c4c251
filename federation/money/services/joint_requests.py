"""A debtor asks for one paper of all it wants to pay: by one transfer, each request settled."""

import datetime as dt
import hashlib
from collections.abc import Collection, Sequence
from decimal import Decimal

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Job, PaymentRequest
from federation.money.documents.joint_request import JOINT_REQUEST, JointRequestPaper, JointRow
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.fees_to_ask import fees_to_ask
from federation.money.selectors.ledger import open_requests
from federation.money.selectors.payment_instructions import joint_instructions
from federation.money.selectors.statements import Debtor, debtor_field
from federation.money.services.papers import DEBTOR_KINDS, ask_for_request_paper, debtor_code
from federation.money.texts.payment_words import how_to_pay
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.jobs import Progress, request_job

# A transfer's text has 140 characters: no more references go into it.
MOST_TOGETHER = 10


@transaction.atomic
def ask_for_joint_request(
    *,
    debtor: Debtor,
    requests: Sequence[PaymentRequest],
    fees: Collection[str],
    account: Account | None,
    now: dt.datetime,
) -> Job:
    """Ask for one paper of some open requests, and of fees that were not yet asked for.

    fees: keys of `fees_to_ask`; each gets its payment request first, as the office makes it. Of
    one request alone its own paper is issued. Raises: RuleError; then nothing was asked for.
    """
    if not requests and not fees:
        raise RuleError("checkout_of_nothing")
    if len(requests) + len(fees) > MOST_TOGETHER:
        raise RuleError("checkout_too_many", most=MOST_TOGETHER)
    fees_by_key = {fee.key: fee for fee in fees_to_ask(debtor, on=timezone.localdate(now))}
    if any(key not in fees_by_key for key in fees):
        raise RuleError("fee_no_longer_to_ask")
    together = [
        *requests,
        *(fees_by_key[key].ask([key], account, now)[0] for key in sorted(set(fees))),
    ]
    _refuse_together(together)
    if len(together) == 1:
        return ask_for_request_paper(request=together[0], account=account)
    kind = debtor_field(debtor)
    return request_job(
        "issue_joint_request",
        arguments={
            "kind": kind,
            "debtor_id": debtor.pk,
            "requests": sorted(payment_request.pk for payment_request in together),
        },
        subject=f"statement:{kind}-{debtor.pk}",
        account=account,
    )


def _refuse_together(requests: Sequence[PaymentRequest]) -> None:
    """Return if some requests can be paid by one transfer. Raises: RuleError."""
    still_open = set(
        open_requests()
        .filter(pk__in=[request.pk for request in requests])
        .values_list("pk", flat=True)
    )
    for request in requests:
        if request.pk not in still_open:
            raise RuleError("request_is_settled", reference=request.reference)
    currencies = sorted({request.currency for request in requests})
    if len(currencies) > 1:
        raise RuleError("currencies_differ", one=currencies[0], other=currencies[1])


def issue_joint_request(
    *,
    kind: str,
    debtor_id: int,
    requests: list[int],
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the paper; while the same is open on the same requests it is the same paper.

    kind: club, association or person. Raises: RuleError once nothing is open on them.
    """
    debtor = DEBTOR_KINDS[kind].objects.get(pk=debtor_id)
    rows = list(open_requests().filter(pk__in=requests, **{kind: debtor}))
    if not rows:
        raise RuleError("requests_are_settled")
    language, today = language_of(debtor), timezone.localdate()
    with translation.override(language):
        content = _joint_request(debtor, rows)
    which = hashlib.sha256(" ".join(map(str, sorted(requests))).encode()).hexdigest()
    document = issue_if_changed(
        PaperIdentity(JOINT_REQUEST, f"statement:{kind}-{debtor.pk}", f"{language} {which[:24]}"),
        PaperDraft(
            content=content,
            title=f"{content.title} {rows[0].reference} + {len(rows) - 1}",
            season=season_of(today),
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _joint_request(debtor: Debtor, rows: Sequence[SummedRequest]) -> JointRequestPaper:
    name, is_demo = federation_on_paper()
    pay = joint_instructions(rows)
    return JointRequestPaper(
        federation=name,
        title=gettext("Joint payment request"),
        is_sample=is_demo or any(row.is_sample for row in rows),
        debtor=debtor.name,
        debtor_code=debtor_code(debtor),
        currency=rows[0].currency,
        due_on=min((row.due_on for row in rows if row.due_on), default=None),
        rows=tuple(
            JointRow(
                reference=row.reference,
                subject=row.subject,
                requested_on=row.issued_on,
                due_on=row.due_on,
                amount=_amount(row.open_cents),
            )
            for row in rows
        ),
        total=_amount(sum(row.open_cents for row in rows)),
        pay_to=tuple(how_to_pay(pay)) if pay else (),
        pay_code=pay.code if pay else "",
    )


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
