"""The application and its translated name."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """Registers the app."""

    name = "federation"
    verbose_name = _("Federation")
