"""Requests for certificates by clubs and players, and their outcome."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class CertificateKind(models.TextChoices):
    LICENCE = "LICENCE", _("licence certificate")
    PLAYER = "PLAYER", _("player certificate")
    CLUB = "CLUB", _("club certificate")
    DELEGATE = "DELEGATE", _("delegate's certificate")


class CertificateRequest(models.Model):
    """A request for a certificate about one person or one club, as of a day."""

    kind = models.CharField(_("kind"), max_length=8, choices=CertificateKind.choices)
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, null=True, blank=True, verbose_name=_("person")
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    as_of = models.DateField(_("as of"))
    language = models.CharField(_("second language"), max_length=10, blank=True)
    purpose = models.CharField(_("for what"), max_length=160, blank=True)
    requested_at = models.DateTimeField(_("requested"))
    requested_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="certificate_requests",
        verbose_name=_("requested by"),
    )
    payment_request = models.OneToOneField(
        "federation.PaymentRequest",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="certificate_request",
        verbose_name=_("payment request"),
    )
    document = models.OneToOneField(
        "federation.IssuedDocument",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="certificate_request",
        verbose_name=_("document"),
    )

    class Meta:
        verbose_name = _("certificate request")
        verbose_name_plural = _("certificate requests")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="certificate_about_one_subject",
                condition=Q(kind=CertificateKind.CLUB, club__isnull=False, person__isnull=True)
                | (Q(person__isnull=False, club__isnull=True) & ~Q(kind=CertificateKind.CLUB)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"
