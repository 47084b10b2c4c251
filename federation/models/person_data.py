"""A person's photo and consents, and the counter of federation numbers."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PersonPhoto(models.Model):
    """A person's photo, re-encoded by us, without the camera's metadata."""

    person = models.OneToOneField(
        "federation.Person", models.PROTECT, related_name="photo", verbose_name=_("person")
    )
    jpeg = models.BinaryField(_("picture"))
    width = models.PositiveSmallIntegerField(_("width in pixels"))
    height = models.PositiveSmallIntegerField(_("height in pixels"))
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    added_at = models.DateTimeField(_("added"), default=timezone.now)
    added_by = models.ForeignKey(
        "federation.Account", models.SET_NULL, null=True, blank=True, verbose_name=_("added by")
    )

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return f"{self.person}"


class ConsentKind(models.TextChoices):
    PUBLISH_NAME = "PUBLISH_NAME", _("name in full on public pages")
    PUBLISH_PHOTO = "PUBLISH_PHOTO", _("photo on public pages")
    PUBLISH_CONTACT = "PUBLISH_CONTACT", _("contacts on public pages")
    PUBLISH_BIRTH_YEAR = "PUBLISH_BIRTH_YEAR", _("year of birth on public pages")
    PLAYING_FIGURES = "PLAYING_FIGURES", _("playing strength and figures of boards on public pages")
    SHARE_WITH_CLUB = "SHARE_WITH_CLUB", _("contacts to the secretary of the club")
    NEWSLETTER = "NEWSLETTER", _("news by e-mail")
    INTERNATIONAL = "INTERNATIONAL", _("data to the EBL and the WBF")


class ConsentWay(models.TextChoices):
    SITE = "SITE", _("on the site")
    PAPER = "PAPER", _("on paper")
    EMAIL = "EMAIL", _("by e-mail")
    OFFICE = "OFFICE", _("at the office")


class Consent(models.Model):
    """A person's consent to one use of their data, given or withdrawn. Append-only."""

    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="consents", verbose_name=_("person")
    )
    what = models.CharField(_("what for"), max_length=24, choices=ConsentKind.choices)
    is_given = models.BooleanField(_("given"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    how = models.CharField(_("how"), max_length=8, choices=ConsentWay.choices)

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["person", "what", "-at"], name="consent_latest")]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_what_display()}"


class NumberCounter(models.Model):
    """The last federation number issued: one row, locked while the next is issued."""

    last_number = models.PositiveBigIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("counter of federation numbers")
        verbose_name_plural = _("counters of federation numbers")

    def __str__(self) -> str:
        return str(self.last_number)
