"""The federation's regional associations and clubs."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.words import SearchableByName


class Association(SearchableByName):
    """A regional association."""

    WORDS_OF = ("name", "code")

    code = models.CharField(_("code"), max_length=12, unique=True)
    name = models.CharField(_("name"), max_length=120)
    email = models.EmailField(_("e-mail address"), blank=True)

    history = HistoricalRecords(excluded_fields=["search_name"])

    class Meta:
        verbose_name = _("regional association")
        verbose_name_plural = _("regional associations")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Club(SearchableByName):
    """A club affiliated with the federation."""

    WORDS_OF = ("name", "town", "code")

    code = models.CharField(_("code"), max_length=12, unique=True)
    name = models.CharField(_("name"), max_length=120)
    association = models.ForeignKey(
        Association, models.PROTECT, related_name="clubs", verbose_name=_("association")
    )
    town = models.CharField(_("town"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    affiliated_from = models.DateField(_("affiliated from"), null=True, blank=True)
    affiliated_until = models.DateField(_("affiliated until"), null=True, blank=True)

    history = HistoricalRecords(excluded_fields=["search_name"])

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
