"""Delegates of the general assembly: who was elected, by whom, for which term."""

import datetime as dt

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Constituency(models.TextChoices):
    """As `federation.rules.assembly.Constituency`, with titles."""

    CLUBS = "CLUBS", _("Clubs")
    REGIONS = "REGIONS", _("Regional associations")
    PLAYERS = "PLAYERS", _("Players")
    DIRECTORS = "DIRECTORS", _("Tournament directors")
    TEACHERS = "TEACHERS", _("Teachers")


class DelegateEnd(models.TextChoices):
    """Why a term ended early."""

    RESIGNED = "RESIGNED", _("resigned")
    REPLACED = "REPLACED", _("replaced")
    LOST = "LOST", _("lost the mandate")
    DIED = "DIED", _("died")
    MISTAKE = "MISTAKE", _("recorded by mistake")
    ERASED = "ERASED", _("data erased")


class Delegate(models.Model):
    """A person's term as delegate of one constituency, as elected. Append-only.

    club, association: whom a delegate of clubs or regions stands for. minutes: the issued minutes
    that tell of the election. ended_on: the last day of a term that ended early, written once. A
    term recorded by mistake counts on no day.
    """

    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="delegate_terms",
        verbose_name=_("person"),
    )
    constituency = models.CharField(_("constituency"), max_length=9, choices=Constituency.choices)
    club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="delegates",
        verbose_name=_("club"),
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="delegates",
        verbose_name=_("association"),
    )
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"))
    elected_on = models.DateField(_("elected on"))
    election = models.CharField(_("election"), max_length=160)
    minutes = models.ForeignKey(
        "federation.IssuedDocument",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("minutes"),
    )
    recorded_at = models.DateTimeField(_("recorded at"))
    recorded_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    ended_on = models.DateField(_("ended on"), null=True, blank=True)
    end_reason = models.CharField(
        _("why it ended"), max_length=8, choices=DelegateEnd.choices, blank=True
    )
    end_note = models.CharField(_("note"), max_length=200, blank=True)
    ended_at = models.DateTimeField(_("end recorded at"), null=True, blank=True)
    ended_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("end recorded by"),
    )

    class Meta:
        verbose_name = _("delegate")
        verbose_name_plural = _("delegates of the general assembly")
        ordering = ["constituency", "-valid_from", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "valid_from"],
                condition=Q(ended_on__isnull=True),
                name="delegate_once_per_day",
            ),
            models.CheckConstraint(
                condition=Q(valid_until__gte=F("valid_from")), name="delegate_dates_in_order"
            ),
            models.CheckConstraint(
                condition=Q(
                    constituency=Constituency.CLUBS, club__isnull=False, association__isnull=True
                )
                | Q(constituency=Constituency.REGIONS, club__isnull=True, association__isnull=False)
                | (
                    ~Q(constituency__in=(Constituency.CLUBS, Constituency.REGIONS))
                    & Q(club__isnull=True, association__isnull=True)
                ),
                name="delegate_names_its_body",
            ),
            models.CheckConstraint(
                condition=Q(ended_on__isnull=True, ended_at__isnull=True, end_reason="")
                | (
                    Q(ended_on__isnull=False, ended_at__isnull=False)
                    & ~Q(end_reason="")
                    & Q(ended_on__gte=F("valid_from"))
                    & Q(ended_on__lte=F("valid_until"))
                ),
                name="delegate_end_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_constituency_display()}"

    @property
    def last_day(self) -> dt.date:
        """Return the last day of the term, as elected or ended early."""
        return self.ended_on or self.valid_until
