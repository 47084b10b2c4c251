"""The strata of an event: classes of strength in which contestants are ranked beside the whole."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class StrataMeasure(models.TextChoices):
    MEAN = "mean", _("mean of the players' points")
    SUM = "sum", _("sum of the players' points")
    STRONGEST = "strongest", _("points of the strongest player")


class EventStrata(models.Model):
    """The strata of one event. Rows are only added; the latest version counts.

    strata: name and limit of each, the strongest first: [["A", null], ["B", 1500]]. limit: the most
    ranking points of its contestants. Without any strata the event has none.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="strata", verbose_name=_("event")
    )
    version = models.PositiveSmallIntegerField(_("version"))
    measure = models.CharField(
        _("what counts"),
        max_length=9,
        choices=StrataMeasure.choices,
        default=StrataMeasure.MEAN,
    )
    strata = models.JSONField(_("strata"), default=list, blank=True)
    day = models.DateField(
        _("day of the ranking"),
        null=True,
        blank=True,
        help_text=_(
            "The day whose ranking counts, kept once results are published. Empty before: the day "
            "before the first session."
        ),
    )
    made_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("strata of an event")
        verbose_name_plural = _("strata of events")
        ordering = ["event", "version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "version"], name="strata_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.version}"
