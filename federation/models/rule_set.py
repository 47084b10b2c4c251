"""Dated figures of the regulations, and the season's fees."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class RuleSet(models.Model):
    """The figures of one regulation from one day on. Never edited; a change is a new version."""

    code = models.CharField(_("code"), max_length=40)
    valid_from = models.DateField(_("in force from"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    figures = models.JSONField(_("figures"))
    sha256 = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(_("loaded"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ["code", "-valid_from", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["code", "valid_from", "version"], name="rule_set_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.valid_from:%Y-%m-%d}"


class FeeSchedule(models.Model):
    """The fees of a season. A sample schedule is marked on every page and paper that uses it."""

    season = models.ForeignKey(
        "federation.Season", models.PROTECT, related_name="fee_schedules", verbose_name=_("season")
    )
    valid_from = models.DateField(_("in force from"))
    code = models.CharField(_("code"), max_length=40)
    title = models.CharField(_("title"), max_length=160)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    is_sample = models.BooleanField(_("sample amounts"), default=False)

    class Meta:
        verbose_name = _("fee schedule")
        verbose_name_plural = _("fee schedules")
        constraints = [
            models.UniqueConstraint(fields=["season", "valid_from"], name="fee_schedule_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season} ({self.valid_from:%Y-%m-%d})"


class Fee(models.Model):
    """One line of a fee schedule; an empty amount is not set yet."""

    schedule = models.ForeignKey(FeeSchedule, models.PROTECT, related_name="fees")
    code = models.CharField(_("code"), max_length=60)
    title = models.CharField(_("title"), max_length=160)
    unit = models.CharField(_("unit"), max_length=30)
    article = models.CharField(_("article"), max_length=40)
    amount_cents = models.PositiveIntegerField(
        _("amount in cents"), null=True, blank=True, help_text=_("Empty: not set, cannot be used.")
    )

    homologates = models.JSONField(
        _("homologation of"),
        null=True,
        blank=True,
        help_text=_("The organisers, classes and kinds of event this fee homologates."),
    )

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("fee")
        verbose_name_plural = _("fees")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "code"], name="fee_once_per_schedule"),
        ]

    def __str__(self) -> str:
        return self.code
