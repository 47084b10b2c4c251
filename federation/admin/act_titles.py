"""Titles of refused acts, by the name stored with the refusal."""

from django.conf import settings
from django.contrib import admin

from federation.acts.registry import all_acts


def act_titles() -> dict[str, str]:
    """Return each title in the reader's language: of acts, of the admin, of other URLs."""
    lists = admin.site._registry.values()
    titles = {name: str(title) for name, title in settings.ADDRESS_TITLES.items()}
    titles |= {act.name: str(act.title) for apps in lists for act in getattr(apps, "acts", ())}
    return titles | {act.name: str(act.title) for act in all_acts()}
