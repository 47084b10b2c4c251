"""The titles of all acts, by the name under which an act that was refused is kept."""

from django.contrib import admin

from federation.acts.registry import all_acts


def act_titles() -> dict[str, str]:
    """Return the title of each act in the reader's language: of pages, and of the admin."""
    lists = admin.site._registry.values()
    titles = {act.name: str(act.title) for each in lists for act in getattr(each, "acts", ())}
    return titles | {act.name: str(act.title) for act in all_acts()}
