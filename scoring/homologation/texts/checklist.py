"""The lines of the homologation checklist: conditions, reasons, what to do."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

HOMOLOGATION: Catalogue = {
    "papers_without_results": _("There are no results to print yet."),
    "no_such_condition": _(
        "Nobody can judge the homologation condition {condition} of this rule set."
    ),
    "homologation_conditions_missing": _(
        "The event cannot be homologated yet; not fulfilled: {conditions}."
    ),
    "meets_regulation": _("The event meets the regulation"),
    "report_accepted": _("The director's report was received and accepted"),
    "participants_in_order": _("The situation of every participant is regular"),
    "justice_appeals_decided": _("Appeals to the council of justice are decided"),
    "committee_appeals_decided": _("Appeals to an appeals committee are decided"),
    "charges_paid": _("The homologation fee and every other charge are paid"),
    "meets_regulation_not_asked": _("Not asked of such an event."),
    "report_accepted_not_asked": _("Asked only of official events."),
    "participants_in_order_not_asked": _("Asked only of events of associations."),
    "justice_appeals_decided_not_asked": _("Not asked of such an event."),
    "committee_appeals_decided_not_asked": _("Not asked of such an event."),
    "charges_paid_not_asked": _("Not asked of such an event."),
    "official_by_nature": _("Official events can be homologated by nature."),
    "regulation_met": _("Nothing against the regulation was found."),
    "regulation_not_met": _("The event does not meet the regulation: {breaches}"),
    "correct_breaches": _(
        "Correct what is against the regulation; an event that stays so cannot be homologated."
    ),
    "report_is_accepted": _("The report was accepted."),
    "report_is_missing": _("No report was received."),
    "report_is_to_be_read": _("The report was received and not yet accepted."),
    "report_was_returned": _("The report was returned for correction."),
    "ask_director_for_report": _("Ask the director for the report, in the approved template."),
    "read_report": _("Read the report, then accept it or return it."),
    "ask_director_to_correct_report": _("Wait for the corrected report of the director."),
    "participants_are_in_order": _("Every participant is in order."),
    "participants_not_in_order": _("Participants not in order: {count} ({people})."),
    "regularise_participants": _("Have the licences of these players obtained or renewed."),
    "cj_appeal_open": _("Appeals open at the council of justice: {count}, since {since}."),
    "cr_appeal_open": _("Appeals open at the appeals committee: {count}, since {since}."),
    "await_cj": _("Wait for the decision of the council of justice and record it."),
    "await_cr": _("Wait for the decision of the appeals committee and record it."),
    "appeals_are_settled": _("It is on record that no appeal is open."),
    "appeals_without_effect": _(
        "No open appeal holds the event back. Open at the disciplinary council: {count}, since "
        "{since}. Whatever it decides, event and ranking stay (RTP 3.8.1.2)."
    ),
    "appeals_not_recorded": _("It is not on record whether every appeal is decided."),
    "record_appeals": _("Record that every appeal is decided, or that there was none."),
    "no_appeal_known": _("No appeal is known."),
    "fee_is_not_billed": _("The payment of the homologation fee was not asked for yet."),
    "issue_payment_request": _("Issue the payment request."),
    "nothing_is_owed": _("Nothing is owed for this event."),
    "charges_are_paid": _("Paid: {paid} of {billed}."),
    "charges_outstanding": _("Paid: {paid} of {billed}; {outstanding} outstanding."),
    "report_is_awaited": _("The director sends the report, in the approved template."),
    "report_is_with_office": _("The office reads the report, then accepts it or returns it."),
    "cj_is_awaited": _("The decision of the council of justice is awaited."),
    "cr_is_awaited": _("The decision of the appeals committee is awaited."),
    "appeals_recorded_by_office": _("The office records how the appeals ended."),
    "request_comes_from_office": _("It is paid once a payment request is made."),
    "pay_what_is_open": _("Pay {outstanding}: how is told under “Payment”."),
    "await_payment": _("Wait for the payment of {outstanding} and mark it paid."),
}
