"""Conduct that a player reports to the disciplinary council, confidentially."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ConductReport(models.Model):
    """Somebody's report of another's conduct. Read by the council and by the reporter.

    about: the person concerned, empty if the reporter does not know; they do not see it. answer: of
    the council to the reporter at the end; case: opened from it.
    """

    reported_by = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("reported by")
    )
    about = models.ForeignKey(
        "federation.Person", models.PROTECT, null=True, related_name="+", verbose_name=_("about")
    )
    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, null=True, related_name="+", verbose_name=_("event")
    )
    happened_on = models.DateField(_("day it happened"))
    text = models.TextField(_("what happened"), max_length=4000)
    made_at = models.DateTimeField(_("reported"))
    closed_at = models.DateTimeField(_("answered"), null=True)
    closed_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answer = models.TextField(_("answer to who reported it"), max_length=1000, blank=True)
    case = models.ForeignKey(
        "rulings.CouncilCase", models.PROTECT, null=True, related_name="+", verbose_name=_("case")
    )

    class Meta:
        verbose_name = pgettext_lazy("player", "report of conduct")
        verbose_name_plural = pgettext_lazy("players", "reports of conduct")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="conduct_not_of_oneself", condition=~Q(about=models.F("reported_by"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
