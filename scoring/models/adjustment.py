"""What a contestant gains or loses besides its boards."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AdjustmentKind(models.TextChoices):
    PENALTY = "PENALTY", _("penalty")
    HANDICAP = "HANDICAP", _("handicap")


class AdjustmentUnit(models.TextChoices):
    PERCENTAGE = "percentage", _("percentage points")
    POINTS = "points", _("points")
    VPS = "vps", _("victory points")


class EntryAdjustment(models.Model):
    """Hundredths added to a contestant's result: minus for a penalty. Versioned like results."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="adjustments")
    added_in = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="+")
    removed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(_("kind"), max_length=8, choices=AdjustmentKind.choices)
    unit = models.CharField(_("unit"), max_length=10, choices=AdjustmentUnit.choices)
    amount_hundredths = models.IntegerField(_("amount"))
    article = models.CharField(_("article"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount_hundredths}"
