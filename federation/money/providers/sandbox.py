"""A provider for demonstrations and tests that moves no money; its page is on this site."""

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass

from federation.money.providers.base import (
    CheckoutBegun,
    CheckoutOrder,
    MessageKind,
    MessageRefused,
    ProviderEvent,
    RefundBegun,
    RefundOrder,
)
from federation.money.providers.signatures import refuse_forged, signature_of

CODE = "sandbox"
HEADER = "sandbox-signature"
LONGEST_NAME = 120
YEARS = range(2000, 2200)


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The sandbox. secret: the key of its signatures; tolerance: maximum age of a message."""

    secret: str
    tolerance: dt.timedelta
    code: str = CODE

    def begin_checkout(self, order: CheckoutOrder) -> CheckoutBegun:
        """Return the sandbox's page for a checkout."""
        return CheckoutBegun(reference=f"sandbox-{order.key}", address=f"{order.page}sandbox/")

    def read_webhook(
        self, *, body: bytes, headers: Mapping[str, str], now: dt.datetime
    ) -> ProviderEvent:
        """Parse and verify a message. Raises: MessageRefused."""
        refuse_forged(
            body, headers.get(HEADER, ""), secret=self.secret, now=now, tolerance=self.tolerance
        )
        return _read(body)

    def refund(self, order: RefundOrder) -> RefundBegun:
        """Return the reference of a refund, which is done at once."""
        return RefundBegun(reference=f"sandbox-{order.key}", is_done=True)

    def message(self, event: ProviderEvent, *, now: dt.datetime) -> tuple[bytes, dict[str, str]]:
        """Return the body and headers of a message, as the sandbox sends it."""
        body = json.dumps(
            {
                "id": event.event_id,
                "kind": event.kind.value,
                "about": event.about,
                "amount_cents": event.amount_cents,
                "currency": event.currency,
                "happened_at": event.happened_at.isoformat(),
            }
        ).encode()
        return body, {HEADER: signature_of(body, secret=self.secret, at=now)}


def _read(body: bytes) -> ProviderEvent:
    try:
        data = json.loads(body)
        event = ProviderEvent(
            event_id=data["id"],
            kind=MessageKind(data["kind"]),
            about=data["about"],
            amount_cents=data["amount_cents"],
            currency=data["currency"],
            happened_at=dt.datetime.fromisoformat(data["happened_at"]),
        )
    except (ValueError, TypeError, KeyError, RecursionError) as fault:
        raise MessageRefused("provider_message_unreadable") from fault
    texts = (event.event_id, event.about, event.currency)
    if not all(isinstance(text, str) and 0 < len(text) <= LONGEST_NAME for text in texts):
        raise MessageRefused("provider_message_unreadable")
    is_amount = type(event.amount_cents) is int and 0 <= event.amount_cents < 2**53
    is_moment = event.happened_at.tzinfo is not None and event.happened_at.year in YEARS
    if not is_amount or not is_moment or "\0" in "".join(texts):
        raise MessageRefused("provider_message_unreadable")
    return event
