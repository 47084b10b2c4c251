"""The refusals of penalties, appeals, reports and hearings."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "conduct_unknown": _("No list of conduct has {key}."),
    "director_classifies": _("During the event the director classifies the system."),
    "psychic_of_another_event": _("This player does not play in the event of the call."),
    "psychic_needs_description": _("Describe the psychic call: it goes into the report."),
    "psychic_finding_unfounded": _(
        "Nothing noted suggests an agreement: partner did not allow for it, and the pair made none "
        "in the same place before."
    ),
    "penalty_one_by_one": _("Several players of a table are penalised at once for conduct only."),
    "offence_unknown": _("The catalogue of sanctions has no offence {offence}."),
    "sanction_unknown": _("{sanction} is no sanction of the scale."),
    "departure_needs_reason": _("Say why the sanction departs from the catalogue."),
    "next_offence_not_told": _(
        "Say whether another offence may bring suspension or disqualification."
    ),
    "offenders_of_one_table": _("An incident has from one to {most} offenders."),
    "correction_period_over": _(
        "The period for corrections ended {until}: now the director has to be sure beyond "
        "reasonable doubt."
    ),
    "correction_needs_a_word": _(
        "A recorded result is put right if both sides agree, or the director is sure beyond "
        "reasonable doubt."
    ),
    "correction_limit_over": _(
        "Until {until} the director could put this right; now only a committee or council can."
    ),
    "correction_needs_organiser": _(
        "The period for corrections ended {until}: say who agreed for the organiser."
    ),
    "minutes_needed": _("Say how many minutes."),
    "penalty_needs_facts": _("Say what happened."),
    "penalty_needs_player": _("A suspension or disqualification is of one player: say of whom."),
    "penalty_amount_needed": _("The regulation names no amount for this in this event: say it."),
    "catalogue_gives_nothing": _("The catalogue gives nothing here: choose a sanction."),
    "not_a_disqualification": _("Only the disqualification of a player is approved."),
    "disqualification_approved_before": _("This disqualification was approved before."),
    "appeal_needs_captain": _("A team appeals through its captain."),
    "appeal_needs_all_players": _("Every player of the contestant must want the appeal."),
    "decision_silent_on_merit": _("The decision must say whether the appeal had merit."),
    "committee_size": _("A committee has {sizes} members, not {members}."),
    "committee_member_twice": _("Somebody is on the committee twice."),
    "conflict_is_party": _("Is a party to the appeal."),
    "conflict_is_director": _("Gave the ruling."),
    "conflict_same_team": _("Plays in a team that is a party."),
    "conflict_same_club": _("Belongs to a club of the parties."),
    "conflict_contestant": _("Plays in the event: another result may gain or lose by it."),
    "committee_conflict_unexplained": _(
        "May not be impartial: {people}. {reasons} The regulation asks to try to find others: say "
        "why none were there, and the paper says it."
    ),
    "committee_conflict": _("May not be impartial: {people}. {reasons}"),
    "committee_not_complete": _("The committee is not complete: {sizes} members must accept."),
    "appeal_not_pending": _("The appeal is closed."),
    "appeal_made_before": _("This contestant has an appeal on this ruling already."),
    "appeal_ruling_taken_back": _("This ruling was taken back: there is nothing to contest."),
    "appeal_penalty_taken_back": _("This penalty was taken back: there is nothing to contest."),
    "appeal_needs_the_player": _("The player who was sanctioned must want the appeal."),
    "appeal_not_theirs": _("The ruling does not concern this contestant."),
    "appeal_grounds_missing": _("Say why the ruling is contested."),
    "appeal_times_missing": _(
        "Until when it could be appealed is not known yet: tell when the session ended and when "
        "its results were available."
    ),
    "appeal_is_late": _("The appeal came at {made_at}; it could be made until {ends_at}."),
    "appeal_without_deposit": _("No deposit was received: the appeal is not considered."),
    "appeal_deposit_received": _("The deposit of this appeal was received before."),
    "appeal_close_reason_missing": _("Say why the appeal is closed."),
    "appeal_form_incomplete": _("The form is not complete: {fields}."),
    "appeal_form_not_ready": _("The form is completed before the hearing begins."),
    "appeal_not_decided": _("There is no decision to tell yet."),
    "appeal_decided_before": _("The appeal was decided before."),
    "appeal_times_far_away": _(
        "The times of a ruling lie within {days} days of the appeal; check the dates."
    ),
    "appeal_of_another_body": _("Another body decides this appeal."),
    "appeal_step_out_of_turn": _("The hearing goes on with step {step}."),
    "appeal_results_unchanged": _(
        "The decision changes the ruling: correct the results first, or say why nothing changes."
    ),
    "votes_missing": _("The votes must come to the {members} members of the committee."),
    "decision_not_carried": _("A majority must carry the decision."),
    "votes_equal": _("A committee decides by majority; these votes are equal."),
    "hearing_step_unknown": _("A hearing has no step {step}."),
    "decision_not_on_form": _("The decision is written on the form before the parties are told."),
    "no_justice_when_ranking_at_once": _(
        "The standing is needed at once: the committee's decision is the last word."
    ),
    "justice_hears_law_only": _("The council of justice hears points of law only."),
    "report_event_to_come": _(
        "The event is still to be played: its report can be written from {first_day} on, and is "
        "sent once it was played and its results are published."
    ),
    "report_event_open": _(
        "The event is still open: its report is sent once it was played (last day: {last_day}) "
        "and its results are published."
    ),
    "report_event_cancelled": _("The event was cancelled: there is nothing to report."),
    "report_accepted_on_paper": _("The report of this event came on paper and was accepted."),
    "report_not_open": _("The report was sent already; it can be changed if it is given back."),
    "report_decided": _("This version of the report was decided on before."),
    "report_reason_missing": _("Say what is missing or wrong."),
    "report_own": _("Somebody else decides on a report one has sent."),
    "report_not_accepted": _("Only an accepted report is forwarded."),
    "report_forwarded_before": _("The report went to this body before."),
    "report_forward_reason_missing": _("Say why the report goes to this body."),
    "report_item_unknown": _("A report has no item {item}."),
    "report_item_empty": _("The item says nothing."),
    "report_call_open": _(
        "Without a ruling: call no. {what}. Rule on it or close it, or say why it stays open."
    ),
    "report_calls_open": _(
        "Without a ruling: calls no. {what}. Rule on them or close them, or say why they stay open."
    ),
    "report_item_both": _(
        "“Nothing to tell” is ticked, and there is text as well: untick it, or clear the text."
    ),
    "report_player_incomplete": _("The name or the licence number of {what} is missing."),
    "report_psychic_incomplete": _(
        "The psychic call on board {what} lacks its description or its players."
    ),
    "report_sanction_missing": _("The sanction must be named: {what}."),
    "report_incomplete": _("The report is not complete: {items}."),
}
