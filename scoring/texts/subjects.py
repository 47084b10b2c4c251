"""The subject of a record without a name of its own: "club:3" is "club no. 3"."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "subject:category_grant": _("category of a person no. {number}"),
    "subject:closing": _("close of season {number}"),
    "subject:homologated": _("homologated events of {number}"),
    "subject:ranking": _("ranking no. {number}"),
    "subject:season_close": _("close of a season no. {number}"),
}
