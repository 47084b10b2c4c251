"""Sentences about papers, certificates, the public library and the assembly."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "minutes_before_assembly": _("The assembly of {held_on} is still to be held."),
    "act:letter_written": _("Words of a letter written, version {version}"),
    "letter_unchanged": _("These are the words in force already."),
    "letter_in_both_languages": _("Write it in both languages, or in neither."),
    "letter_place_unknown": _("Nothing can be filled in for {places}."),
    "letter_place_missing": _("The text lacks {places}."),
    "document_withdrawn": _("{number} was withdrawn; its words are no longer here."),
    "withdrawal_reason_missing": _("Say why {number} is withdrawn."),
    "withdrawn_erased": _("Nothing was kept of {number} but its hash: it named somebody erased."),
    "withdrawn_purpose_missing": _("Say for what purpose {number} is opened: it is written down."),
    "library_slug_taken": _("There is a public document at “{slug}” already; add a version to it."),
    "library_label_taken": _("“{title}” has a version {label} already."),
    "library_file_known": _("This very file is a version of “{title}” already."),
    "library_document_closed": _("“{title}” is no longer in force."),
    "library_paper_not_public": _("{number} is not public, so it cannot stand in the library."),
    "library_type_unknown": _("Only these files are taken: {types}."),
    "library_file_too_large": _("The file has more than {limit} MB."),
    "library_file_is_no": _("“{file}” does not begin as a {ending} file does."),
    "assembly_count_below_zero": _("Electors and delegates cannot be fewer than none."),
    "certificate_of_the_future": _("{as_of} has not come yet: nothing is certified in advance."),
    "certificate_without_licence": _("{person} held no licence on {as_of}."),
    "certificate_without_affiliation": _("{club} was not affiliated on {as_of}."),
    "certificate_not_paid": _("The certificate is issued once {reference} is paid."),
    "act:library_version_added": _("Version {label} of a public document added"),
    "act:library_document_closed": _("Public document taken off the list"),
}
