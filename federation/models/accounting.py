"""The accountant's chart of accounts: the codes used when the ledger is exported."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.ledger import LedgerAccountKind


class AccountingCode(models.Model):
    """The accountant's code for one kind of ledger account; for income also for a single fee."""

    kind = models.CharField(_("kind"), max_length=16, choices=LedgerAccountKind.choices)
    fee_code = models.CharField(
        _("fee"), max_length=60, blank=True, help_text=_("Empty: whatever has no code of its own.")
    )
    code = models.CharField(_("the accountant's code"), max_length=20)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("accountant's code")
        verbose_name_plural = _("accountant's codes")
        ordering = ["kind", "fee_code"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "fee_code"], name="accounting_code_once"),
        ]

    def __str__(self) -> str:
        return self.code
