"""Classifications, one set for each revision of the results."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.match_ruling import ContestantStatus
from scoring.models.terms import ListOf


class Standing(models.Model):
    """A contestant's place after one revision. Printed figures in hundredths; `exact` decides."""

    revision = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="standings")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="standings")
    line = models.CharField(_("line"), max_length=2, blank=True)
    rank = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    tied = models.BooleanField(_("tied"), default=False)
    overall = models.PositiveSmallIntegerField(
        _("place in both lines together"), null=True, blank=True
    )
    overall_tied = models.BooleanField(_("tied in both lines together"), default=False)
    status = models.CharField(
        _("what became of it"), max_length=18, choices=ContestantStatus.choices, blank=True
    )
    ranked_by = models.CharField(
        _("list"),
        max_length=8,
        choices=ListOf.choices,
        blank=True,
        help_text=_("Of an event with handicap: the list of the place, which gives the points."),
    )
    other_rank = models.PositiveSmallIntegerField(
        _("place in the other list"), null=True, blank=True
    )
    other_tied = models.BooleanField(_("tied in the other list"), default=False)
    other_hundredths = models.IntegerField(_("figure of the other list"), null=True, blank=True)
    boards_played = models.PositiveSmallIntegerField(_("boards"))
    exact = models.CharField(max_length=80, help_text=_("The score as an exact fraction."))
    score_hundredths = models.IntegerField(_("score"))
    top_hundredths = models.IntegerField(_("available"), null=True, blank=True)
    percent_hundredths = models.IntegerField(_("percentage"), null=True, blank=True)
    imps_hundredths = models.IntegerField(_("IMPs"), null=True, blank=True)
    vps_hundredths = models.IntegerField(_("VPs"), null=True, blank=True)
    steps = models.JSONField(_("why"), default=list)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ["line", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "entry"], name="standing_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.entry}"
