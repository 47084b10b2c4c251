"""The federation: identity, contact, and the rule sets in force."""

from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

SHORT_CODE = RegexValidator(
    r"^\w[\w.-]*\Z", _("A short code is one word of letters, digits, dots and hyphens.")
)
COLOUR = RegexValidator(r"^#[0-9a-f]{6}\Z", _("A colour is written #1a2b3c."))


class FederationLogo(models.Model):
    """A logo of the federation, re-encoded by us as a bitmap, which cannot contain code.

    Never changed or deleted: papers refer to the logo they were issued with.
    """

    png = models.BinaryField(_("picture"))
    width = models.PositiveSmallIntegerField(_("width in pixels"))
    height = models.PositiveSmallIntegerField(_("height in pixels"))
    sha256 = models.CharField(_("fingerprint"), max_length=64, unique=True)
    added_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return self.sha256[:12]


class DataLicence(models.TextChoices):
    """The licence under which others may use the site's public data; its text is at `address`."""

    CC0 = "CC0-1.0", "CC0 1.0"
    BY = "CC-BY-4.0", "CC BY 4.0"
    BY_SA = "CC-BY-SA-4.0", "CC BY-SA 4.0"
    ODBL = "ODbL-1.0", "ODbL 1.0"

    @property
    def address(self) -> str:
        """Return the address of the licence's text at its publisher."""
        return _DEEDS[self.value]

    @property
    def names_source(self) -> bool:
        """Return whether users of the data must name the source."""
        return self is not DataLicence.CC0


_DEEDS = {
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
}


class Federation(models.Model):
    """The federation named on every page and paper; one row."""

    name = models.CharField(_("name"), max_length=120)
    short_name = models.CharField(_("short code"), max_length=20, validators=[SHORT_CODE])
    country = models.CharField(_("country (ISO 3166)"), max_length=2, blank=True)
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    language = models.CharField(_("language"), max_length=10, blank=True)
    address = models.TextField(_("address"), blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    website = models.URLField(_("site"), blank=True)
    contact_name = models.CharField(_("contact person"), max_length=80, blank=True)
    iban = models.CharField(_("IBAN"), max_length=34, blank=True)
    tax_number = models.CharField(_("tax number"), max_length=30, blank=True)
    colour = models.CharField(_("colour"), max_length=7, blank=True, validators=[COLOUR])
    second_colour = models.CharField(
        _("second colour"), max_length=7, blank=True, validators=[COLOUR]
    )
    logo = models.ForeignKey(
        FederationLogo, models.PROTECT, null=True, blank=True, verbose_name=_("logo")
    )
    data_licence = models.CharField(
        _("licence of public data"), max_length=12, blank=True, choices=DataLicence.choices
    )
    # Codes of the rule sets in force; the date decides the version.
    regulation = models.CharField(_("regulation"), max_length=40)
    ranking_rules = models.CharField(_("rules of the ranking"), max_length=40)
    office_rules = models.CharField(_("rules of the office"), max_length=40)
    # What was due before this day could not be done here. Without a day the site has no first day.
    begun_on = models.DateField(_("begun on"), null=True, blank=True, editable=False)
    is_demo = models.BooleanField(
        _("demonstration"), default=False, help_text=_("Marks every page and paper as a sample.")
    )
    # The same value in every row, with a unique constraint, so that there is only one row.
    only_one = models.BooleanField(default=True, unique=True, editable=False)

    history = HistoricalRecords(excluded_fields=["only_one"])

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federation")
        constraints = [
            models.CheckConstraint(condition=models.Q(only_one=True), name="federation_only_one")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def colours_key(self) -> str:
        """Return both colours as one part of a URL; "" if none is chosen."""
        chosen = [colour.lstrip("#") or "none" for colour in (self.colour, self.second_colour)]
        return "-".join(chosen) if self.colour or self.second_colour else ""
