"""Contestants: pairs, teams and individuals, and their players."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Entry(models.Model):
    """A contestant of one event: a pair, a team or an individual."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="entries")
    key = models.CharField(_("key"), max_length=60, help_text=_("Section, number and line."))
    number = models.CharField(_("number"), max_length=20)
    section = models.CharField(_("section"), max_length=20, blank=True)
    direction = models.CharField(_("line"), max_length=2, blank=True)
    name = models.CharField(_("team name"), max_length=120, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="entry_key_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.name or self.key_in_words

    @property
    def key_in_words(self) -> str:
        """Return the key of a pair with its line translated: "A/1/EW" is "A/1/EO"."""
        before, slash, line = self.key.rpartition("/")
        return f"{before}/{gettext(line)}" if slash and line in ("NS", "EW") else self.key


class EntryPlayer(models.Model):
    """A player of an entry. A replaced player keeps the row, with the day of leaving."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="players")
    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="entered_in")
    position = models.PositiveSmallIntegerField(_("position"))
    name_as_entered = models.CharField(_("name as entered"), max_length=120)
    is_substitute = models.BooleanField(_("substitute"), default=False)
    added_at = models.DateTimeField(default=timezone.now, editable=False)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("player of an entry")
        verbose_name_plural = _("players of an entry")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "position"],
                condition=models.Q(left_at__isnull=True),
                name="entry_position_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name_as_entered
