"""Names of subjects without a name of their own: "club:3" is "club no. 3"."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "subject:calendar": _("calendar of {number}"),
    "subject:calendar_version": _("version of the calendar no. {number}"),
    "subject:card_version": _("version of a convention card no. {number}"),
    "subject:championship": _("championship no. {number}"),
    "subject:convention_card": _("convention card no. {number}"),
    "subject:event": _("event no. {number}"),
    "subject:hosting_agreement": _("hosting agreement no. {number}"),
    "subject:registration": _("entry no. {number}"),
    "subject:reservation": _("reservation of a date no. {number}"),
    "subject:seating": _("seating no. {number}"),
}
