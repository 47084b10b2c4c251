"""Mandates: who may act for whom, and until when."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class Role(models.TextChoices):
    OFFICE = "OFFICE", _("federation office")
    SECRETARY = "SECRETARY", _("secretary")
    DIRECTOR = "DIRECTOR", _("tournament director")
    COUNCIL = "COUNCIL", _("member of a council")


class Council(models.TextChoices):
    BOARD = "BOARD", _("board of the federation")
    TECHNICAL = "TECHNICAL", _("technical council")
    DIRECTORS = "DIRECTORS", _("council of directors")
    DISCIPLINARY = "DISCIPLINARY", _("disciplinary council")
    JUSTICE = "JUSTICE", _("council of justice")


class Mandate(models.Model):
    """An account's right to act for the federation, or for one body."""

    account = models.ForeignKey(
        "federation.Account", models.CASCADE, related_name="mandates", verbose_name=_("account")
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("association"),
    )
    council = models.CharField(_("council"), max_length=14, choices=Council.choices, blank=True)
    event_number = models.PositiveBigIntegerField(
        _("event"), null=True, blank=True, help_text=_("The number in the event's address.")
    )
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("mandate")
        verbose_name_plural = _("mandates")
        constraints = [
            models.CheckConstraint(
                name="mandate_names_its_body",
                condition=models.Q(
                    role=Role.OFFICE,
                    club__isnull=True,
                    association__isnull=True,
                    council="",
                    event_number__isnull=True,
                )
                | (
                    models.Q(role=Role.SECRETARY, council="", event_number__isnull=True)
                    & (models.Q(club__isnull=False) ^ models.Q(association__isnull=False))
                )
                | models.Q(
                    role=Role.DIRECTOR,
                    club__isnull=True,
                    association__isnull=True,
                    council="",
                    event_number__isnull=False,
                )
                | (
                    models.Q(
                        role=Role.COUNCIL,
                        club__isnull=True,
                        association__isnull=True,
                        event_number__isnull=True,
                    )
                    & ~models.Q(council="")
                ),
            ),
            models.CheckConstraint(
                name="mandate_dates_in_order",
                condition=models.Q(valid_until__isnull=True)
                | models.Q(valid_until__gte=models.F("valid_from")),
            ),
        ]

    def __str__(self) -> str:
        council = f", {self.get_council_display()}" if self.council else ""
        return f"{self.account}: {self.get_role_display()}{council}"
