"""The interface of a payment provider. Amounts are integer cents; times have a time zone."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class MessageKind(StrEnum):
    """The kind of a provider's message about a checkout or a refund."""

    PAID = "PAID"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    REFUNDED = "REFUNDED"
    REFUND_FAILED = "REFUND_FAILED"


class MessageRefused(Exception):
    """A message that is not from the provider, or cannot be read. code: of its sentence."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class ProviderUnreachable(Exception):
    """The provider did not answer, or not correctly; as far as known nothing was started."""


@dataclass(frozen=True, slots=True)
class CheckoutOrder:
    """A payment to start. key: our reference, returned in each message.

    page: the address on this site to which the payer returns.
    """

    key: str
    amount_cents: int
    currency: str
    subject: str
    page: str


@dataclass(frozen=True, slots=True)
class CheckoutBegun:
    """The provider's answer: its reference, and the address of its payment page."""

    reference: str
    address: str


@dataclass(frozen=True, slots=True)
class RefundOrder:
    """A refund to start. key: our reference; a key is refunded only once."""

    key: str
    checkout_reference: str
    amount_cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class RefundBegun:
    """The provider's answer: its reference. is_done: it is refunded already, no message follows."""

    reference: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A message, parsed and verified as the provider's.

    about: the key of a checkout, or of a refund, depending on the kind.
    """

    event_id: str
    kind: MessageKind
    about: str
    amount_cents: int
    currency: str
    happened_at: dt.datetime


class PaymentProvider(Protocol):
    """The interface of a provider.

    A new one implements these and is named in `payment_provider`.
    """

    @property
    def code(self) -> str:
        """Return its name in settings, rows and addresses: lower case, at most 20 letters."""
        ...

    def begin_checkout(self, order: CheckoutOrder) -> CheckoutBegun:
        """Start a payment. Raises: ProviderUnreachable."""
        ...

    def read_webhook(
        self, *, body: bytes, headers: Mapping[str, str], now: dt.datetime
    ) -> ProviderEvent:
        """Parse and verify a message. headers: by lower-case name.

        Raises: MessageRefused unless it is signed by the provider, recent and readable.
        """
        ...

    def refund(self, order: RefundOrder) -> RefundBegun:
        """Request a refund; unless it is done at once, a message reports the outcome.

        Raises: ProviderUnreachable.
        """
        ...
