"""Issuing the papers of payment requests."""

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.models import Account, PaymentRequest, PaymentRequestLine
from federation.money.documents.payment_request import (
    PAYMENT_REQUEST,
    Charge,
    RequestDetails,
    payment_request_content,
)
from federation.money.selectors.payment_instructions import payment_instructions
from federation.money.selectors.statements import debtor_of
from federation.money.texts.payment_words import how_to_pay
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts import sentence


def issue_payment_request(
    *, request_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a payment request; if it is already issued, do nothing."""
    document = issue_once(
        PaperIdentity(PAYMENT_REQUEST, f"payment_request:{request_id}"),
        lambda: _payment_request(request_id),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _payment_request(request_id: int) -> PaperDraft:
    request = PaymentRequest.objects.select_related("club", "association", "person", "season").get(
        pk=request_id
    )
    debtor = debtor_of(request)
    name, is_demo = federation_on_paper()
    pay = payment_instructions(request)
    language = language_of(debtor)
    with translation.override(language):
        title = gettext("Payment request")
        content = payment_request_content(
            federation=name,
            title=title,
            details=RequestDetails(
                debtor=debtor.name if debtor else "",
                debtor_code=(request.person.number or "")
                if request.person
                else getattr(debtor, "code", ""),
                subject=request.subject,
                reference=request.reference,
                currency=request.currency,
                requested_on=request.issued_on,
                due_on=request.due_on,
                pay_to=tuple(how_to_pay(pay)) if pay else (),
                pay_code=pay.code if pay else "",
                certified_invoice=request.certified_invoice,
            ),
            charges=[
                Charge(
                    title=_with_reason(line),
                    article=line.article,
                    quantity=line.quantity,
                    unit_cents=line.unit_cents,
                )
                for line in request.lines.select_related("licence__person")
            ],
            is_sample=request.is_sample or is_demo,
        )
    return PaperDraft(
        content=content,
        title=f"{title} {request.reference}",
        season=request.season,
        language=language,
    )


def _with_reason(line: PaymentRequestLine) -> str:
    """Return the title of a charge, with the licensed person, or why it is not the full price."""
    title = gettext(line.title)
    if line.licence is not None:
        return f"{title}: {line.licence.person.name}"
    return f"{title} ({sentence(line.reason, line.reason_values)})" if line.reason else title
