"""The trail of acts."""

from federation.models import Account, AuditEvent


def record_event(
    act: str, *, subject: str, account: Account | None, details: dict[str, object] | None = None
) -> AuditEvent:
    """Add one act to the trail, in the transaction of the service that calls."""
    return AuditEvent.objects.create(
        act=act,
        subject=subject,
        account=account,
        account_email=account.email if account else "",
        details=details or {},
    )
