"""Screens and online play at the tables of an event."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class TableSettings(models.Model):
    """An organiser's settings for the tables of an event; without a row there is neither."""

    event = models.OneToOneField(
        "tournaments.Event",
        models.PROTECT,
        related_name="table_settings",
        verbose_name=_("event"),
    )
    has_screens = models.BooleanField(_("screens"), default=False)
    has_delayed_viewing = models.BooleanField(_("delayed viewing of online tables"), default=False)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("settings of the tables")
        verbose_name_plural = _("settings of the tables")

    def __str__(self) -> str:
        return str(self.event)
