"""Online payments: checkouts at a provider, the provider's messages, refunds."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models.ledger import LedgerEntry, Payment, PaymentRequest


class CheckoutState(models.TextChoices):
    OPEN = "OPEN", _("begun")
    PAID = "PAID", _("paid")
    FAILED = "FAILED", _("failed")
    CANCELLED = "CANCELLED", _("given up")


class Checkout(models.Model):
    """A payment started at a provider, for one or more payment requests.

    key: our reference there.
    """

    provider = models.CharField(_("provider"), max_length=20)
    key = models.CharField(_("key"), max_length=32, unique=True)
    provider_reference = models.CharField(_("provider's reference"), max_length=120, blank=True)
    address = models.CharField(_("page of the provider"), max_length=500, blank=True)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    state = models.CharField(
        _("state"), max_length=9, choices=CheckoutState.choices, default=CheckoutState.OPEN
    )
    begun_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("begun by")
    )
    begun_at = models.DateTimeField(_("begun"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("payment online")
        verbose_name_plural = _("payments online")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="checkout_is_positive"
            ),
            models.UniqueConstraint(
                fields=["provider", "provider_reference"],
                condition=~models.Q(provider_reference=""),
                name="checkout_reference_once",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class CheckoutPart(models.Model):
    """The part of a checkout for one payment request. payment: the payment booked for it."""

    checkout = models.ForeignKey(
        Checkout, models.PROTECT, related_name="parts", verbose_name=_("payment online")
    )
    request = models.ForeignKey(
        PaymentRequest,
        models.PROTECT,
        related_name="checkout_parts",
        verbose_name=_("payment request"),
    )
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    payment = models.OneToOneField(
        Payment,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="checkout_part",
        verbose_name=_("payment"),
    )

    class Meta:
        verbose_name = _("part of a payment online")
        verbose_name_plural = _("parts of payments online")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["checkout", "request"], name="checkout_request_once"),
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="checkout_part_is_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.checkout}: {self.request}"


class RefundWay(models.TextChoices):
    PROVIDER = "PROVIDER", _("by the payment provider")
    BANK = "BANK", _("by bank transfer")


class RefundState(models.TextChoices):
    ASKED = "ASKED", _("under way")
    DONE = "DONE", _("paid back")
    FAILED = "FAILED", _("failed")


class Refund(models.Model):
    """A refund of a payment, from the balance created by a credit note.

    entry: the ledger entry; for a provider's refund made at once, for a bank transfer when the
    bank's line is booked. undone_by_entry: the reversing entry if the refund failed.
    """

    payment = models.ForeignKey(
        Payment, models.PROTECT, related_name="refunds", verbose_name=_("payment")
    )
    way = models.CharField(_("how"), max_length=8, choices=RefundWay.choices)
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    reason = models.CharField(_("reason"), max_length=200)
    state = models.CharField(
        _("state"), max_length=6, choices=RefundState.choices, default=RefundState.ASKED
    )
    key = models.CharField(_("key"), max_length=32, unique=True)
    provider_reference = models.CharField(_("provider's reference"), max_length=120, blank=True)
    entry = models.OneToOneField(
        LedgerEntry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="refund",
        verbose_name=_("entry"),
    )
    undone_by_entry = models.OneToOneField(
        LedgerEntry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="undone_refund",
        verbose_name=_("undone by"),
    )
    requested_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("requested by")
    )
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("refund")
        verbose_name_plural = _("refunds")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="refund_is_positive"
            ),
            models.CheckConstraint(
                condition=~models.Q(way=RefundWay.PROVIDER) | models.Q(entry__isnull=False),
                name="refund_by_provider_is_booked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payment}: {self.amount_cents}"


class ProviderMessageState(models.TextChoices):
    RECEIVED = "RECEIVED", _("received")
    DONE = "DONE", _("done")
    NOTED = "NOTED", _("changed nothing")
    ASKS = "ASKS", _("to be looked at")
    SETTLED = "SETTLED", _("looked at")
    REFUSED = "REFUSED", _("refused")


class ProviderMessage(models.Model):
    """A message from a provider, stored before it is processed.

    Of its text only the hash is stored. event_id: the provider's, "" if the message was refused.
    reason: the code of a sentence: why it changed nothing, waits for the office or was refused.
    """

    provider = models.CharField(_("provider"), max_length=20)
    event_id = models.CharField(_("number of the message"), max_length=120, blank=True)
    body_sha256 = models.CharField(_("SHA-256 of the message"), max_length=64)
    kind = models.CharField(_("what it tells"), max_length=20, blank=True)
    checkout = models.ForeignKey(
        Checkout,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="messages",
        verbose_name=_("payment online"),
    )
    amount_cents = models.BigIntegerField(_("amount in cents"), null=True, blank=True)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3, blank=True)
    happened_at = models.DateTimeField(_("happened"), null=True, blank=True)
    about = models.CharField(_("about"), max_length=64, blank=True)
    state = models.CharField(
        _("state"),
        max_length=8,
        choices=ProviderMessageState.choices,
        default=ProviderMessageState.RECEIVED,
    )
    reason = models.CharField(_("reason"), max_length=60, blank=True)
    decision = models.CharField(_("what the office did"), max_length=200, blank=True)
    times_received = models.PositiveIntegerField(_("times received"), default=1)
    received_at = models.DateTimeField(_("received"), default=timezone.now)
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)

    class Meta:
        verbose_name = _("message of a payment provider")
        verbose_name_plural = _("messages of payment providers")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state"], name="provider_message_state")]
        constraints = [
            models.UniqueConstraint(
                fields=["provider", "event_id"],
                condition=~models.Q(event_id=""),
                name="provider_event_once",
            ),
            models.UniqueConstraint(
                fields=["provider", "body_sha256"],
                condition=models.Q(event_id=""),
                name="provider_refused_body_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.provider} {self.event_id or self.body_sha256[:12]}"
