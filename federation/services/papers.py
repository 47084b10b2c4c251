"""Issuing the federation's own papers: payment requests and licence cards."""

from collections.abc import Callable

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.documents.payment_request import Asked, Charge, payment_request_content
from federation.models import Account, Federation, PaymentRequest
from federation.selectors.papers import papers_about
from federation.services.documents import issue_document

Progress = Callable[[int, int], None]


def federation_on_paper() -> tuple[str, bool]:
    """Return the name papers carry, and whether it is a demonstration."""
    row = Federation.objects.first()
    return (row.name, row.is_demo) if row else ("Trunfo", False)


def issue_payment_request(
    *, request_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a payment request; a second run finds the paper there."""
    request = PaymentRequest.objects.select_related("club", "association", "person", "season").get(
        pk=request_id
    )
    subject = f"payment_request:{request.pk}"
    if (known := papers_about(subject).first()) is not None:
        return {"document": known.code}
    debtor = request.club or request.association or request.person
    name, is_demo = federation_on_paper()
    with translation.override(settings.LANGUAGE_CODE):
        title = gettext("Payment request")
        content = payment_request_content(
            federation=name,
            title=title,
            asked=Asked(
                debtor=debtor.name if debtor else "",
                debtor_code=(request.person.number or "")
                if request.person
                else getattr(debtor, "code", ""),
                subject=request.subject,
                reference=request.reference,
                currency=request.currency,
                requested_on=request.issued_on,
                due_on=request.due_on,
                certified_invoice=request.certified_invoice,
            ),
            charges=[
                Charge(
                    title=gettext(line.title),
                    article=line.article,
                    quantity=line.quantity,
                    unit_cents=line.unit_cents,
                )
                for line in request.lines.all()
            ],
            is_sample=request.is_sample or is_demo,
        )
    document = issue_document(
        "payment_request",
        content,
        season=request.season,
        language=settings.LANGUAGE_CODE,
        subject=subject,
        title=f"{title} {request.reference}",
        account=account,
        now=timezone.now(),
        is_public=False,
    )
    return {"document": document.code}
