"""Refusals of the director's log and of rulings."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

VULNERABLE_SIDES: Mapping[str, Promise] = {
    "None": _("nobody"),
    "NS": _("North-South"),
    "EW": _("East-West"),
    "All": _("everybody"),
}

TEXTS: Catalogue = {
    "call_says_nothing": _(
        "A call needs a table, a board, a contestant, or a word of what it is about."
    ),
    "another_on_the_way": _("{by} is on the way to this table since {since}."),
    "correction_of_another": _(
        "You have no recorded result on board {board}: tell the director what you noticed."
    ),
    "correction_too_late": _(
        "The result of board {board} could be put right until {until}; an appeal or a late change "
        "by the director is what is left."
    ),
    "correction_after_homologation": _(
        "The event is homologated: its results change by a decision of the office alone."
    ),
    "notice_correction_asked": _(
        "A player of {event} asks for the result of board {board} to be put right. The call:"
    ),
    "notice_correction_asked_subject": _("{event}: correction of board {board} asked for"),
    "notice_correction_closed": _(
        "You asked for the result of board {board} of {event} to be put right. The director left "
        "it as it is.\n\nWhy: {reason}\n\nAll results:"
    ),
    "notice_correction_closed_subject": _("{event}: board {board} stays as it is"),
    "disputed_facts_need_finding": _(
        "The sides dispute a fact: note first what the director finds to have happened."
    ),
    "only_artificial_without_result": _(
        "A board that was never played can only be given an artificial score."
    ),
    "board_without_result": _(
        "No table of this session has a result on this board. Mark the call as one on a board "
        "never played, or put the board's number right."
    ),
    "law_address_unreadable": _(
        "“{cited}” is no address in the Laws: write for example 16B1 or 73C, up to Law {last}."
    ),
    "evidence_attached_before": _("This file is attached to the call already."),
    "evidence_too_much": _("A call holds at most {most} files."),
    "call_table_unseated": _("No table {table} is seated in this session: there are {tables}."),
    "call_section_unsaid": _("Table {table} stands in the sections {sections}: say in which."),
    "call_room_unsaid": _(
        "Table {table} stands in both rooms: write A{table} for the open one, B{table} for the "
        "closed one."
    ),
    "call_board_unplayed": _("Board {board} is not played in this session: there are {boards}."),
    "call_board_elsewhere": _(
        "Board {board} is not played at table {table}: there the boards are {boards}."
    ),
    "call_board_other_round": _(
        "Board {board} is played at table {table} in round {rounds}, not in this one."
    ),
    "call_table_rests": _("Nobody plays at table {table} in round {turn}."),
    "call_number_unknown": _("Nobody in this event has the number {number}."),
    "call_number_twice": _("Several have the number {number}: say the section."),
    "call_without_board": _("Say first on which board it was."),
    "call_already_open": _(
        "Call {number} at the same table and board is open since {since}, entered by {by}. Tick "
        "that it is another matter, or go on with that one."
    ),
    "call_is_closed": _("The call was closed without a ruling."),
    "call_is_ruled": _("{by} ruled on this call at {at}: read that ruling."),
    "call_has_ruling": _("The call has its ruling already."),
    "table_called_already": _("The director was called to this table already and is coming."),
    "call_is_open": _("The call is open."),
    "close_needs_reason": _("Say why the call is closed without a ruling."),
    "fact_replaced_before": _("Somebody put this line right meanwhile: read it first."),
    "seat_taken_twice": _("Two players cannot sit in the same seat."),
    "session_times_in_order": _("A session ends after it begins."),
    "walk_is_over": _("This flow has been gone through."),
    "walk_is_used": _("A ruling rests on this flow: correct the ruling instead."),
    "question_has_passed": _("That question was answered already: here is the next one."),
    "nothing_to_go_back": _("This is the first question."),
    "proposal_not_there": _(
        "Something is to be taken over that no flow of this call proposes: read the call again."
    ),
    "walk_unfinished": _(
        "A flow is begun and not gone through to its end: finish it or put it aside."
    ),
    "board_already_ruled": _(
        "{by} ruled on this board at this table at {at} (call {number}). Read it, then tick that "
        "yours is another matter."
    ),
    "own_table_score": _(
        "You play at this table or in this match: {others} should rule. Only the main director of "
        "the event may do so here, with a reason that stays on record."
    ),
    "own_table_score_office": _(
        "You play at this table or in this match, and the event has no other director: ask the "
        "office. Only the main director of the event may do so here, with a reason that stays."
    ),
    "own_table": _(
        "A director does not rule at the own table. Another director or the office may allow it "
        "with a reason."
    ),
    "leave_for_oneself": _("Nobody allows themselves to rule at the own table."),
    "ruling_decides_nothing": _("Take over a proposal, or say in your words what is decided."),
    "ruling_without_words": _(
        "Say in a few words what happened and what is decided: the players read it, and so does "
        "whoever hears an appeal."
    ),
    "tricks_against_law": _(
        "Law {cited} says when no tricks are transferred, and this ruling transfers some. Take the "
        "tricks out, or cite the Law that gives them: 64A; for equity 64C, and say why in words."
    ),
    "ruling_cites_nothing": _("Cite the Law the ruling rests on."),
    "departure_unsaid": _("What was proposed is not taken over as it stands: say why."),
    "ruling_change_needs_reason": _("Say why the ruling is changed."),
    "ruling_window_over": _("Rulings of this session could be corrected until {until}."),
    "ruling_times_unknown": _(
        "Note first when the session ended and when the next one begins: until then runs the time "
        "for corrections."
    ),
    "ruling_is_withdrawn": _("The ruling has been taken back."),
    "ruling_changed_meanwhile": _("Somebody changed this ruling meanwhile: read it first."),
    "poll_needs_peers": _("Choose at least one peer to ask."),
    "poll_of_party": _("{player} is concerned in the call and cannot be asked."),
    "poll_is_closed": _("The poll is closed."),
    "poll_answered": _("The answer has been given."),
    "poll_hand_unknown": _("The hand of this seat is not known: enter the cards first."),
    "poll_not_asked": _("This peer was not asked."),
    "poll_unanswered": _("Nobody has answered yet."),
}
