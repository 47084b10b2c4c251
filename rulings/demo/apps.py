"""The demonstration as an application: its commands are there where the setting DEMO says so."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    """Registers the commands that load the demonstration."""

    name = "rulings.demo"
    verbose_name = _("Demonstration")
