"""Guardians of minors."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models.person_data import ConsentWay


class Guardianship(models.Model):
    """An account that acts for a minor, and how the guardian's consent was given.

    It ends when the minor comes of age; ended_at is for an earlier end.
    """

    account = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        related_name="guardianships",
        verbose_name=_("guardian"),
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="guardianships",
        verbose_name=pgettext_lazy("person", "minor"),
    )
    how = models.CharField(
        _("how the consent was given"), max_length=8, choices=ConsentWay, default=ConsentWay.PAPER
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    given_at = models.DateTimeField(_("from"), default=timezone.now)
    given_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("ended by"),
    )
    end_reason = models.CharField(_("why it ended"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("guardian of a minor")
        verbose_name_plural = _("guardians of minors")
        ordering = ["-given_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "person"],
                condition=models.Q(ended_at__isnull=True),
                name="guardianship_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} → {self.person}"
