"""The subject of a record without a name of its own: "club:3" is "club no. 3"."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "subject:appeal": _("appeal no. {number}"),
    "subject:conduct": _("report of conduct no. {number}"),
    "subject:case": _("case no. {number}"),
    "subject:hearing": _("hearing no. {number}"),
    "subject:incident": _("call no. {number}"),
    "subject:law_text": _("text of the Laws no. {number}"),
    "subject:regulation_text": _("text of the regulation no. {number}"),
    "subject:report": _("director's report no. {number}"),
}
