"""The ledger: double entry, in cents. Rows are added, never changed."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.models.ledger_titles import entry_title


class LedgerAccountKind(models.TextChoices):
    DEBTOR = "DEBTOR", _("debtor")
    BANK = "BANK", _("bank")
    INCOME = "INCOME", _("income")
    DEPOSIT_ASKED = "DEPOSIT_ASKED", _("deposits asked for")
    DEPOSIT = "DEPOSIT", _("deposits held")
    ADVANCE = "ADVANCE", _("balance in favour of a debtor")
    SUSPENSE = "SUSPENSE", _("received, not yet assigned")
    EXPENSE = "EXPENSE", _("costs")
    PROVIDER = "PROVIDER", _("held by the payment provider")


def exactly_one_debtor() -> models.Q:
    """Return the condition that exactly one of club, association and person is set."""
    named = models.Q()
    bodies = ("club", "association", "person")
    for body in bodies:
        named |= models.Q(**{f"{name}__isnull": name != body for name in bodies})
    return named


class LedgerAccount(models.Model):
    """One account of the ledger: a debtor, the bank, or one kind of income."""

    code = models.CharField(_("code"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=16, choices=LedgerAccountKind.choices)
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
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, null=True, blank=True, verbose_name=_("person")
    )
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)

    class Meta:
        verbose_name = _("ledger account")
        verbose_name_plural = _("ledger accounts")

    def __str__(self) -> str:
        return self.code


class LedgerEntry(models.Model):
    """One entry of the ledger; its postings sum to zero."""

    act = models.CharField(_("act"), max_length=40)
    booked_on = models.DateField(_("booked on"))
    recorded_at = models.DateTimeField(_("recorded"), default=timezone.now, editable=False)
    recorded_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")

    def __str__(self) -> str:
        return gettext("%(title)s, no. %(number)s") % {
            "title": entry_title(self.act),
            "number": self.pk,
        }


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


class ReferenceSeries(models.Model):
    """The numbering of one kind of money paper in one season, without gaps."""

    kind = models.CharField(_("kind"), max_length=20)
    season = models.ForeignKey("federation.Season", models.PROTECT, verbose_name=_("season"))
    last_number = models.PositiveIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("reference series")
        verbose_name_plural = _("reference series")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "season"], name="reference_series_once_per_season"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.season}"


class PaymentRequest(models.Model):
    """A request to a debtor to pay. It is no tax invoice; those are issued elsewhere."""

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
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, null=True, blank=True, verbose_name=_("person")
    )
    reference = models.CharField(_("reference"), max_length=30, unique=True)
    subject = models.CharField(_("subject"), max_length=200)
    event_number = models.PositiveBigIntegerField(_("event"), null=True, blank=True, db_index=True)
    purpose = models.CharField(
        _("purpose"), max_length=60, blank=True, help_text=_("What is asked of a debtor only once.")
    )
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
                condition=exactly_one_debtor(), name="payment_request_has_one_debtor"
            ),
            *(
                models.UniqueConstraint(
                    fields=["purpose", body],
                    condition=~models.Q(purpose="") & models.Q(cancelled_by_entry__isnull=True),
                    name=f"payment_request_purpose_once_by_{body}",
                )
                for body in ("club", "association", "person")
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class PaymentRequestLine(models.Model):
    """One charge of a payment request, with the article that requires it.

    reason: why it is not the full price, the code of a sentence; "" for the full price. licence:
    the one licence that is charged; of a batch it is not said, its requests name their licences.
    """

    request = models.ForeignKey(PaymentRequest, models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField()
    fee_code = models.CharField(_("fee"), max_length=60)
    title = models.CharField(_("title"), max_length=200)
    article = models.CharField(_("article"), max_length=40)
    reason = models.CharField(_("reason of the amount"), max_length=60, blank=True)
    reason_values = models.JSONField(_("values of the reason"), default=dict, blank=True)
    quantity = models.PositiveIntegerField(_("quantity"))
    unit_cents = models.BigIntegerField(_("unit amount in cents"))
    amount_cents = models.BigIntegerField(_("amount in cents"))
    licence = models.ForeignKey(
        "federation.Licence",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="charges",
        verbose_name=_("licence"),
    )

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
        return gettext(self.title) if self.title else ""


class PaymentSource(models.TextChoices):
    MONEY = "MONEY", _("money received")
    ADVANCE = "ADVANCE", _("from the balance")
    DEPOSIT = "DEPOSIT", _("from a deposit")


class Payment(models.Model):
    """A payment of a request, in full or in part; an excess is kept as a balance."""

    request = models.ForeignKey(
        PaymentRequest,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="payments",
        verbose_name=_("payment request"),
    )
    source = models.CharField(
        _("from where"),
        max_length=8,
        choices=PaymentSource.choices,
        default=PaymentSource.MONEY,
    )
    amount_cents = models.BigIntegerField(_("amount in cents"))
    to_balance_cents = models.BigIntegerField(_("kept as a balance, in cents"), default=0)
    balance = models.ForeignKey(
        LedgerAccount,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="kept_payments",
        verbose_name=_("balance it was kept in"),
    )
    deposit = models.ForeignKey(
        "federation.Deposit",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="deductions",
        verbose_name=_("deposit"),
    )
    received_on = models.DateField(_("received on"))
    method = models.CharField(_("how"), max_length=30)
    bank_reference = models.CharField(_("bank reference"), max_length=60, blank=True)
    entry = models.OneToOneField(LedgerEntry, models.PROTECT, related_name="payment")
    reversed_by_entry = models.OneToOneField(
        LedgerEntry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="reversed_payment",
        verbose_name=_("taken back by"),
    )

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(amount_cents=0) | models.Q(to_balance_cents__gt=0),
                name="payment_not_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(amount_cents__gte=0, to_balance_cents__gte=0),
                name="payment_is_positive",
            ),
            models.CheckConstraint(
                condition=models.Q(request__isnull=False) | models.Q(amount_cents=0),
                name="payment_settles_a_request",
            ),
            models.CheckConstraint(
                condition=models.Q(to_balance_cents=0) | models.Q(balance__isnull=False),
                name="payment_kept_in_a_balance",
            ),
            models.UniqueConstraint(
                fields=["bank_reference"],
                condition=~models.Q(bank_reference="") & models.Q(reversed_by_entry__isnull=True),
                name="payment_bank_reference_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.request or self.balance}: {self.amount_cents + self.to_balance_cents}"
