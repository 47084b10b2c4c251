"""Messages of the sandbox in the format of the provider."""

import datetime as dt

from django.test import Client
from django.urls import reverse

from federation.models import Checkout, ProviderMessage
from federation.money.providers.base import MessageKind, ProviderEvent
from federation.money.providers.sandbox import HEADER, Sandbox
from federation.money.selectors.payment_provider import the_sandbox
from federation.money.services.provider_messages import receive_provider_message

NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)


def event_of(
    checkout: Checkout,
    kind: MessageKind = MessageKind.PAID,
    *,
    event_id: str = "e1",
    cents: int | None = None,
    currency: str = "EUR",
    about: str = "",
    at: dt.datetime = NOW,
) -> ProviderEvent:
    """Return the provider's event about a checkout: by default that it was paid."""
    amount = checkout.amount_cents if cents is None else cents
    return ProviderEvent(event_id, kind, about or checkout.key, amount, currency, at)


def tell(event: ProviderEvent, *, now: dt.datetime = NOW) -> ProviderMessage:
    """Send a signed event of the sandbox to the site."""
    body, headers = the_sandbox().message(event, now=now)
    message = receive_provider_message(provider=the_sandbox(), body=body, headers=headers, now=now)
    assert message is not None
    return message


def post(client: Client, body: bytes, signature: str) -> int:
    """Send bytes to the address for messages; return the status of the answer."""
    response = client.post(
        reverse("provider-webhook", args=["sandbox"]),
        body,
        content_type="application/json",
        headers={HEADER: signature},
    )
    return response.status_code


def sandbox_with(secret: str) -> Sandbox:
    """Return a sandbox that signs with a random secret."""
    return Sandbox(secret=secret, tolerance=dt.timedelta(minutes=5))
