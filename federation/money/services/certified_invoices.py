"""Numbers of certified invoices, which other software issues."""

from django.db import transaction

from federation.models import Account, PaymentRequest
from federation.services.audit import record_event


@transaction.atomic
def set_certified_invoice(*, request: PaymentRequest, number: str, account: Account | None) -> None:
    """Store the number of the certified invoice issued elsewhere."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    before, request.certified_invoice = request.certified_invoice, number.strip()
    request.save(update_fields=["certified_invoice"])
    record_event(
        "certified_invoice_noted",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"before": before, "after": request.certified_invoice},
    )
