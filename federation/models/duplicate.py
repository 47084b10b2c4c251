"""People entered twice: suspected, confirmed as two people, or merged."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Suspicion(models.TextChoices):
    EQUAL = "EQUAL", _("the same name")
    INITIALS = "INITIALS", _("the same name with initials")
    PARTIAL = "PARTIAL", _("the same name, shorter")
    SLIP = "SLIP", _("a name one letter away")


class PossibleDuplicate(models.Model):
    """Two entries that may be one person, found by the last search of the register."""

    one = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="+", verbose_name=_("one")
    )
    other = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="+", verbose_name=_("other")
    )
    suspicion = models.CharField(_("why"), max_length=8, choices=Suspicion.choices)
    same_birth = models.BooleanField(_("same birth date"), default=False)
    weight = models.PositiveSmallIntegerField(_("likelihood in points"))
    found_at = models.DateTimeField(_("found"), default=timezone.now)

    class Meta:
        verbose_name = _("possible duplicate")
        verbose_name_plural = _("possible duplicates")
        ordering = ["-weight", "one", "other"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="possible_duplicate_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="possible_duplicate_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"


class NotDuplicate(models.Model):
    """Two people who look alike, confirmed by the office to be two."""

    one = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="+", verbose_name=_("one")
    )
    other = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="+", verbose_name=_("other")
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)
    decided_by = models.ForeignKey(
        "federation.Account", models.SET_NULL, null=True, blank=True, verbose_name=_("decided by")
    )

    class Meta:
        verbose_name = _("pair of different people")
        verbose_name_plural = _("pairs of different people")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="not_duplicate_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="not_duplicate_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"


class PersonMerge(models.Model):
    """A merge of two entries into one person; it can be undone."""

    kept = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="merges", verbose_name=_("kept")
    )
    merged = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("merged")
    )
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(_("when"), default=timezone.now)
    by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    undone_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("undone by"),
    )

    class Meta:
        verbose_name = _("merge of people")
        verbose_name_plural = _("merges of people")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["merged"],
                condition=models.Q(undone_at__isnull=True),
                name="merge_once_in_force",
            ),
            models.CheckConstraint(
                condition=~models.Q(kept=models.F("merged")), name="merge_of_two_people"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged} → {self.kept}"


class MovedRow(models.Model):
    """One row changed by a merge, with its values before and after."""

    merge = models.ForeignKey(PersonMerge, models.PROTECT, related_name="rows")
    model = models.CharField(_("kind of row"), max_length=100)
    row = models.CharField(_("row"), max_length=40)
    before = models.JSONField(_("before"))
    after = models.JSONField(_("after"))

    class Meta:
        verbose_name = _("row moved by a merge")
        verbose_name_plural = _("rows moved by a merge")
        constraints = [
            models.UniqueConstraint(fields=["merge", "model", "row"], name="moved_row_once"),
        ]

    def __str__(self) -> str:
        return f"{self.model} {self.row}"
