"""Registers of directors and teachers, and the members of the federation's bodies."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from federation.models.mandate import Council

_IN_ORDER = models.Q(valid_until__isnull=True) | models.Q(valid_until__gte=models.F("valid_from"))


class Register(models.TextChoices):
    DIRECTOR = "DIRECTOR", _("tournament directors")
    TEACHER = "TEACHER", _("teachers")


class Qualification(models.Model):
    """A person's entry in a register: one grade, from one day to another.

    A renewal is a new row.
    """

    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="qualifications", verbose_name=_("person")
    )
    register = models.CharField(_("register"), max_length=8, choices=Register.choices)
    grade = models.CharField(_("grade"), max_length=20)
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    granted_at = models.DateTimeField(
        pgettext_lazy("row", "entered"), default=timezone.now, editable=False
    )
    granted_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entered by"),
    )
    ended_at = models.DateTimeField(_("ended early"), null=True, blank=True)
    end_reason = models.CharField(_("why it ended"), max_length=200, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("entry in a register")
        verbose_name_plural = _("registers of directors and teachers")
        ordering = ["register", "person__sort_name", "-valid_from", "pk"]
        indexes = [models.Index(fields=["register", "valid_until"], name="qualification_expiry")]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "register"],
                condition=models.Q(valid_until__isnull=True),
                name="qualification_one_open",
            ),
            models.UniqueConstraint(
                fields=["person", "register", "valid_from"],
                condition=models.Q(ended_at__isnull=True),
                name="qualification_once_per_day",
            ),
            models.CheckConstraint(condition=_IN_ORDER, name="qualification_dates_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_register_display()}"


class Position(models.TextChoices):
    PRESIDENT = "PRESIDENT", _("president")
    VICE_PRESIDENT = "VICE_PRESIDENT", _("vice-president")
    TREASURER = "TREASURER", _("treasurer")
    SECRETARY = "SECRETARY", _("secretary")
    MEMBER = "MEMBER", _("member")
    SUBSTITUTE = "SUBSTITUTE", _("substitute")


class CouncilSeat(models.Model):
    """A person's term of office in one body of the federation."""

    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="seats", verbose_name=_("person")
    )
    council = models.CharField(_("body"), max_length=14, choices=Council.choices)
    position = models.CharField(
        _("position"), max_length=14, choices=Position.choices, default=Position.MEMBER
    )
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("seat in a body")
        verbose_name_plural = _("seats in the bodies")
        ordering = ["council", "-valid_from", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["council"],
                condition=models.Q(position=Position.PRESIDENT, valid_until__isnull=True),
                name="seat_one_open_president",
            ),
            models.UniqueConstraint(
                fields=["council", "person"],
                condition=models.Q(valid_until__isnull=True),
                name="seat_one_open",
            ),
            models.UniqueConstraint(
                fields=["council", "person", "valid_from"], name="seat_once_per_day"
            ),
            models.CheckConstraint(condition=_IN_ORDER, name="seat_dates_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_council_display()}, {self.get_position_display()}"
