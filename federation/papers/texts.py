"""The sentences of papers, certificates, the public library and the assembly."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
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

# What the papers of each kind are called.
PAPER_TITLES: Mapping[str, Promise] = {
    "licence_card": _("licence card"),
    "licence_sheet": _("sheet of licence cards"),
    "payment_request": _("payment request"),
    "ranking_list": _("ranking list"),
    "results_booklet": _("results booklet"),
    "category_letter": _("category letter"),
    "licence_certificate": _("licence certificate"),
    "player_certificate": _("player certificate"),
    "club_certificate": _("club certificate"),
    "fee_schedule": _("fee table"),
    "electoral_roll": _("electoral roll"),
    "receipt": _("receipt"),
    "credit_note": _("credit note"),
    "account_statement": _("account statement"),
    "event_regulation": _("event regulation"),
    "hosting_contract": _("hosting contract"),
    "director_report": _("director's report"),
    "appeal_form": _("appeal form"),
    "appeal_decision": _("decision on an appeal"),
    "calendar": _("calendar"),
    "year_planner": _("year planner"),
    "hand_record": _("hand record"),
    "council_decision": _("decision of a council"),
    "event_schedule": _("schedule of an event"),
    "line_up_sheets": _("line-up sheets"),
    "score_sheets": _("score sheets"),
    "convention_card": _("convention card"),
    "session_start_list": _("start list of a session"),
    "name_list": _("list of names"),
    "guide_cards": _("guide cards"),
    "table_cards": _("table cards"),
    "pair_sheets": _("pair sheets"),
    "travellers": _("travellers"),
}


def paper_title(kind: str) -> str | Promise:
    """Return what papers of a kind are called."""
    return PAPER_TITLES.get(kind, kind)
