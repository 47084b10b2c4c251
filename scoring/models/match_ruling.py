"""Rulings on whole matches and on contestants; versioned like results."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatchRulingForm(models.TextChoices):
    NO_SHOW = "no_show", _("no-show")
    RESERVE = "reserve", _("reserve that came in the first round")
    SUSPENDED = "suspended", _("player suspended or excluded")
    WRONG_SEATS = "wrong_seats", _("pairs in the wrong seats")
    CANCELLED = "cancelled", _("boards fouled and not replaced")
    NO_COMPARISON = "no_comparison", _("comparison impossible, through neither team")
    INTERRUPTED = "interrupted", _("match interrupted, through neither team")
    INTERRUPTED_BY = "interrupted_by", _("match interrupted by a team")
    TECHNICAL = "technical", _("technical failure online")
    MISMATCH = "mismatch", _("opponents that should not have met")


class MatchRuling(models.Model):
    """What counts in a match instead of, or besides, its boards. A later file does not end it."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="match_rulings")
    match = models.ForeignKey("scoring.Match", models.PROTECT, related_name="rulings")
    added_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, related_name="match_rulings"
    )
    removed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    form = models.CharField(_("form"), max_length=14, choices=MatchRulingForm.choices)
    values = models.JSONField(_("what happened"), default=dict)
    article = models.CharField(_("article"), max_length=40)
    reason = models.CharField(_("reason"), max_length=200)
    reference = models.CharField(_("reference"), max_length=40, blank=True)
    own_table_reason = models.CharField(_("why at the own table"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ruling on a match")
        verbose_name_plural = _("rulings on matches")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(removed_in__isnull=True),
                name="match_ruling_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.form}"


class ContestantStatus(models.TextChoices):
    ABANDONED = "abandoned", _("left the event")
    EXCLUDED = "excluded", _("excluded; results against it stand")
    DELETED = "deleted", _("excluded; its results are deleted")
    OUT_OF_COMPETITION = "out_of_competition", _("plays out of competition: no place, no points")
    DISQUALIFIED = "disqualified", _("disqualified: no place, no points")


class ContestantRuling(models.Model):
    """A contestant that left or was excluded, and the effect on its results."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="contestant_rulings"
    )
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="rulings")
    added_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, related_name="contestant_rulings"
    )
    removed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    status = models.CharField(
        _("what became of it"), max_length=18, choices=ContestantStatus.choices
    )
    article = models.CharField(_("article"), max_length=40)
    reason = models.CharField(_("reason"), max_length=200)
    reference = models.CharField(_("reference"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("ruling on a contestant")
        verbose_name_plural = _("rulings on contestants")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(removed_in__isnull=True),
                name="contestant_ruling_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.status}"
