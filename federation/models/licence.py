"""Seasons, and the licences of people."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

THROUGH_ONE_BODY = models.Q(club__isnull=False) ^ models.Q(association__isnull=False)


class Season(models.Model):
    """A sporting season."""

    year = models.PositiveSmallIntegerField(_("year"), unique=True)
    starts_on = models.DateField(_("starts on"))
    ends_on = models.DateField(_("ends on"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-year"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gt=models.F("starts_on")), name="season_dates_in_order"
            ),
        ]

    def __str__(self) -> str:
        return str(self.year)

    def clean(self) -> None:
        """Refuse days of another season: a day belongs to one. Raises: ValidationError."""
        if self.starts_on is None or self.ends_on is None:
            return
        others = Season.objects.exclude(pk=self.pk)
        other = others.filter(starts_on__lte=self.ends_on, ends_on__gte=self.starts_on).first()
        if other is not None:
            raise ValidationError(
                _("The season %(other)s has days of this one: it runs from %(first)s to %(last)s."),
                code="season_overlaps",
                params={
                    "other": other,
                    "first": date_format(other.starts_on),
                    "last": date_format(other.ends_on),
                },
            )


class FeeClass(models.TextChoices):
    NORMAL = "NORMAL", _("normal")
    REDUCED = "REDUCED", _("reduced")


class Licence(models.Model):
    """A person's licence for one season, obtained through a club or an association."""

    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="licences", verbose_name=_("person")
    )
    season = models.ForeignKey(
        Season, models.PROTECT, related_name="licences", verbose_name=_("season")
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("through club")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("through association"),
    )
    fee_class = models.CharField(
        _("fee class"), max_length=12, choices=FeeClass.choices, default=FeeClass.NORMAL
    )
    issued_on = models.DateField(_("issued on"))
    # Brought in as a table with the register of before: its fee was settled there.
    is_imported = models.BooleanField(_("paid before it was brought in"), default=False)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("licence")
        verbose_name_plural = _("licences")
        constraints = [
            models.UniqueConstraint(
                fields=["person", "season"],
                condition=models.Q(cancelled_at__isnull=True),
                name="licence_once_per_season",
            ),
            models.CheckConstraint(
                condition=THROUGH_ONE_BODY,
                name="licence_through_one_body",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.season}"
