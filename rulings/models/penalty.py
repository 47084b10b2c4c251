"""Sanctions given at an event: to whom, for what, their deduction, and whether in force."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.rules.figures_penalties import Sanction


class Penalty(models.Model):
    """One sanction of one offender; once taken back it remains, but is no earlier offence."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="penalties", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="penalties", verbose_name=_("contestant")
    )
    player = models.ForeignKey(
        "tournaments.EntryPlayer",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("player"),
    )
    incident = models.ForeignKey(
        "rulings.Incident",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=pgettext_lazy("director", "call"),
    )
    session = models.PositiveSmallIntegerField(_("session"), default=1)
    offence = models.CharField(_("offence"), max_length=40)
    offence_number = models.PositiveSmallIntegerField(_("which time in the event"))
    minutes_late = models.PositiveSmallIntegerField(_("minutes late"), null=True, blank=True)
    suggested = models.CharField(_("suggested sanction"), max_length=2, blank=True)
    sanction = models.CharField(
        _("sanction"), max_length=2, choices=[(kind.value, kind.value) for kind in Sanction]
    )
    departure_reason = models.CharField(_("why it departs"), max_length=300, blank=True)
    next_may_exclude = models.BooleanField(_("told that the next may exclude"), null=True)
    facts = models.CharField(_("what happened"), max_length=600)
    article = models.CharField(_("article"), max_length=40)
    is_reported = models.BooleanField(_("goes into the report"), default=False)
    adjustment = models.OneToOneField(
        "scoring.EntryAdjustment",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="penalty",
        verbose_name=_("points taken"),
    )
    loss = models.OneToOneField(
        "scoring.PointsLoss",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="penalty",
        verbose_name=_("ranking points lost"),
    )
    given_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("given by"),
    )
    given_at = models.DateTimeField(_("given"))
    approved_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("disqualification approved by"),
    )
    approved_at = models.DateTimeField(_("disqualification approved"), null=True, blank=True)
    taken_back_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken back by"),
    )
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    take_back_reason = models.CharField(_("why it was taken back"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="penalty_number_once"),
            models.CheckConstraint(
                name="penalty_taken_back_with_reason",
                condition=Q(taken_back_at__isnull=True, take_back_reason="")
                | (Q(taken_back_at__isnull=False) & ~Q(take_back_reason="")),
            ),
            models.CheckConstraint(
                name="penalty_departs_with_reason",
                condition=Q(sanction=models.F("suggested")) | ~Q(departure_reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"
