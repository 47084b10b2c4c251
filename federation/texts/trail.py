"""The sentences of the trail, of acting for a body, of approvals and of privacy."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "acting_reason_missing": _("Say why you act for them: they will read it."),
}
