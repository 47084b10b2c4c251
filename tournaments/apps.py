"""The application and its translated name."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Registers the app."""

    name = "tournaments"
    verbose_name = _("Tournaments")
