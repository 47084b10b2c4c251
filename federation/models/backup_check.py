"""Records of verified backups."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BackupCheck(models.Model):
    """One backup that was restored to a second database and found complete. Append-only."""

    name = models.CharField(_("backup"), max_length=120)
    made_at = models.DateTimeField(_("made"))
    verified_at = models.DateTimeField(_("verified"), db_index=True)
    sha256 = models.CharField(max_length=64)
    tables = models.PositiveIntegerField(_("tables"))
    rows = models.PositiveBigIntegerField(_("rows"))

    class Meta:
        verbose_name = _("verified backup")
        verbose_name_plural = _("verified backups")
        ordering = ["-verified_at", "-pk"]

    def __str__(self) -> str:
        return self.name
