"""A club's public page, and the outline on which its place is drawn."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.club import Club
from federation.models.federation import COLOUR, Federation, FederationLogo


class ClubPage(models.Model):
    """Where and when a club plays, what it costs, and the design of its page; edited by the club.

    days: starting times by ISO weekday, {"2": "21:00"}. There is no e-mail address; readers use a
    form.
    """

    club = models.OneToOneField(
        Club, models.CASCADE, related_name="page", verbose_name=_("club"), primary_key=True
    )
    about = models.TextField(_("about the club"), blank=True)
    address = models.TextField(_("address"), blank=True)
    latitude = models.DecimalField(
        _("latitude"), max_digits=7, decimal_places=5, null=True, blank=True,
        validators=[MinValueValidator(Decimal(-90)), MaxValueValidator(Decimal(90))],
    )  # fmt: skip
    longitude = models.DecimalField(
        _("longitude"), max_digits=8, decimal_places=5, null=True, blank=True,
        validators=[MinValueValidator(Decimal(-180)), MaxValueValidator(Decimal(180))],
    )  # fmt: skip
    days = models.JSONField(_("days and hours"), default=dict, blank=True)
    price = models.CharField(_("price"), max_length=200, blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    website = models.URLField(_("site"), blank=True)
    takes_messages = models.BooleanField(_("takes messages by the form"), default=True)
    colour = models.CharField(_("colour"), max_length=7, blank=True, validators=[COLOUR])
    second_colour = models.CharField(
        _("second colour"), max_length=7, blank=True, validators=[COLOUR]
    )
    logo = models.ForeignKey(
        FederationLogo, models.PROTECT, null=True, blank=True, verbose_name=_("logo")
    )
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("page of a club")
        verbose_name_plural = _("pages of clubs")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(latitude__isnull=True, longitude__isnull=True)
                | models.Q(latitude__isnull=False, longitude__isnull=False),
                name="club_page_whole_place",
            )
        ]

    def __str__(self) -> str:
        return str(self.club)

    @property
    def colours_key(self) -> str:
        """Return both colours as one part of a URL; "" if none is chosen."""
        chosen = [colour.lstrip("#") or "none" for colour in (self.colour, self.second_colour)]
        return "-".join(chosen) if self.colour or self.second_colour else ""


class FederationOutline(models.Model):
    """The outline of the federation's country or region, on which places are drawn.

    rings: closed lines of [longitude, latitude] in thousandths of a degree.
    """

    federation = models.OneToOneField(
        Federation, models.CASCADE, related_name="outline", primary_key=True
    )
    rings = models.JSONField(_("outline"))
    stored_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        verbose_name = _("outline of the country")
        verbose_name_plural = _("outlines of the country")

    def __str__(self) -> str:
        return str(self.federation)
