"""The app's configuration and its translated name."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The Django app "tournaments"."""

    name = "tournaments"
    verbose_name = _("Tournaments")
