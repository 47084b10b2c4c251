"""Writing the audit trail."""

from collections.abc import Iterable

from federation.models import Account, AuditEvent


def record_event(
    act: str, *, subject: str, account: Account | None, details: dict[str, object] | None = None
) -> AuditEvent:
    """Record one act in the audit trail, in the caller's transaction."""
    event = _event(act, subject, account, details or {})
    event.save()
    return event


def record_events(
    act: str, *, details: Iterable[tuple[str, dict[str, object]]], account: Account | None
) -> None:
    """Record one act on each of many subjects; details: pairs of subject and details."""
    AuditEvent.objects.bulk_create(_event(act, subject, account, text) for subject, text in details)


def _event(
    act: str, subject: str, account: Account | None, details: dict[str, object]
) -> AuditEvent:
    on_behalf_of = ""
    if account and account.acting is not None:
        on_behalf_of = account.acting.body_subject
    elif account and account.guarding is not None:
        on_behalf_of = f"person:{account.guarding.person_id}"
    return AuditEvent(
        act=act,
        subject=subject,
        account=account,
        account_email=account.email if account else "",
        on_behalf_of=on_behalf_of,
        details=details,
    )
