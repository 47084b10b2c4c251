"""Ranking points given to people."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class AwardKind(models.TextChoices):
    EARNED = "EARNED", _("earned")
    LOST = "LOST", _("lost by withdrawing")


class PointsAward(models.Model):
    """Points of one person from one event; a correction takes back and adds anew. Append-only.

    A loss by withdrawing from a later phase is a separate row, below zero.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="awards")
    revision = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="awards")
    season = models.ForeignKey("federation.Season", models.PROTECT, related_name="awards")
    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="awards")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="awards")
    kind = models.CharField(
        _("kind"), max_length=6, choices=AwardKind.choices, default=AwardKind.EARNED
    )
    pe = models.IntegerField(_("experience points (PE)"))
    pm_tenths = models.IntegerField(_("merit points (PM), tenths"))
    steps = models.JSONField(_("why"), default=list)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
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
                condition=models.Q(takes_back__isnull=True, kind=AwardKind.EARNED),
                name="award_once",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=AwardKind.EARNED)
                | models.Q(takes_back__isnull=False)
                | models.Q(pe__lte=0, pm_tenths__lte=0),
                name="award_loss_below_zero",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.pe}"


class PointsLoss(models.Model):
    """A decision that an entry, or one player of it, loses a share of the points of an event.

    The points lost are computed from the points earned, and change with them; the decision does
    not.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="points_losses")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="points_losses")
    player = models.ForeignKey(
        "tournaments.EntryPlayer",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="points_losses",
        help_text=_("Empty: every player of the entry."),
    )
    percent = models.PositiveSmallIntegerField(_("per cent lost"))
    article = models.CharField(_("article"), max_length=40)
    reason = models.CharField(_("reason"), max_length=200)
    reference = models.CharField(_("reference"), max_length=40, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)
    taken_back_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    take_back_reason = models.CharField(_("why it was taken back"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("loss of ranking points")
        verbose_name_plural = _("losses of ranking points")
        ordering = ["event", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(percent__gte=1, percent__lte=100), name="points_loss_percent"
            ),
            models.UniqueConstraint(
                fields=["entry", "player", "article"],
                condition=models.Q(taken_back_at__isnull=True),
                name="points_loss_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.percent} %"
