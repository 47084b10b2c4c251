"""The app's configuration and its translated name."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """The Django app "federation"."""

    name = "federation"
    verbose_name = _("Federation")

    def ready(self) -> None:
        """Register the checks of `manage.py check`, and the texts of the admin."""
        import_module("federation.config.checks")
        import_module("federation.config.kind_checks")
        import_module("federation.config.same_lists")
        import_module("federation.config.hook_checks")
        import_module("federation.config.text_checks")
        import_module("federation.acts.checks")
        import_module("federation.texts.columns").name_columns()
        import_module("federation.texts.validators").say_what_to_write()
        import_module("federation.texts.dates").write_names_as_the_language_does()
