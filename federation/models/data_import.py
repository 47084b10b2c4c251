"""Imports of data tables by the office, and the past results in them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class ImportState(models.TextChoices):
    CHECKED = "CHECKED", _("checked")
    APPLIED = "APPLIED", _("brought in")
    DISCARDED = "DISCARDED", _("put aside")


class DataImport(models.Model):
    """A table sent by the office: the changes it would make and its faults, row by row.

    The file's bytes are deleted after the import or when it is discarded; the findings stay.
    """

    kind = models.CharField(_("kind"), max_length=30)
    name = models.CharField(_("name"), max_length=200)
    content = models.BinaryField(_("content"), null=True)
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    size = models.PositiveIntegerField(_("bytes"))
    uploaded_at = models.DateTimeField(_("uploaded"), default=timezone.now)
    uploaded_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        related_name="data_imports",
        verbose_name=_("uploaded by"),
    )
    state = models.CharField(
        _("state"), max_length=9, choices=ImportState.choices, default=ImportState.CHECKED
    )
    rows = models.PositiveIntegerField(_("rows"), default=0)
    rows_new = models.PositiveIntegerField(_("new"), default=0)
    rows_changed = models.PositiveIntegerField(_("changed"), default=0)
    rows_wrong = models.PositiveIntegerField(_("with problems"), default=0)
    applied_new = models.PositiveIntegerField(_("new, brought in"), default=0)
    applied_changed = models.PositiveIntegerField(_("changed, brought in"), default=0)
    problems = models.JSONField(_("problems"), default=list)
    sample = models.JSONField(_("what would change"), default=list)
    unread = models.JSONField(_("columns not read"), default=list)
    checked_at = models.DateTimeField(_("checked"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )

    class Meta:
        verbose_name = _("data import")
        verbose_name_plural = _("data imports")
        ordering = ["-uploaded_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state=ImportState.CHECKED) | models.Q(content__isnull=True),
                name="data_import_over_keeps_no_bytes",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rows_same(self) -> int:
        """Return the number of rows equal to the register."""
        return self.rows - self.rows_new - self.rows_changed - self.rows_wrong


class PastResult(models.Model):
    """A place of an earlier year, from a file: shown on the player's page, not counted."""

    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="past_results",
        verbose_name=_("person"),
    )
    held_on = models.DateField(_("date"))
    title = models.CharField(_("event"), max_length=160)
    place = models.PositiveIntegerField(_("place"))
    points_hundredths = models.IntegerField(_("points, hundredths"), null=True, blank=True)
    source = models.ForeignKey(
        DataImport,
        models.PROTECT,
        related_name="past_results",
        verbose_name=_("brought in with"),
    )

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("past result")
        verbose_name_plural = _("past results")
        ordering = ["-held_on", "title", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "held_on", "title"], name="past_result_once"),
            models.CheckConstraint(
                condition=models.Q(place__gte=1), name="past_result_place_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.place}"
