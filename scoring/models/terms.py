"""The terms of an event's places, stated beforehand: prizes, handicaps, draw of lots for ties."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PairsByVps(models.TextChoices):
    NONE = "", _("by the total of all boards")
    ALL_MET = "ALL_MET", _("by victory points, everybody met")
    SWISS = "SWISS", _("by victory points, Swiss")


class ListOf(models.TextChoices):
    SCRATCH = "scratch", _("scratch")
    HANDICAP = "handicap", _("handicap")


class RankingTerms(models.Model):
    """The terms of one event's ranking. Rows are only added; the latest version counts.

    prized_places: the first places with a prize of their own. handicap: percentage points by
    category of the players of a pair, or IMPs by value index (IV) of the four in play of a team.
    points_by: with a handicap, the list that gives points; empty follows the regulation.
    resistance_bonus: hundredths of a VP for each 100 resistance points. patton_winners: points of
    the winner by margin in IMPs, 0 first. lot_seed: of the draw among those still level in a Swiss
    event.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="ranking_terms", verbose_name=_("event")
    )
    version = models.PositiveSmallIntegerField(_("version"))
    prized_places = models.PositiveSmallIntegerField(_("places with a prize"), default=0)
    pairs_by_vps = models.CharField(
        _("pairs are ranked"), max_length=7, choices=PairsByVps.choices, blank=True
    )
    handicap = models.BooleanField(_("with handicap"), default=False)
    points_by = models.CharField(
        _("list that gives points"), max_length=8, choices=ListOf.choices, blank=True
    )
    resistance_bonus = models.PositiveIntegerField(_("bonus of resistance points"), default=0)
    patton_winners = models.JSONField(_("table of a Patton match"), default=list, blank=True)
    lot_seed = models.CharField(_("seed"), max_length=64, blank=True)
    made_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("terms of a ranking")
        verbose_name_plural = _("terms of rankings")
        ordering = ["event", "version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "version"], name="terms_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.version}"
