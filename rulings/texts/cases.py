"""The sentences of cases before the bodies, their decisions and sanctions."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "act:case_opened": _("Case opened: {title}"),
    "act:case_party_added": _("Party added to the case"),
    "act:case_document_filed": _("Paper put into the case: {name}"),
    "act:case_deadline_set": _("To be decided by {due_on}"),
    "act:case_closed": _("Case closed without a decision: {reason}"),
    "act:case_decided": _("Case decided"),
    "act:case_paper_read": _("Paper of the case read: {name}"),
    "act:hearing_called": _("Parties called to a hearing"),
    "act:hearing_minuted": _("Minutes of a hearing written"),
    "act:sanction_lifted": _("Sanction lifted: {reason}"),
    "notice_hearing_called": _(
        "You are called to a hearing in case {case}: {held_at}, {place}. The address below leads "
        "to the case."
    ),
    "notice_hearing_called_subject": _("Hearing in case {case}"),
    "notice_case_decided": _("Case {case}, of which you are a party, is decided."),
    "notice_case_decided_subject": _("Case {case} is decided"),
    "case_without_title": _("A case needs a title."),
    "case_appealed_undecided": _("The case appealed against is not decided."),
    "case_is_closed": _("This case is closed: {state}."),
    "case_party_twice": _("{person} is in the case already, as that."),
    "case_party_unknown": _("Nobody has the number {number}."),
    "case_file_twice": _("This file is in the case already."),
    "case_files_too_many": _("A case holds {most} files at most."),
    "case_close_reason_missing": _("Say why the case is closed without a decision."),
    "hearing_in_the_past": _("A hearing is called for a time to come."),
    "hearing_without_place": _("Say where the hearing is held."),
    "minutes_written_before": _("The minutes of this hearing were written; they stay."),
    "minutes_before_hearing": _("The hearing has not been held."),
    "minutes_empty": _("Write what was said."),
    "decision_incomplete": _("A decision tells the facts, its grounds, and what is decided."),
    "decision_by_party": _("Who is a party of a case does not decide it."),
    "decision_needs_merit": _("Say whether the appeal had merit: the deposit depends on it."),
    "casebook_needs_summary": _("The casebook takes a summary without names."),
    "casebook_names_a_party": _("The summary names a party: {name}."),
    "sanction_not_a_party": _("{person} is not a party of the case."),
    "sanction_needs_end": _("A suspension ends on a day."),
    "sanction_days_turned": _("A suspension ends after it began."),
    "sanction_only_disciplinary": _(
        "Suspensions are decided by the disciplinary council, and by the council of justice on "
        "appeal."
    ),
    "sanction_lifted_before": _("This sanction was lifted or is over."),
    "sanction_lift_reason_missing": _("Say why the sanction is lifted."),
}
