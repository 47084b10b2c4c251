"""Devices that get push messages, as registered by their browsers (RFC 8030, RFC 8291)."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PushDevice(models.Model):
    """A browser of an account that accepts push messages; deleted when its push service drops it.

    endpoint: the address for its messages, a secret of the account. p256dh, auth: its public key
    and its secret, base64url, with which messages are encrypted.
    """

    account = models.ForeignKey(
        "federation.Account", models.CASCADE, related_name="push_devices", verbose_name=_("account")
    )
    endpoint = models.CharField(_("address"), max_length=500, unique=True, editable=False)
    p256dh = models.CharField(_("public key"), max_length=88, editable=False)
    auth = models.CharField(_("secret"), max_length=24, editable=False)
    name = models.CharField(_("device"), max_length=80, blank=True)
    added_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        verbose_name = _("device for messages")
        verbose_name_plural = _("devices for messages")
        ordering = ["account", "pk"]

    def __str__(self) -> str:
        return self.name or f"{self.pk}"
