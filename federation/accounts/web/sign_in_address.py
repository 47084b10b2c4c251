"""Changes of the sign-in address: allauth confirms them, the old address is notified here."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account
from federation.services.audit import record_event


@receiver(email_changed)
def _notify_old_address(
    sender: Any,
    request: HttpRequest,
    user: Account,
    from_email_address: EmailAddress | None,
    to_email_address: EmailAddress,
    **_kwargs: Any,
) -> None:
    """Record the change in the audit trail, and notify the previous address."""
    before = from_email_address.email if from_email_address is not None else ""
    record_event(
        "sign_in_address_changed",
        subject=f"account:{user.pk}",
        account=user,
        details={"before": [before] if before else [], "after": to_email_address.email},
    )
    if before:
        notify(
            "notice_sign_in_address_changed",
            about=f"account:{user.pk}",
            values={},
            link="",
            to=[Addressee(before, user.language)],
            now=timezone.now(),
        )
