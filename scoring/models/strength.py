"""The playing strength of players in pairs, computed from the homologated events."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class StrengthScale(models.TextChoices):
    """The scale of the sessions: each scale has its own grade."""

    PERCENT = "PERCENT", _("matchpoints")
    IMPS = "IMPS", _("IMPs")


class PlayingStrength(models.Model):
    """A player's grade on one scale; no list of the federation uses it.

    steps: the sessions in the order they were counted, each a dictionary: event, day, partner (keys
    of the rows, ISO date), boards, and in hundredths scored, partner_grade, field, par and the
    grade after it. Rows are derived: each computation rewrites them all.
    """

    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="strengths")
    scale = models.CharField(_("scale"), max_length=8, choices=StrengthScale.choices)
    grade_hundredths = models.IntegerField(_("grade, in hundredths"))
    boards = models.PositiveIntegerField(_("boards"))
    steps = models.JSONField(_("sessions"), default=list)
    counted_at = models.DateTimeField(_("counted"), default=timezone.now)

    class Meta:
        verbose_name = _("playing strength")
        verbose_name_plural = _("playing strengths")
        ordering = ["scale", "-grade_hundredths", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "scale"], name="strength_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.scale}"
