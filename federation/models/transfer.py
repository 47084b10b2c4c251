"""Changes of the home club."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TransferState(models.TextChoices):
    REQUESTED = "REQUESTED", _("waiting for the office")
    APPROVED = "APPROVED", _("approved")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


class Transfer(models.Model):
    """A person's transfer to a new home club, requested by that club or the office, and decided."""

    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="transfers", verbose_name=_("person")
    )
    from_club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="transfers_away",
        verbose_name=_("from club"),
    )
    to_club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        related_name="transfers_here",
        verbose_name=_("to club"),
    )
    effective_on = models.DateField(_("from which day"))
    state = models.CharField(
        _("state"), max_length=9, choices=TransferState.choices, default=TransferState.REQUESTED
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    requested_at = models.DateTimeField(_("asked for"), default=timezone.now)
    requested_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("asked for by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        ordering = ["-requested_at", "-pk"]
        indexes = [models.Index(fields=["state", "requested_at"], name="transfer_waiting")]
        constraints = [
            models.UniqueConstraint(
                fields=["person"],
                condition=models.Q(state=TransferState.REQUESTED),
                name="transfer_one_waiting",
            ),
            models.CheckConstraint(
                condition=models.Q(from_club__isnull=True)
                | ~models.Q(from_club=models.F("to_club")),
                name="transfer_to_another_club",
            ),
            models.CheckConstraint(
                condition=models.Q(state=TransferState.REQUESTED, decided_at__isnull=True)
                | (~models.Q(state=TransferState.REQUESTED) & models.Q(decided_at__isnull=False)),
                name="transfer_decided_when_told",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} → {self.to_club}"
