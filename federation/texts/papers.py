"""The sentences of papers, certificates, the public library and the assembly."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "document_withdrawn": _("{number} was withdrawn; its words are no longer here."),
    "withdrawal_reason_missing": _("Say why {number} is withdrawn."),
    "withdrawn_purpose_missing": _("Say for what purpose {number} is opened: it is written down."),
    "assembly_count_below_zero": _("Electors and delegates cannot be fewer than none."),
    "certificate_of_the_future": _("{as_of} has not come yet: nothing is certified in advance."),
    "certificate_without_licence": _("{person} held no licence on {as_of}."),
    "certificate_without_affiliation": _("{club} was not affiliated on {as_of}."),
    "certificate_not_paid": _("The certificate is issued once {reference} is paid."),
}
