"""The demonstration as an application: its commands exist if the setting DEMO is on."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    """Provides the commands that load the demonstration."""

    name = "rulings.demo"
    verbose_name = _("Demonstration")
