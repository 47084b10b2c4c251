"""The results of the nightly check of the ledger."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LedgerCheck(models.Model):
    """One check of the ledger, with the faults found, by code and values; normally none."""

    checked_at = models.DateTimeField(_("checked"), default=timezone.now, db_index=True)
    faults = models.JSONField(_("faults"), default=list)

    class Meta:
        verbose_name = _("check of the ledger")
        verbose_name_plural = _("checks of the ledger")
        ordering = ["-checked_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.checked_at:%Y-%m-%d %H:%M}"
