"""People who do not renew their licence, so that nobody asks for it again."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class NonRenewalReason(models.TextChoices):
    """Why a person does not renew; a closed list, so that nothing private is written down."""

    STOPS = "STOPS", _("stops playing")
    OTHER_BODY = "OTHER_BODY", _("goes to another club")
    ABROAD = "ABROAD", _("lives abroad")
    NO_ANSWER = "NO_ANSWER", _("does not answer")
    OTHER = "OTHER", _("another reason")


class NonRenewal(models.Model):
    """A licence that is not renewed for the season after its own."""

    licence = models.OneToOneField(
        "federation.Licence",
        models.CASCADE,
        related_name="non_renewal",
        verbose_name=_("licence"),
    )
    reason = models.CharField(_("reason"), max_length=12, choices=NonRenewalReason.choices)
    created_at = models.DateTimeField(_("recorded at"), default=timezone.now)
    created_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )

    class Meta:
        verbose_name = _("licence not renewed")
        verbose_name_plural = _("licences not renewed")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.licence}: {self.get_reason_display()}"
