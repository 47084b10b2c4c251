"""Gains and losses of a contestant besides its boards."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AdjustmentKind(models.TextChoices):
    PENALTY = "PENALTY", _("penalty")
    HANDICAP = "HANDICAP", _("handicap")


class AdjustmentUnit(models.TextChoices):
    PERCENTAGE = "percentage", _("percentage points")
    POINTS = "points", _("points")
    VPS = "vps", _("victory points")
    TOP = "top", _("per cent of a top")
    IMPS = "imps", _("IMPs in a match")


class EntryAdjustment(models.Model):
    """Hundredths added to a contestant's result: minus for a penalty. Versioned like results.

    Those of a result file are removed with the file; those of a ruling apply to any file.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="adjustments")
    added_in = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="+")
    removed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(_("kind"), max_length=8, choices=AdjustmentKind.choices)
    unit = models.CharField(_("unit"), max_length=10, choices=AdjustmentUnit.choices)
    amount_hundredths = models.IntegerField(_("amount"))
    article = models.CharField(_("article"), max_length=40, blank=True)
    by_ruling = models.BooleanField(_("given by a ruling"), default=False)
    session = models.PositiveSmallIntegerField(_("session"), default=1)
    match = models.ForeignKey(
        "scoring.Match", models.PROTECT, null=True, blank=True, related_name="adjustments"
    )
    opponent = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        verbose_name=_("opponents of the match"),
        null=True,
        blank=True,
        related_name="+",
        help_text=_("Of IMPs lost by a pair that is ranked by victory points."),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    reference = models.CharField(_("reference"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount_hundredths}"


class BoardRulingForm(models.TextChoices):
    ARTIFICIAL = "artificial", _("artificial score, by blame")
    CANCELLED = "cancelled", _("board not played through lateness")
    MISSING = "missing", _("result that cannot be found")
    REPLACED_PAIR = "replaced_pair", _("pair replaced for coming late")
    SUSPENDED_PAIR = "suspended_pair", _("player suspended or excluded")
    SITS_OUT = "sits_out", _("opponents who left: own average")
    VOID_MATCH = "void_match", _("match of pairs that is void")
    ASSIGNED = "assigned", _("assigned score")
    LIKELY = "likely", _("best likely and worst probable result")
    WEIGHTED = "weighted", _("weighted score")
    OWN_ERROR = "own_error", _("assigned score less the damage of an own error")
    OTHER_TABLE = "other_table", _("score by the other table's result")
    POINTS = "points", _("points given outright")
    NOT_COUNTED = "not_counted", _("result cancelled")
    VERSION = "version", _("fouled board: the version played")
    TURNED = "turned", _("board played turned a quarter")
    CORRECTED = "corrected", _("recorded result put right")


class BoardRuling(models.Model):
    """What counts at one table of a board instead of its line in the file; versioned like results.

    It identifies the line by who sat there, so that it also applies to a later file. `found` is the
    line when it was given: if a later file differs, its giver must confirm it.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="board_rulings")
    added_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, related_name="board_rulings"
    )
    removed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    session = models.PositiveSmallIntegerField(_("session"))
    board = models.PositiveSmallIntegerField(_("board"))
    place = models.CharField(
        _("who sat there"), max_length=330, help_text=_("JSON: match, NS, EW, South, West.")
    )
    form = models.CharField(_("form"), max_length=14, choices=BoardRulingForm.choices)
    values = models.JSONField(_("what counts"), default=dict)
    recorded_line = models.JSONField(_("the line it was given over"), null=True, blank=True)
    article = models.CharField(_("article"), max_length=40)
    reason = models.CharField(_("reason"), max_length=200)
    reference = models.CharField(_("reference"), max_length=40, blank=True)
    own_table_reason = models.CharField(_("why at the own table"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ruling on a board")
        verbose_name_plural = _("rulings on boards")
        ordering = ["session", "board", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "session", "board", "place"],
                condition=models.Q(removed_in__isnull=True) & ~models.Q(form="corrected"),
                name="board_ruling_once",
            ),
            models.UniqueConstraint(
                fields=["event", "session", "board", "place"],
                condition=models.Q(removed_in__isnull=True, form="corrected"),
                name="board_correction_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}/{self.board}: {self.form}"
