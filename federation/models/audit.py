"""The audit trail: what was done, by whom, when."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class AuditEvent(models.Model):
    """One act in the audit trail. Append-only."""

    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)
    act = models.CharField(_("act"), max_length=60, db_index=True)
    account = models.ForeignKey("federation.Account", models.SET_NULL, null=True, blank=True)
    account_email = models.CharField(_("account"), max_length=254, blank=True)
    on_behalf_of = models.CharField(
        _("on behalf of"),
        max_length=60,
        blank=True,
        db_index=True,
        help_text=_("The body the office acted for: club:12"),
    )
    subject = models.CharField(_("subject"), max_length=60, db_index=True)
    details = models.JSONField(_("details"), default=dict)

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("trail of acts")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.act} {self.subject}"
