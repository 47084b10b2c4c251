"""Keys by which a repeated request is recognised: one for each form shown or API call."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class IdempotencyKey(models.Model):
    """The key of a request that was processed, with its answer, which a repetition gets again."""

    account = models.ForeignKey(
        "federation.Account", models.CASCADE, related_name="+", verbose_name=_("account")
    )
    key = models.CharField(_("key"), max_length=200)
    act = models.CharField(_("act"), max_length=200)
    digest = models.CharField(
        max_length=64, help_text=_("What was sent with it; anything else is another act.")
    )
    answer = models.JSONField(_("answer"), default=dict)
    made_at = models.DateTimeField(_("made"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="idempotency_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.made_at:%Y-%m-%d}"
