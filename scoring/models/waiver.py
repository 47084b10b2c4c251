"""Waivers of conditions of the regulation, and their withdrawals."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class WaivingBody(models.TextChoices):
    BOARD = "BOARD", _("board of the federation")
    TECHNICAL = "TECHNICAL", _("technical council")
    DIRECTORS = "DIRECTORS", _("council of directors")
    DISCIPLINARY = "DISCIPLINARY", _("disciplinary council")
    JUSTICE = "JUSTICE", _("council of justice")
    OFFICE = "OFFICE", _("federation office")
    ORGANISER = "ORGANISER", _("organiser")


class ConditionWaiver(models.Model):
    """A body waived one condition on an event, or withdrew the waiver. Rows are only added.

    number: counts the rows of one rule on one event; the last one counts.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="condition_waivers",
        verbose_name=_("event"),
    )
    rule = models.CharField(_("rule"), max_length=20)
    number = models.PositiveSmallIntegerField(_("number"))
    article = models.CharField(_("article"), max_length=60)
    is_waived = models.BooleanField(_("waived"))
    body = models.CharField(_("body"), max_length=14, choices=WaivingBody.choices)
    mandate = models.ForeignKey(
        "federation.Mandate",
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("under which mandate"),
    )
    reason = models.CharField(_("reason"), max_length=500)
    decided_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)

    class Meta:
        verbose_name = _("waiver of a condition")
        verbose_name_plural = _("waivers of conditions")
        ordering = ["decided_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "rule", "number"], name="waiver_of_a_rule_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.rule}"
