"""Texts about cases before the bodies, their decisions and sanctions."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "case_of_appeal": _("Appeal {number}, {event}"),
    "case_of_case": _("Appeal against {council} {number}"),
    "case_of_conduct": _("Conduct on {day}"),
    "case_of_report": _("Director's report of {event} ({items})"),
    "act:case_opened": _("Case opened: {title}"),
    "act:case_party_added": _("Party added to the case"),
    "act:case_document_filed": _("Paper put into the case: {name}"),
    "act:case_deadline_set": _("To be decided by {due_on}"),
    "act:case_closed": _("Case closed without a decision: {reason}"),
    "act:case_decided": _("Case decided"),
    "act:case_paper_read": _("Paper of the case read: {name}"),
    "act:hearing_called": _("Parties called to a hearing"),
    "act:hearing_cancelled": _("Hearing called off: {reason}"),
    "act:hearing_minuted": _("Minutes of a hearing written"),
    "act:suspension_brought_in": _("Suspension from {from} until {until} brought in from a file"),
    "act:suspension_lifted": _("Suspension lifted: {reason}"),
    "act:sanction_lifted": _("Sanction lifted: {reason}"),
    "act:sanction_enforced": _("Sanction put into force: {reason}"),
    "act:casebook_written": _("Decision put into the casebook"),
    "notice_hearing_called": _(
        "You are called to a hearing in case {case}: {held_at}, {place}. The address below leads "
        "to the case."
    ),
    "notice_hearing_called_subject": _("Hearing in case {case}"),
    "notice_hearing_cancelled": _(
        "The hearing in case {case} on {held_at} is called off. The address below leads to the "
        "case."
    ),
    "notice_hearing_cancelled_subject": _("Hearing in case {case} called off"),
    "notice_case_decided": _("Case {case}, of which you are a party, is decided."),
    "notice_case_decided_subject": _("Case {case} is decided"),
    "notice_case_appealed": _("A decision was appealed to the council of justice: case {case}."),
    "notice_case_appealed_subject": _("Case {case}: an appeal"),
    "case_not_appealable": _("This decision is the last word: it cannot be appealed."),
    "case_appeal_by_party": _("The parties of a case appeal its decision."),
    "case_appeal_late": _("This decision could be appealed until {until}."),
    "case_appeal_grounds_missing": _("Say why the decision is appealed."),
    "case_without_title": _("A case needs a title."),
    "case_appealed_undecided": _("The case appealed against is not decided."),
    "case_not_decided": _("There is no decision yet."),
    "case_is_closed": _("This case is closed: {state}."),
    "case_party_twice": _("{person} is in the case already, as that."),
    "case_file_twice": _("This file is in the case already."),
    "case_files_too_many": _("A case holds {most} files at most."),
    "case_close_reason_missing": _("Say why the case is closed without a decision."),
    "hearing_in_the_past": _("A hearing is called for a time to come."),
    "hearing_without_place": _("Say where the hearing is held."),
    "hearing_called_off": _("This hearing was called off."),
    "hearing_cancel_reason_missing": _("Say why the hearing is called off."),
    "minutes_written_before": _("The minutes of this hearing were written; they stay."),
    "minutes_before_hearing": _("The hearing has not been held."),
    "minutes_empty": _("Write what was said."),
    "decision_incomplete": _("A decision tells the facts, its grounds, and what is decided."),
    "decision_before_hearing": _(
        "A hearing is called for {held_at}. Decide once it is held, or call it off first, as when "
        "the parties waive it."
    ),
    "decision_by_party": _("Who is a party of a case does not decide it."),
    "decision_votes_over_panel": _(
        "There are more votes ({votes}) than members named as having voted ({named})."
    ),
    "decision_votes_missing": _(
        "{votes_for} for, {votes_against} against and {abstentions} abstaining are not the {named} "
        "members named as having voted: say who abstained, or who did not vote."
    ),
    "decision_article_unknown": _("The library holds no article {cited}: check its number."),
    "decision_outvoted": _(
        "With {votes_for} for it and {votes_against} against, this was voted down: a decision "
        "needs more votes for it than against. Write what the majority decided."
    ),
    "decision_votes_tied": _(
        "The votes are equal, {votes} for and {votes} against: that decides nothing. The "
        "regulation gives nobody a casting vote; the body votes again."
    ),
    "decision_without_panel": _("Say who of the body voted: the decision names them."),
    "decision_by_non_member": _("{name} does not sit in this body on {on}: {body}."),
    "decision_member_twice": _("{name} is named twice among those who voted."),
    "decision_by_party_named": _("{name} is a party of the case and does not vote."),
    "decision_body_without_members": _(
        "Nobody sits in this body on {on}: {body}. The office enters its members first."
    ),
    "case_due_before_opened": _("A case is not to be decided before it was opened: {due_on}."),
    "decision_needs_merit": _("Say whether the appeal had merit: the deposit depends on it."),
    "decision_not_on_appeal": _("This case decides no appeal: none has merit or lacks it."),
    "decision_not_on_ruling": _(
        "This case decides on no ruling that is contested: nothing of it counts in a score."
    ),
    "casebook_needs_summary": _("The casebook takes a summary without names."),
    "casebook_names_a_party": _("The summary names a party: {name}."),
    "sanction_not_a_party": _("{person} is not a party of the case."),
    "sanction_needs_end": _("A suspension ends on a day."),
    "sanction_suspends_people": _("Only people are suspended: {body} can be warned or fined."),
    "sanction_twice": _("The same sanction stands twice for {person}."),
    "sanction_days_shared": _("Two suspensions of {person} share days: make one of them."),
    "sanction_days_turned": _("A suspension ends after it began."),
    "sanction_only_disciplinary": _(
        "Suspensions are decided by the disciplinary council, and by the council of justice on "
        "appeal."
    ),
    "suspension_lifted_before": _("This suspension was lifted before."),
    "sanction_lifted_before": _("This sanction was lifted or is over."),
    "sanction_unheard": _(
        "{people} was neither heard nor answered in writing: call a hearing and write its minutes, "
        "or put the written answer among the papers."
    ),
    "sanction_warning_held_back": _("A warning is not held back."),
    "sanction_probation_turned": _("A probation ends after the sanction begins."),
    "sanction_fine_needs_amount": _("Say how much the fine is."),
    "sanction_fine_needs_article": _("A fine names the article it rests on."),
    "sanction_fine_credited_by_office": _(
        "The office takes back {reference} by a credit note that two people agree on."
    ),
    "sanction_beyond_calendar": _("A suspension cannot be served from {day}: it would never end."),
    "sanction_not_on_probation": _("This sanction is not held back any more."),
    "sanction_enforce_reason_missing": _("Say why the sanction is put into force."),
    "sanction_served_in_the_past": _("A suspension is served from today on, or later."),
    "case_only_to_act": _("The body was told of this report; it is not asked to act on it."),
    "appeal_decided_in_its_case": _("The council decides this appeal in its case."),
    "decision_silent_on_ruling": _("Say whether what was contested stands or is changed."),
    "casebook_by_its_case": _("The council puts its decision into the casebook with its case."),
    "casebook_written_before": _("This decision is in the casebook already."),
    "sanction_lift_reason_missing": _("Say why the sanction is lifted."),
}
