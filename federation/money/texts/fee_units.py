"""Names of the units of fees."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.rules.fees import FeeUnit

UNITS: dict[str, Promise] = {
    FeeUnit.PER_PAIR: _("per pair"),
    FeeUnit.PER_TEAM: _("per team"),
    FeeUnit.PER_PLAYER: _("per player"),
    FeeUnit.PER_PLAYER_SESSION: _("per player and session"),
    FeeUnit.PER_EVENT: _("per event"),
    FeeUnit.PER_LICENCE: _("per licence"),
    FeeUnit.PER_CLUB: _("per club"),
    FeeUnit.PER_APPEAL: _("per appeal"),
    FeeUnit.PER_DATE: _("per date"),
    FeeUnit.PER_DOCUMENT: _("per document"),
}


def unit_title(unit: str) -> str | Promise:
    """Return the name of a fee's unit."""
    return UNITS.get(unit, unit)
