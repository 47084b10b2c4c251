"""Issuing a certificate once its fee is paid."""

from federation.models import Account, CertificateRequest, PaymentRequest
from federation.services.jobs import request_job


def issue_paid_certificate(*, request: PaymentRequest, account: Account | None) -> None:
    """Request the certificate of a payment request that is paid in full."""
    asked = CertificateRequest.objects.filter(payment_request=request, document=None).first()
    if asked is not None:
        request_job(
            "issue_certificate",
            arguments={"request_id": asked.pk},
            subject=f"certificate:{asked.pk}",
            account=account,
        )
