"""Players who look for a partner in an event of pairs."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.columns import by_account

NOTE_LETTERS = 200


class PartnerWish(models.Model):
    """Somebody wants to play an event of pairs and has no partner yet.

    Whether it stands is not kept: it ends with an entry of the person and when entries close.
    Taken back, the row goes; once the event is over, all go.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="partner_wishes",
        verbose_name=_("event"),
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="partner_wishes",
        verbose_name=_("player"),
    )
    note = models.CharField(_("note"), max_length=NOTE_LETTERS, blank=True)
    asked_by = by_account(_("asked by"))
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)

    class Meta:
        verbose_name = _("partner looked for")
        verbose_name_plural = _("partners looked for")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="partner_sought_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.person}"
