"""What long work is called. `manage.py check` refuses a job that has no words here."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

JOB_TITLES: dict[str, Promise] = {
    "apply_data_import": _("Bringing the data in"),
    "make_data_export": _("Making the file of your data"),
    "compute_ranking": _("Computing the ranking"),
    "issue_electoral_roll": _("Issuing the electoral roll"),
    "issue_fee_schedule": _("Issuing the fee table"),
    "issue_certificate": _("Issuing the certificate"),
    "preview_season_close": _("Working out the close of the season"),
    "close_season": _("Closing the season"),
    "issue_category_letters": _("Issuing the category letters"),
    "issue_results_booklet": _("Issuing the results booklet"),
    "issue_ranking_list": _("Issuing the ranking list"),
    "issue_payment_request": _("Issuing the payment request"),
    "issue_event_regulation": _("Issuing the event regulation"),
    "issue_team_paper": _("Printing papers of a team event"),
    "issue_convention_card": _("Printing a convention card"),
    "issue_redacted_edition": _("Printing an edition without the name of somebody erased"),
    "erase_person": _("Erasing a person's data"),
    "collect_cards": _("Putting all cards of an event into one file"),
    "issue_seating_paper": _("Printing the papers of a session"),
    "issue_hosting_contract": _("Issuing the hosting contract"),
    "issue_director_report": _("Issuing the director's report"),
    "send_notices": _("Sending messages"),
    "issue_appeal_form": _("Issuing the form of an appeal"),
    "issue_appeal_decision": _("Issuing the decision on an appeal"),
    "issue_receipt": _("Issuing the receipt"),
    "issue_credit_note": _("Issuing the credit note"),
    "issue_statement": _("Issuing the statement"),
    "charge_affiliations": _("Charging the affiliation of all clubs"),
    "issue_licence_card": _("Issuing the licence card"),
    "find_duplicates": _("Looking through the register for duplicates"),
    "issue_licence_sheet": _("Issuing the sheets of licence cards"),
    "accept_licence_batches": _("Accepting licences"),
    "send_licence_file": _("Sending the list of licences"),
    "issue_calendar": _("Issuing the calendar"),
    "issue_council_decision": _("Issuing the decision of a council"),
    "make_hand_record": _("Making the hand record"),
}


def job_title(act: str) -> str | Promise:
    """Return what the work is called."""
    return JOB_TITLES.get(act, act)
