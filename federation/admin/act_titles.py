"""What was tried, by the name under which its refusal is kept."""

from django.conf import settings
from django.contrib import admin

from federation.acts.registry import all_acts


def act_titles() -> dict[str, str]:
    """Return each title in the reader's language: of acts, of the admin's, of other addresses."""
    lists = admin.site._registry.values()
    titles = {name: str(title) for name, title in settings.DOOR_TITLES.items()}
    titles |= {act.name: str(act.title) for each in lists for act in getattr(each, "acts", ())}
    return titles | {act.name: str(act.title) for act in all_acts()}
