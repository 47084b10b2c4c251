"""Results and their revisions. A result is added in one revision and may be removed in another."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ResultRevision(models.Model):
    """One act that changed the results of an event: who, when, why."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="revisions")
    number = models.PositiveSmallIntegerField(_("number"))
    file = models.OneToOneField(
        "scoring.ResultFile", models.PROTECT, null=True, blank=True, related_name="revision"
    )
    reason = models.CharField(_("reason"), max_length=200)
    made_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("revision of results")
        verbose_name_plural = _("revisions of results")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="revision_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"


class Match(models.Model):
    """Two teams that meet in one round."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="matches")
    key = models.CharField(max_length=60)
    round = models.PositiveSmallIntegerField(_("round"))
    session = models.PositiveSmallIntegerField(_("session"), default=1)
    home = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="home_matches")
    away = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="away_matches")
    published_home_vps_hundredths = models.IntegerField(null=True, blank=True)
    published_away_vps_hundredths = models.IntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="match_key_once"),
            models.CheckConstraint(
                condition=~models.Q(home=models.F("away")), name="match_against_others"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"


class BoardResult(models.Model):
    """The result of one table on one board; ns_score in total points, plus = North-South.

    An unknown side is empty: the result still counts for the others. In an individual ns is North
    and ew is East.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="board_results")
    added_in = models.ForeignKey(ResultRevision, models.PROTECT, related_name="added")
    removed_in = models.ForeignKey(
        ResultRevision, models.PROTECT, null=True, blank=True, related_name="removed"
    )
    session = models.PositiveSmallIntegerField(_("session"), default=1)
    section = models.CharField(_("section"), max_length=20, blank=True)
    round = models.PositiveSmallIntegerField(
        pgettext_lazy("boards", "round"), null=True, blank=True
    )
    table = models.CharField(_("table"), max_length=10, blank=True)
    board = models.PositiveSmallIntegerField(_("board"))
    ns = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, blank=True, related_name="results_as_ns"
    )
    ew = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, blank=True, related_name="results_as_ew"
    )
    south = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        verbose_name=_("South, in an individual"),
        null=True,
        blank=True,
        related_name="results_as_south",
    )
    west = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        verbose_name=_("West, in an individual"),
        null=True,
        blank=True,
        related_name="results_as_west",
    )
    match = models.ForeignKey(
        Match, models.PROTECT, null=True, blank=True, related_name="board_results"
    )
    room = models.CharField(_("room"), max_length=6, blank=True)
    contract = models.CharField(_("contract"), max_length=5, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("lead"), max_length=3, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)
    ns_score = models.SmallIntegerField(_("score"), null=True, blank=True)
    ew_score = models.SmallIntegerField(
        _("score given to East-West, where it differs"), null=True, blank=True
    )
    artificial_ns_hundredths = models.SmallIntegerField(null=True, blank=True)
    artificial_ew_hundredths = models.SmallIntegerField(null=True, blank=True)
    awarded_ns_hundredths = models.IntegerField(
        _("points given by hand to North-South, in hundredths"), null=True, blank=True
    )
    awarded_ew_hundredths = models.IntegerField(
        _("points given by hand to East-West, in hundredths"), null=True, blank=True
    )
    not_played = models.BooleanField(_("not played"), default=False)
    board_group = models.CharField(_("version of the board"), max_length=4, blank=True)

    class Meta:
        verbose_name = _("board result")
        verbose_name_plural = _("board results")
        ordering = ["session", "board", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "session", "board", "ns", "ew"],
                condition=models.Q(removed_in__isnull=True, match__isnull=True),
                name="result_once",
            ),
            models.UniqueConstraint(
                fields=["match", "board", "ns"],
                condition=models.Q(removed_in__isnull=True, match__isnull=False),
                name="result_once_in_a_match",
            ),
            models.CheckConstraint(
                name="result_two_sides",
                condition=~models.Q(ns=models.F("ew")),  # nobody known: it counts for others
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.ns} – {self.ew}"
