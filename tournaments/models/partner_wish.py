"""Players looking for a partner in an event of pairs."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.columns import by_account

NOTE_LETTERS = 200


class PartnerWish(models.Model):
    """A player without partner who wants to play in an event of pairs.

    Whether it is still open is computed: it ends with an entry of the person and when entries
    close. A withdrawn row is deleted; after the event all are deleted.
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
    requested_by = by_account(_("requested by"))
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)

    class Meta:
        verbose_name = _("partner looked for")
        verbose_name_plural = _("partners looked for")
        ordering = ["requested_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="partner_sought_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.person}"
