"""The configured payment provider."""

import datetime as dt

from django.conf import settings

from federation.money.providers import sandbox
from federation.money.providers.base import PaymentProvider
from federation.selectors.identity import federation_identity


def payment_provider() -> PaymentProvider | None:
    """Return the configured provider; None if online payments are off.

    Without a secret there is none, since its messages could not be verified. The sandbox moves no
    money, so it is available in a demonstration only.
    """
    if not settings.PAYMENT_WEBHOOK_SECRET:
        return None
    if settings.PAYMENT_PROVIDER == sandbox.CODE and federation_identity().is_demo:
        return the_sandbox()
    return None


def the_sandbox() -> sandbox.Sandbox:
    """Return the sandbox with its settings."""
    return sandbox.Sandbox(
        secret=settings.PAYMENT_WEBHOOK_SECRET,
        tolerance=dt.timedelta(seconds=settings.PAYMENT_WEBHOOK_TOLERANCE_SECONDS),
    )


def provider_named(code: str) -> PaymentProvider | None:
    """Return the configured provider, if it has this code."""
    provider = payment_provider()
    return provider if provider is not None and provider.code == code else None
