"""The application and its translated name."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Registers the app."""

    name = "scoring"
    verbose_name = _("Results")
