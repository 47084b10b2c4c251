"""Reports of players at a table besides results: who sits there, and boards not played."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SeatsConfirmed(models.Model):
    """A contestant confirmed who sits at its table in a round. Rows are only added.

    seating: the version that was shown; after a change it is asked again.
    """

    session = models.ForeignKey("tournaments.Session", models.PROTECT, related_name="+")
    section = models.CharField(_("section"), max_length=5)
    table = models.PositiveSmallIntegerField(_("table"))
    round = models.PositiveSmallIntegerField(pgettext_lazy("boards", "round"))
    seating = models.PositiveSmallIntegerField(_("version of the seating"))
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("seats confirmed at a table")
        verbose_name_plural = _("seats confirmed at tables")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "section", "table", "round", "seating", "entry"],
                name="seats_confirmed_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}: {self.round}"


class UnplayedBoard(models.Model):
    """A board not played in its round: to be played later, or not at all.

    entry: the contestant who reports it, empty for the director; is_granted: the director's answer,
    empty until there is one.
    """

    line = models.ForeignKey("scoring.BookLine", models.PROTECT, related_name="unplayed")
    is_later = models.BooleanField(_("played later"))
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, null=True, related_name="+")
    reported_at = models.DateTimeField(_("when"))
    is_granted = models.BooleanField(_("granted"), null=True)
    answered_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta:
        verbose_name = _("board not played in its round")
        verbose_name_plural = _("boards not played in their round")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["line"],
                condition=models.Q(is_granted__isnull=True),
                name="unplayed_board_asked_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.line)
