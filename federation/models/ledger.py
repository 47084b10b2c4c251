"""Money, double entry, in cents. Rows are added, never changed."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LedgerAccountKind(models.TextChoices):
    DEBTOR = "DEBTOR", _("debtor")
    BANK = "BANK", _("bank")
    INCOME = "INCOME", _("income")
    DEPOSIT = "DEPOSIT", _("deposits held")


class LedgerAccount(models.Model):
    """One account of the ledger: what a body owes, the bank, one kind of income."""

    code = models.CharField(_("code"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=10, choices=LedgerAccountKind.choices)
    club = models.ForeignKey("federation.Club", models.PROTECT, null=True, blank=True)
    association = models.ForeignKey("federation.Association", models.PROTECT, null=True, blank=True)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)

    class Meta:
        verbose_name = _("ledger account")
        verbose_name_plural = _("ledger accounts")

    def __str__(self) -> str:
        return self.code


class LedgerEntry(models.Model):
    """One act in the ledger; its postings sum to zero."""

    act = models.CharField(_("act"), max_length=40)
    booked_on = models.DateField(_("booked on"))
    recorded_at = models.DateTimeField(_("recorded"), default=timezone.now, editable=False)
    recorded_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")

    def __str__(self) -> str:
        return f"{self.pk} {self.act}"


class Posting(models.Model):
    """One line of an entry: debit positive, credit negative."""

    entry = models.ForeignKey(LedgerEntry, models.PROTECT, related_name="postings")
    account = models.ForeignKey(LedgerAccount, models.PROTECT, related_name="postings")
    amount_cents = models.BigIntegerField(_("amount in cents"))

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount_cents=0), name="posting_moves_money"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.amount_cents}"


class PaymentRequest(models.Model):
    """What the federation asks a body to pay. No tax invoice: that is issued elsewhere."""

    season = models.ForeignKey("federation.Season", models.PROTECT, verbose_name=_("season"))
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("association"),
    )
    reference = models.CharField(_("reference"), max_length=30, unique=True)
    subject = models.CharField(_("subject"), max_length=200)
    event_number = models.PositiveBigIntegerField(_("event"), null=True, blank=True, db_index=True)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    is_sample = models.BooleanField(_("sample amounts"), default=False)
    issued_on = models.DateField(_("issued on"))
    due_on = models.DateField(_("due on"), null=True, blank=True)
    requested_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    entry = models.OneToOneField(LedgerEntry, models.PROTECT, related_name="payment_request")
    cancelled_by_entry = models.OneToOneField(
        LedgerEntry, models.PROTECT, null=True, blank=True, related_name="cancelled_request"
    )
    certified_invoice = models.CharField(
        _("certified invoice issued elsewhere"), max_length=40, blank=True
    )

    class Meta:
        verbose_name = _("payment request")
        verbose_name_plural = _("payment requests")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=False) ^ models.Q(association__isnull=False),
                name="payment_request_has_one_debtor",
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class PaymentRequestLine(models.Model):
    """One charge of a payment request, with the article that asks for it."""

    request = models.ForeignKey(PaymentRequest, models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField()
    fee_code = models.CharField(_("fee"), max_length=60)
    title = models.CharField(_("title"), max_length=200)
    article = models.CharField(_("article"), max_length=40)
    quantity = models.PositiveIntegerField(_("quantity"))
    unit_cents = models.BigIntegerField(_("unit amount in cents"))
    amount_cents = models.BigIntegerField(_("amount in cents"))

    class Meta:
        verbose_name = _("charge")
        verbose_name_plural = _("charges")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["request", "position"], name="charge_position_once"),
            models.CheckConstraint(
                condition=models.Q(amount_cents=models.F("quantity") * models.F("unit_cents")),
                name="charge_amount_is_quantity_times_unit",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Payment(models.Model):
    """Money received for a payment request."""

    request = models.ForeignKey(PaymentRequest, models.PROTECT, related_name="payments")
    amount_cents = models.BigIntegerField(_("amount in cents"))
    received_on = models.DateField(_("received on"))
    method = models.CharField(_("how"), max_length=30)
    bank_reference = models.CharField(_("bank reference"), max_length=60, blank=True)
    entry = models.OneToOneField(LedgerEntry, models.PROTECT, related_name="payment")

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount_cents=0), name="payment_not_zero"),
        ]

    def __str__(self) -> str:
        return f"{self.request}: {self.amount_cents}"
