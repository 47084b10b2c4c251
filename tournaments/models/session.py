"""Sessions of an event."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Session(models.Model):
    """One session: the boards played in one sitting."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("number"))
    played_on = models.DateField(_("day"))
    boards = models.PositiveSmallIntegerField(_("boards"), default=0)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="session_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {gettext('session %(n)s') % {'n': self.number}}"


class Deal(models.Model):
    """The deal of one board of a session: four hands, North first, as "AKQ.JT..", T for ten."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="deals")
    board = models.PositiveSmallIntegerField(_("board"))
    hands = models.CharField(_("hands"), max_length=80)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["session", "board"], name="deal_board_once"),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.board}"
