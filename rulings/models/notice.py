"""What people were told by e-mail in the course of a proceeding."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Notice(models.Model):
    """One message to one address: which sentence, with which values, and when it went out."""

    about = models.CharField(_("about"), max_length=60, db_index=True)
    code = models.CharField(_("message"), max_length=60)
    values = models.JSONField(_("values"), default=dict)
    link = models.CharField(_("page"), max_length=200)
    email = models.EmailField(pgettext_lazy("e-mail", "address"))
    language = models.CharField(_("language"), max_length=10, blank=True)
    told_at = models.DateTimeField(_("told"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-told_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.about} {self.code}"
