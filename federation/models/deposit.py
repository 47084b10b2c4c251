"""Deposits: requested, held, then deducted, returned or forfeited."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.models.ledger import LedgerEntry, PaymentRequest


class DepositKind(models.TextChoices):
    DATE_RESERVATION = "DATE_RESERVATION", _("date in the calendar")
    APPEAL = "APPEAL", _("appeal")
    HOSTING = "HOSTING", _("hosting of an event")
    OTHER = "OTHER", _("other")


class Deposit(models.Model):
    """A deposit of a debtor at the federation; its payment request names debtor and fee."""

    kind = models.CharField(_("kind"), max_length=20, choices=DepositKind.choices)
    about = models.CharField(
        _("about"), max_length=60, db_index=True, help_text=_("What it is for: reservation:5")
    )
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    request = models.OneToOneField(
        PaymentRequest, models.PROTECT, related_name="deposit", verbose_name=_("payment request")
    )
    held_by_entry = models.OneToOneField(
        LedgerEntry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="held_deposit",
        verbose_name=_("held by"),
    )

    class Meta:
        verbose_name = _("deposit")
        verbose_name_plural = _("deposits")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="deposit_is_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.request}: {self.get_kind_display()}"


class DepositEnd(models.TextChoices):
    RETURNED = "RETURNED", _("returned")
    FORFEITED = "FORFEITED", _("forfeited")


class DepositMove(models.Model):
    """A deposit, or part of it, returned or forfeited. A deduction is a payment instead."""

    deposit = models.ForeignKey(
        Deposit, models.PROTECT, related_name="moves", verbose_name=_("deposit")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=DepositEnd.choices)
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    moved_on = models.DateField(_("on"))
    reason = models.CharField(_("reason"), max_length=200)
    entry = models.OneToOneField(
        LedgerEntry, models.PROTECT, related_name="deposit_move", verbose_name=_("entry")
    )

    class Meta:
        verbose_name = _("end of a deposit")
        verbose_name_plural = _("ends of deposits")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="deposit_move_is_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deposit}: {self.get_kind_display()}"
