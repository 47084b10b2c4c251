"""Messages from the office to many readers."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class BulkMail(models.Model):
    """A message from the office to a list of readers; each gets a `Notice` of it. Append-only.

    to: the list, "club:RIB". Counts of those on the list: how many were written to, have no
    address, have not agreed to news, or have opted out.
    """

    to = models.CharField(pgettext_lazy("mailing", "list"), max_length=60)
    to_words = models.CharField(_("to"), max_length=200)
    subject = models.CharField(_("heading"), max_length=150)
    text = models.TextField(_("text"))
    readers = models.PositiveIntegerField(_("readers"))
    without_address = models.PositiveIntegerField(_("without an address"), default=0)
    without_consent = models.PositiveIntegerField(_("have not agreed to news"), default=0)
    declined = models.PositiveIntegerField(_("do without news"), default=0)
    written_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("written by"),
    )
    written_at = models.DateTimeField(_("written"), default=timezone.now)

    class Meta:
        verbose_name = _("message to many")
        verbose_name_plural = _("messages to many")
        ordering = ["-written_at", "-pk"]

    def __str__(self) -> str:
        return self.subject
