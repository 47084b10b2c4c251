"""Credit notes: reductions of payment requests."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.models.ledger import LedgerEntry, PaymentRequest, PaymentRequestLine


class CreditNote(models.Model):
    """The amount by which one payment request is reduced, and the reason."""

    request = models.ForeignKey(
        PaymentRequest,
        models.PROTECT,
        related_name="credit_notes",
        verbose_name=_("payment request"),
    )
    reference = models.CharField(_("reference"), max_length=30, unique=True)
    reason = models.CharField(_("reason"), max_length=200)
    issued_on = models.DateField(_("issued on"))
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))
    to_balance_cents = models.PositiveBigIntegerField(
        _("kept as a balance, in cents"),
        default=0,
        help_text=_("The part that had been paid already."),
    )
    issued_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("issued by")
    )
    entry = models.OneToOneField(
        LedgerEntry, models.PROTECT, related_name="credit_note", verbose_name=_("entry")
    )

    class Meta:
        verbose_name = _("credit note")
        verbose_name_plural = _("credit notes")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0)
                & models.Q(to_balance_cents__lte=models.F("amount_cents")),
                name="credit_note_is_positive",
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class CreditNoteLine(models.Model):
    """The reduction of one charge."""

    note = models.ForeignKey(
        CreditNote, models.PROTECT, related_name="lines", verbose_name=_("credit note")
    )
    line = models.ForeignKey(
        PaymentRequestLine, models.PROTECT, related_name="credits", verbose_name=_("charge")
    )
    amount_cents = models.PositiveBigIntegerField(_("amount in cents"))

    class Meta:
        verbose_name = _("credited charge")
        verbose_name_plural = _("credited charges")
        ordering = ["line__position"]
        constraints = [
            models.UniqueConstraint(fields=["note", "line"], name="charge_credited_once_per_note"),
            models.CheckConstraint(
                condition=models.Q(amount_cents__gt=0), name="credited_charge_is_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.note}: {self.line}"
