"""What a fee is charged for."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

UNITS: dict[str, Promise] = {
    "PER_PAIR": _("per pair"),
    "PER_TEAM": _("per team"),
    "PER_PLAYER": _("per player"),
    "PER_PLAYER_SESSION": _("per player and session"),
    "PER_EVENT": _("per event"),
    "PER_LICENCE": _("per licence"),
    "PER_CLUB": _("per club"),
    "PER_APPEAL": _("per appeal"),
    "PER_DATE": _("per date"),
    "PER_DOCUMENT": _("per document"),
}


def unit_title(unit: str) -> str | Promise:
    """Return what a fee is charged for, in words."""
    return UNITS.get(unit, unit)
