"""The national ranking: lists are versions, and a published one never changes."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class RankingList(models.Model):
    """One computation of the ranking of a season."""

    season = models.ForeignKey(
        "federation.Season", models.PROTECT, related_name="ranking_lists", verbose_name=_("season")
    )
    version = models.PositiveIntegerField(_("version"))
    rule_set = models.ForeignKey("federation.RuleSet", models.PROTECT)
    computed_at = models.DateTimeField(_("computed"), default=timezone.now)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    is_final = models.BooleanField(_("end of season"), default=False)
    sha256 = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("ranking list")
        verbose_name_plural = _("ranking lists")
        ordering = ["-season__year", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["season", "version"], name="ranking_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season} / {self.version}"


class RankingLine(models.Model):
    """A person's place on one list."""

    ranking = models.ForeignKey(RankingList, models.PROTECT, related_name="lines")
    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="ranking_lines")
    club = models.ForeignKey("federation.Club", models.PROTECT, null=True, blank=True)
    place = models.PositiveIntegerField(_("place"))
    tied = models.BooleanField(_("tied"), default=False)
    pe = models.IntegerField(_("PE"))
    pm_tenths = models.IntegerField(_("PM, tenths"))
    carried_pe = models.IntegerField(_("PE carried"), default=0)
    carried_pm_tenths = models.IntegerField(_("PM carried, tenths"), default=0)
    category = models.CharField(_("category"), max_length=20)
    iv = models.PositiveSmallIntegerField(_("IV"))
    previous_place = models.PositiveIntegerField(_("place before"), null=True, blank=True)

    class Meta:
        verbose_name = _("ranking line")
        verbose_name_plural = _("ranking lines")
        ordering = ["place", "pk"]
        indexes = [models.Index(fields=["ranking", "place", "person"], name="ranking_line_place")]
        constraints = [
            models.UniqueConstraint(fields=["ranking", "person"], name="ranking_person_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.person}"


class SeasonClosing(models.Model):
    """A person's points when a season closed, before reduction; only for seasons with a licence."""

    season = models.ForeignKey("federation.Season", models.PROTECT, related_name="closings")
    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="closings")
    pe = models.IntegerField(_("PE"))
    pm_tenths = models.IntegerField(_("PM, tenths"))
    category = models.CharField(_("category"), max_length=20)
    run = models.ForeignKey(
        "scoring.SeasonCloseRun",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="closings",
        verbose_name=_("run"),
    )
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("closing of a season")
        verbose_name_plural = _("closings of a season")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "person"],
                condition=models.Q(taken_back_at__isnull=True),
                name="closing_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.season}"
