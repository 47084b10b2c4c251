"""Suspensions decided before the federation kept its cases here."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class EarlierSuspension(models.Model):
    """A suspension imported from a file: it blocks entries and licences like one decided here.

    decision: the number or the name the body gave its decision. lifted_at: when the rest of it was
    lifted.
    """

    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="earlier_suspensions",
        verbose_name=_("person"),
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"))
    body = models.CharField(_("decided by"), max_length=120)
    decision = models.CharField(_("decision"), max_length=80, blank=True)
    source = models.ForeignKey(
        "federation.DataImport",
        models.PROTECT,
        related_name="+",
        verbose_name=_("brought in with"),
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("lifted by"),
    )
    lift_reason = models.CharField(_("why it was lifted"), max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("earlier suspension")
        verbose_name_plural = _("earlier suspensions")
        ordering = ["-starts_on", "-pk"]
        indexes = [models.Index(fields=["ends_on"], name="earlier_suspension_in_force")]
        constraints = [
            models.UniqueConstraint(fields=["person", "starts_on"], name="earlier_suspension_once"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="earlier_suspension_days_in_order"
            ),
            models.CheckConstraint(
                condition=Q(lifted_at__isnull=True, lift_reason="")
                | (Q(lifted_at__isnull=False) & ~Q(lift_reason="")),
                name="earlier_suspension_lifted_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.starts_on:%Y-%m-%d}–{self.ends_on:%Y-%m-%d}"
