"""The application and its translated name."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Registers the app."""

    name = "rulings"
    verbose_name = _("Rulings")
