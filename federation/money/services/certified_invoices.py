"""Numbers of certified invoices, which other software issues."""

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, PaymentRequest
from federation.money.selectors.statements import debtor_of
from federation.services.audit import record_event


@transaction.atomic
def set_certified_invoice(*, request: PaymentRequest, number: str, account: Account | None) -> None:
    """Note the number of the certified invoice that was issued elsewhere.

    Several requests of one debtor may be on one invoice. Raises: RuleError for another's.
    """
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    others = PaymentRequest.objects.filter(
        certified_invoice=number.strip(), cancelled_by_entry__isnull=True
    ).exclude(club=request.club_id, association=request.association_id, person=request.person_id)
    other = others.select_related("club", "association", "person").first()
    if number.strip() and other is not None:
        raise RuleError(
            "certified_invoice_of_another",
            number=number.strip(),
            reference=other.reference,
            debtor=debtor_of(other).name,  # type: ignore[union-attr]
        )
    before, request.certified_invoice = request.certified_invoice, number.strip()
    request.save(update_fields=["certified_invoice"])
    record_event(
        "certified_invoice_noted",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"before": before, "after": request.certified_invoice},
    )
