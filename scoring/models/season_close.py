"""The close of a season: computed first, reviewed, then applied; another run takes it back."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SeasonCloseRun(models.Model):
    """One computation of what the close of a season changes. While previewed, it changes nothing.

    A run with `takes_back` undoes an applied one. `stands`: applied, and not taken back.
    """

    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="close_runs",
        verbose_name=_("season"),
    )
    following = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="+",
        verbose_name=_("following season"),
    )
    ranking = models.ForeignKey(
        "scoring.RankingList", models.PROTECT, related_name="+", verbose_name=_("ranking list")
    )
    rule_set = models.ForeignKey(
        "federation.RuleSet", models.PROTECT, related_name="+", verbose_name=_("rule set")
    )
    basis = models.JSONField(_("worked out from"))
    previewed_at = models.DateTimeField(_("worked out"))
    previewed_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    applied_at = models.DateTimeField(_("applied"), null=True, blank=True)
    applied_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    stands = models.BooleanField(_("stands"), default=False)
    takes_back = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="taken_back_by",
        verbose_name=_("takes back"),
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("close of a season")
        verbose_name_plural = _("closes of seasons")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season"], condition=Q(stands=True), name="season_closed_once"
            ),
            models.CheckConstraint(
                condition=Q(takes_back__isnull=True) | ~Q(reason=""),
                name="season_taken_back_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} / {self.pk}"


class ClosePresence(models.TextChoices):
    LISTED = "LISTED", _("in the ranking before")
    RETURNING = "RETURNING", _("came back after a pause")
    NEW = "NEW", _("first season")
    LAPSED = "LAPSED", _("not licensed this season")


class CategoryMove(models.TextChoices):
    UP = "UP", _("promoted")
    DOWN = "DOWN", _("demoted")
    SAME = "SAME", _("unchanged")
    FIRST = "FIRST", _("first category")


class SeasonCloseLine(models.Model):
    """What the close of a season means for one person, and why."""

    run = models.ForeignKey(SeasonCloseRun, models.CASCADE, related_name="lines")
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="close_lines", verbose_name=_("person")
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    presence = models.CharField(_("presence"), max_length=9, choices=ClosePresence.choices)
    move = models.CharField(_("change"), max_length=5, choices=CategoryMove.choices)
    pe = models.IntegerField(_("PE"))
    pm_tenths = models.IntegerField(_("PM, tenths"))
    kept_pe = models.IntegerField(_("PE kept"))
    kept_pm_tenths = models.IntegerField(_("PM kept, tenths"))
    pm_place = models.PositiveIntegerField(_("place by PM"), null=True, blank=True)
    category_before = models.CharField(_("category before"), max_length=20, blank=True)
    category_earned = models.CharField(_("category earned"), max_length=20, blank=True)
    category_after = models.CharField(_("category after"), max_length=20, blank=True)
    iv_before = models.PositiveSmallIntegerField(_("IV before"))
    iv_after = models.PositiveSmallIntegerField(_("IV after"))
    steps = models.JSONField(_("steps"), default=list)

    class Meta:
        verbose_name = _("line of a season's close")
        verbose_name_plural = _("lines of a season's close")
        constraints = [
            models.UniqueConstraint(fields=["run", "person"], name="close_person_once"),
        ]
        indexes = [models.Index(fields=["run", "move"], name="close_line_move")]

    def __str__(self) -> str:
        return f"{self.run} {self.person}"
