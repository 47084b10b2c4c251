"""Ranking points given to people."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PointsAward(models.Model):
    """Points of one person from one event; a correction takes back and gives anew. Append-only."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="awards")
    revision = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="awards")
    season = models.ForeignKey("federation.Season", models.PROTECT, related_name="awards")
    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="awards")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="awards")
    pe = models.IntegerField(_("experience points (PE)"))
    pm_tenths = models.IntegerField(_("merit points (PM), tenths"))
    steps = models.JSONField(_("why"), default=list)
    awarded_at = models.DateTimeField(_("awarded"), default=timezone.now)
    takes_back = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="taken_back_by"
    )

    class Meta:
        verbose_name = _("award of ranking points")
        verbose_name_plural = _("awards of ranking points")
        indexes = [models.Index(fields=["season", "person"], name="award_season_person")]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "person", "entry"],
                condition=models.Q(takes_back__isnull=True),
                name="award_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.pe}"
