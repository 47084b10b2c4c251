"""Which payment provider is set up."""

import datetime as dt

from django.conf import settings

from federation.money.providers import sandbox
from federation.money.providers.base import PaymentProvider
from federation.selectors.identity import federation_identity


def payment_provider() -> PaymentProvider | None:
    """Return the provider that is set up; None where payments online are off.

    Without a secret none is: money would come in of which no message is believed. The sandbox moves
    none, so it is on for a demonstration only.
    """
    if not settings.PAYMENT_WEBHOOK_SECRET:
        return None
    if settings.PAYMENT_PROVIDER == sandbox.CODE and federation_identity().is_demo:
        return the_sandbox()
    return None


def the_sandbox() -> sandbox.Sandbox:
    """Return the sandbox as the settings have it."""
    return sandbox.Sandbox(
        secret=settings.PAYMENT_WEBHOOK_SECRET,
        tolerance=dt.timedelta(seconds=settings.PAYMENT_WEBHOOK_TOLERANCE_SECONDS),
    )


def provider_named(code: str) -> PaymentProvider | None:
    """Return the provider that is set up, if it is called that."""
    provider = payment_provider()
    return provider if provider is not None and provider.code == code else None
