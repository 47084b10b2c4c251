"""What the site asks of a payment provider. Amounts are integer cents; moments know their zone."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class MessageKind(StrEnum):
    """What a provider tells of a checkout, or of a refund."""

    PAID = "PAID"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    REFUNDED = "REFUNDED"
    REFUND_FAILED = "REFUND_FAILED"


class MessageRefused(Exception):
    """A message that is not the provider's, or cannot be read. code: of its sentence."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class ProviderUnreachable(Exception):
    """The provider did not answer, or not as it should: nothing was begun that is known of."""


@dataclass(frozen=True, slots=True)
class CheckoutOrder:
    """What a payer is to pay. key: ours, told back in each message.

    page: the address on this site to which the payer returns.
    """

    key: str
    amount_cents: int
    currency: str
    subject: str
    page: str


@dataclass(frozen=True, slots=True)
class CheckoutBegun:
    """The provider's answer: its reference, and the address of the page on which one pays."""

    reference: str
    address: str


@dataclass(frozen=True, slots=True)
class RefundOrder:
    """What is to be given back of a checkout. key: ours; the same key is refunded once."""

    key: str
    checkout_reference: str
    amount_cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """One message, read and proved to be the provider's.

    about: the key of a checkout, or of a refund where the kind is about one.
    """

    event_id: str
    kind: MessageKind
    about: str
    amount_cents: int
    currency: str
    happened_at: dt.datetime


class PaymentProvider(Protocol):
    """A provider. Whoever adds one writes these three, and names it in `payment_provider`."""

    @property
    def code(self) -> str:
        """Return its name in settings, rows and addresses: small letters, at most 20."""
        ...

    def begin_checkout(self, order: CheckoutOrder) -> CheckoutBegun:
        """Begin a payment. Raises: ProviderUnreachable."""
        ...

    def read_webhook(
        self, *, body: bytes, headers: Mapping[str, str], now: dt.datetime
    ) -> ProviderEvent:
        """Return what a message says. headers: by their names in small letters.

        Raises: MessageRefused unless it is signed by the provider, of late and readable.
        """
        ...

    def refund(self, order: RefundOrder) -> str:
        """Ask for a refund and return its reference; a message tells how it ended.

        Raises: ProviderUnreachable.
        """
        ...
