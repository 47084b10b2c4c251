"""Issuing a certificate once its fee is paid."""

from federation.models import Account, CertificateRequest, PaymentRequest
from federation.services.jobs import request_job


def issue_paid_certificate(*, request: PaymentRequest, account: Account | None) -> None:
    """Request the certificate of a payment request that is paid in full."""
    certificate_request = CertificateRequest.objects.filter(
        payment_request=request, document=None
    ).first()
    if certificate_request is not None:
        request_job(
            "issue_certificate",
            arguments={"request_id": certificate_request.pk},
            subject=f"certificate:{certificate_request.pk}",
            account=account,
        )
