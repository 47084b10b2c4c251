"""Results as the tables write them down, before anybody counts them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TableRecord(models.Model):
    """What a table noted of one board; what is noted later of the same board takes its place.

    ns and ew play it; in an individual they are North and East. entered_by, verified_by: the seat,
    empty where the director (account) did it. is_left: the director lets the table go on without.
    """

    session = models.ForeignKey("tournaments.Session", models.PROTECT, related_name="table_records")
    section = models.CharField(_("section"), max_length=5)
    table = models.PositiveSmallIntegerField(_("table"))
    round = models.PositiveSmallIntegerField(_("round"))
    board = models.PositiveSmallIntegerField(_("board"))
    ns = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="records_as_ns")
    ew = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="records_as_ew")
    south = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, related_name="records_as_south"
    )
    west = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, related_name="records_as_west"
    )
    contract = models.CharField(_("contract"), max_length=5, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("lead"), max_length=3, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True)
    ns_score = models.SmallIntegerField(_("score"), null=True)
    is_left = models.BooleanField(_("left without a result"), default=False)
    entered_by = models.CharField(max_length=1, blank=True)
    entered_at = models.DateTimeField(_("entered"), default=timezone.now)
    verified_by = models.CharField(max_length=1, blank=True)
    verified_at = models.DateTimeField(_("verified"), null=True)
    account = models.ForeignKey("federation.Account", models.PROTECT, null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("result of a table")
        verbose_name_plural = _("results of the tables")
        ordering = ["pk"]
        indexes = [models.Index(fields=["session", "section", "table"], name="record_of_table")]
        constraints = [
            models.CheckConstraint(
                name="record_says_what",
                condition=models.Q(is_left=True, contract="")
                | models.Q(is_left=False, ns_score__isnull=False) & ~models.Q(contract=""),
            ),
            models.CheckConstraint(name="record_two_sides", condition=~models.Q(ns=models.F("ew"))),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}: {self.board}"
