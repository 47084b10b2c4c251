"""Turns of triplets: who rests, from which round of which session on."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.columns import by_account


class TripletTurn(models.Model):
    """One of three players rests from a round on. Rows are only added; the latest counts."""

    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="turns", verbose_name=_("entry")
    )
    session = models.PositiveSmallIntegerField(_("session"))
    from_round = models.PositiveSmallIntegerField(_("from round"))
    resting = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("rests")
    )
    noted_by = by_account(_("noted by"))
    noted_at = models.DateTimeField(_("noted"), default=timezone.now)

    class Meta:
        verbose_name = _("turn of a triplet")
        verbose_name_plural = _("turns of triplets")
        ordering = ["session", "from_round", "pk"]
        constraints = [
            models.CheckConstraint(
                name="triplet_turn_counts_from_one",
                condition=models.Q(session__gt=0, from_round__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.resting} {self.session}/{self.from_round}"
