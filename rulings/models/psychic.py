"""Psychic calls in the log: who made which, and the director's finding."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords


class PsychicFinding(models.TextChoices):
    LEGAL = "LEGAL", _("a free psychic call")
    UNDISCLOSED_AGREEMENT = "UNDISCLOSED_AGREEMENT", _("a hidden agreement of the pair")
    BROWN_NOT_DESCRIBED = "BROWN_NOT_DESCRIBED", _("a Brown convention the card does not describe")


class PsychicCall(models.Model):
    """One psychic call reported to the director; it always goes into the report.

    turn: 1 for the dealer's place in the auction up to 4. fielded: partner allowed for it.
    """

    incident = models.OneToOneField(
        "rulings.Incident",
        models.PROTECT,
        related_name="psychic",
        verbose_name=pgettext_lazy("director", "call"),
    )
    player = models.ForeignKey(
        "tournaments.EntryPlayer",
        models.PROTECT,
        related_name="psychics",
        verbose_name=_("player"),
    )
    turn = models.PositiveSmallIntegerField(_("place in the auction"))
    description = models.CharField(_("what was called, with which hand"), max_length=600)
    opening_is_artificial = models.BooleanField(_("it was an artificial opening"), default=False)
    fielded = models.BooleanField(_("partner allowed for it"), default=False)
    finding = models.CharField(
        _("what the director finds"),
        max_length=21,
        choices=PsychicFinding.choices,
        default=PsychicFinding.LEGAL,
    )
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    noted_at = models.DateTimeField(_("noted"))

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("psychic call")
        verbose_name_plural = _("psychic calls")
        ordering = ["incident"]

    def __str__(self) -> str:
        return f"{self.incident} {self.player}"
