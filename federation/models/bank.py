"""Bank statements: files, lines, and how to read their columns."""

from collections.abc import Sequence

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models.ledger import LedgerEntry, Payment


class BankLayout(models.Model):
    """The layout of a bank's CSV file: names of columns, separators, date format."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    day_column = models.CharField(_("column of the day"), max_length=60)
    amount_column = models.CharField(_("column of the amount"), max_length=60)
    text_column = models.CharField(_("column of the text"), max_length=60)
    payer_column = models.CharField(_("column of the payer"), max_length=60, blank=True)
    reference_column = models.CharField(
        _("column of the bank's reference"), max_length=60, blank=True
    )
    delimiter = models.CharField(_("separator"), max_length=1, default=";")
    decimal_mark = models.CharField(
        _("decimal mark"), max_length=1, default=",", choices=[(",", ","), (".", ".")]
    )
    day_form = models.CharField(
        _("form of the day"),
        max_length=10,
        default="%d-%m-%Y",
        choices=[
            ("%d-%m-%Y", "31-12-2026"),
            ("%d/%m/%Y", "31/12/2026"),
            ("%Y-%m-%d", "2026-12-31"),
            ("%d.%m.%Y", "31.12.2026"),
        ],
    )
    encoding = models.CharField(
        _("encoding"),
        max_length=12,
        default="utf-8-sig",
        choices=[("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252")],
    )

    class Meta:
        verbose_name = _("bank file layout")
        verbose_name_plural = _("bank file layouts")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class BankFile(models.Model):
    """One file from the bank, identified by its content, so that it cannot be loaded twice.

    lines_before: not stored; of a file just sent, its lines that were read before.
    """

    lines_before: Sequence["BankLine"] = ()

    name = models.CharField(_("name"), max_length=120)
    sha256 = models.CharField(max_length=64, unique=True)
    lines_read = models.PositiveIntegerField(_("lines read"))
    lines_new = models.PositiveIntegerField(_("new lines"))
    received_at = models.DateTimeField(_("received"), default=timezone.now, editable=False)
    received_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("received by")
    )

    class Meta:
        verbose_name = _("bank file")
        verbose_name_plural = _("bank files")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class BankLineState(models.TextChoices):
    WAITING = "WAITING", _("to assign")
    ASSIGNED = "ASSIGNED", _("assigned")
    KNOWN = "KNOWN", _("booked by hand before")
    RETURNED = "RETURNED", _("sent back")
    OUTGOING = "OUTGOING", _("money that went out")
    BOOKED = "BOOKED", _("money that went out, booked")
    PAYOUT = "PAYOUT", _("paid out by the payment provider")


class BankLine(models.Model):
    """One transaction on the bank account. A receipt stays in suspense until it is assigned."""

    file = models.ForeignKey(
        BankFile, models.PROTECT, related_name="lines", verbose_name=_("bank file")
    )
    position = models.PositiveIntegerField(_("position"))
    bank_reference = models.CharField(_("bank reference"), max_length=60, unique=True)
    booked_on = models.DateField(_("booked on"))
    amount_cents = models.BigIntegerField(_("amount in cents"))
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    text = models.CharField(_("text"), max_length=300, blank=True)
    payer = models.CharField(_("payer"), max_length=140, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=BankLineState.choices)
    entry = models.OneToOneField(
        LedgerEntry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="bank_line",
        verbose_name=_("entry"),
    )
    payment = models.OneToOneField(
        Payment,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="bank_line",
        verbose_name=_("payment"),
    )

    class Meta:
        verbose_name = _("bank line")
        verbose_name_plural = _("bank lines")
        ordering = ["-booked_on", "-pk"]
        indexes = [models.Index(fields=["state"], name="bank_line_state")]
        constraints = [
            models.UniqueConstraint(fields=["file", "position"], name="bank_line_position_once"),
            models.CheckConstraint(
                condition=models.Q(state=BankLineState.ASSIGNED) ^ models.Q(payment__isnull=True),
                name="bank_line_assigned_to_a_payment",
            ),
        ]

    def __str__(self) -> str:
        return self.bank_reference
