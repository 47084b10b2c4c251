"""Refusals of the services of scoring, and reasons for differing published figures."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

REFUSALS: Catalogue = {
    "event_unknown": _("There is no event {event}."),
    "club_unknown": _("There is no club {code}."),
    "association_unknown": _("There is no association {code}."),
    "account_unknown": _("There is no account {email}."),
    "file_without_date": _("The file does not say when it was played; name the day."),
    "season_unknown": _("There is no season {year}."),
    "season_close_no_following": _("Enter season {year} first: it takes over the categories."),
    "season_close_no_list": _("Season {season} has no published ranking list yet."),
    "season_close_list_not_final": _(
        "List {version} of season {season} is not the final one. Publish the final list first."
    ),
    "season_close_too_early": _("Season {season} ends on {ends_on}; it is closed afterwards."),
    "final_list_too_early": _(
        "Season {season} ends on {ends_on}; its final list is published afterwards."
    ),
    "final_list_without_events": _(
        "Season {season} has events that are not homologated: {events}. Homologate them first, or "
        "confirm that the final list leaves them out."
    ),
    "season_closed_before": _("Season {season} is closed."),
    "season_close_outdated": _(
        "Changed since this was worked out: {parts}. Work the close out again and look at it."
    ),
    "season_close_not_applied": _("This run was not applied, so nothing can be taken back."),
    "season_close_taken_back_before": _("The close of season {season} was taken back before."),
    "season_close_reason_missing": _("Say why the close of season {season} is taken back."),
    "season_close_later_first": _(
        "Season {season} was closed on top of this one. Take that back first."
    ),
    "basis_ranking": _("the ranking list"),
    "basis_licences": _("licences"),
    "basis_categories": _("categories"),
    "basis_closings": _("earlier closings"),
    "basis_rules": _("the ranking rules"),
    "ranking_already_published": _(
        "Ranking list {version} is already published and does not change."
    ),
    "ranking_newer_published": _("A list newer than version {version} is already published."),
    "payment_already_requested": _("Payment was already requested: {reference}."),
    "homologation_is_exempt": _("This event pays no homologation fee."),
    "event_already_homologated": _("The event is already homologated."),
    "event_without_results": _("The event has no confirmed results yet."),
    "paper_report_missing": _("Attach the report itself first: no report on paper is on record."),
    "paper_report_type_refused": _("A report on paper is attached as a PDF or a picture."),
    "report_was_sent": _(
        "The director wrote the report here: it is accepted or returned on its own page."
    ),
    "evidence_missing": _("Say on what evidence: a letter, a date, a document number."),
    "file_of_another_kind": _("The file is of a {file_kind} event, this is a {event_kind} event."),
    "scores_not_of_contracts": _(
        "{count} scores of the file are not what their contract makes, the first at {where}: "
        "{written} is written, {computed} by Law 77. Correct the file, or say why they stand."
    ),
    "file_already_decided": _("The file “{file}” was already decided."),
    "person_twice_in_file": _("{person} is already held to be {other} in this file."),
    "member_plays_already": _("{member} already plays in this event: {entry}."),
    "player_left_entry": _("{player} no longer plays in this entry; open its page again."),
    "player_entered_by_name": _(
        "{player} was entered online, at the desk or in a line-up. If there are two records of one "
        "person, the office makes them one."
    ),
    "player_not_in_file": _("The file has no player {position} of {contestant}."),
    "number_unknown": _("Nobody has the number {number}."),
    "people_to_be_decided": _("{count} people of the file are still to be decided."),
    "usebio_cannot_say": _("A USEBIO file has no words for something in this event: {what}."),
    "why_rank_follows": _("The place follows from the other differences."),
    "why_program_counts_otherwise": _(
        "The program that wrote the file counts or rounds in its own way; here the rules do."
    ),
    "why_check_boards": _(
        "Not explained: a score in the file may differ from the one its program counted. Check the "
        "boards of this contestant."
    ),
    "why_other_scale": _("The file uses another scale of victory points."),
    "why_terms_elsewhere": _(
        "Where it was played a schedule, a lot or terms of places had their say, which this event "
        "does not have: say them here."
    ),
    "why_unknown": _(
        "Not explained: nothing tried makes the published figure of the results in the file."
    ),
    "match_vps_stated": _(
        "Round {round}: {result} VP against {opponent}, as the file states; its scale is unknown."
    ),
    "event_not_played_yet": _("The event is played on {starts_on}: it cannot have results yet."),
    "file_of_another_method": _(
        "The file is scored by {file_method}, this event by {event_method}."
    ),
    "roles_after_points": _(
        "{event} was homologated on {day} and points were given: who played in which part is put "
        "right by the federation's office alone, which says why."
    ),
    "closing_needs_reason": _(
        "Results that were published are put right: say what was wrong; it is shown with them."
    ),
    "correction_needs_reason": _("The event is homologated: say why its results are corrected."),
    "file_for_nobody": _(
        "Tables of this event noted results: say in whose name the file changes them."
    ),
    "file_of_no_session": _("The event has no session {session}."),
    "file_session_not_said": _(
        "The event has several sessions, and session 1 is closed with the results of its tables. "
        "This file tells of a single session, which may be another: choose the session."
    ),
    "session_noted_here": _(
        "Tables of this event noted results here, in session {sessions}: a session of another site "
        "is not taken in over them. Enter what differs at its table."
    ),
    "session_team_withdrawn": _(
        "Withdrawn from the entries although they have matches: {teams}. The session cannot be "
        "taken along so: what became of them is to be ruled, not their entry withdrawn."
    ),
    "session_played_otherwise": _(
        "Teams play otherwise here ({here}) than in the file ({there}): say how they play at the "
        "schedule of the event, before its first draw."
    ),
    "session_drawn_otherwise": _(
        "Round {round} was drawn otherwise here, and has begun: what was played elsewhere is not "
        "taken in over it."
    ),
    "match_noted_here": _(
        "{match}, in session {session}: how it ended, or who plays it, was noted here and is not "
        "in the file."
    ),
    "file_has_no_book": _("The tables of this event noted nothing: confirm the file as it is."),
    "file_agrees_here": _("On board {board} the file says nothing else than the table."),
    "file_line_without_contract": _("no contract with its tricks, so no result of a table"),
    "file_line_of_another_score": _("the score is not what the contract makes"),
    "file_line_of_nobody_seated": _("who played it is not known to be an entry of this event"),
    "file_line_at_two_tables": _("more than one table has this board for these contestants"),
    "file_line_at_no_table": _("no table has this board for these contestants in these seats"),
    "nothing_to_take_along": _("The event has no results yet: close its session first."),
    "session_still_open": _(
        "Tables noted results since session {sessions} was closed, or it was not: close it first."
    ),
    "no_session_archive": _(
        "This is no session taken along from another site: send result files of other programs in "
        "at the page of their event."
    ),
    "session_of_another_organiser": _("It was held for {organiser}, for whom you hold no events."),
    "session_event_unsure": _(
        "An event of the calendar may be meant, under another name: {events}. Send the file in at "
        "its page."
    ),
    "session_says_unknown": _("The file says “{value}”, which this site does not know."),
    "session_taken_elsewhere": _("This session was taken in before, as the event {event}."),
    "session_taken_before": _(
        "Another version of this session was taken in on {day}: see below what it would change."
    ),
    "session_under_other_rules": _(
        "It was played under the rule set {there}; this event is under {here}, and counts by it."
    ),
    "session_under_other_laws": _(
        "It was played under the Laws of {there}; this event is under those of {here}."
    ),
    "session_by_another_body": _("It was held for {there}; this event is held by {here}."),
    "file_used_elsewhere": _("Another event holds the same file: {event}."),
    "results_used_elsewhere": _("Another event of the day has the very same results: {event}."),
    "results_of_another_event": _(
        "Another event has these results: {events}. Published twice they count twice. If they "
        "belong here too, say so, with the reason."
    ),
    "file_of_another_day": _(
        "The file says that it was played on {day}, not on a day of the event."
    ),
    "file_of_other_boards": _("The file has {boards} boards; {planned} were planned."),
    "session_of_other_boards": _("{boards} boards were played; {planned} were planned."),
    "results_closed": _(
        "Results could be changed until {until}. Say why in at least {least} characters, and it is"
        " proposed to the director and to whoever agrees after."
    ),
    "late_change_needs_reason": _("Say why in at least {least} characters."),
    "late_change_by_second_person": _("Whoever agreed as the director does not agree again."),
    "notice_late_change": _(
        "A change of the results of {event} came after its period: {about}. It counts once you "
        "agree:"
    ),
    "notice_late_change_subject": _("A late change of results waits for you: {event}"),
    "late_change_decided": _("This late change was decided before."),
    "ruling_needs_reason": _("Say why: a change of results keeps its reason."),
    "ruling_needs_article": _("Name the Law or article the score is adjusted under."),
    "ruling_table_unknown": _("On board {board} these contestants cannot be told from the event."),
    "ruling_taken_back_before": _("This was taken back before."),
    "ruled_meanwhile": _(
        "While you were looking, {by} ruled here at {at} ({source}: {reason}). Look at it again."
    ),
    "taken_back_meanwhile": _(
        "While you were looking, {by} took the ruling here back at {at}: {reason}. Look again."
    ),
    "several_boards_of_pairs": _("In an event of teams rule on the match, or on the board."),
    "several_boards_unknown": _(
        "Neither results nor seating say where {entry} was to play boards {boards}."
    ),
    "match_rulings_of_teams": _("Only a match of teams is ruled on as a whole."),
    "results_of_teams_stand": _(
        "Results against a team that left stand: it is excluded, or it left."
    ),
    "ruling_entry_unknown": _("{entry} does not play in this event."),
    "points_out_of_reach": _("On this board a side earns between {least} and {most}."),
    "weighted_not_in_edition": _(
        "The Laws of {year} weigh no scores: the best result that was likely for one side, the "
        "worst that was at all probable for the other."
    ),
    "score_not_possible": _("Board {board}: no contract makes {score} there."),
    "loss_not_positive": _("A penalty takes something; found {amount}."),
    "loss_in_other_unit": _("A penalty of this event is not counted in “{unit}”."),
    "loss_in_unknown_session": _("No board of session {session} has a result."),
    "substitutes_of_teams_only": _("Only teams have substitutes who earn no points."),
    "team_of_substitutes_only": _("Somebody of {team} must be a member."),
    "stands_in_for_pairs": _("Only pairs and individuals play out of competition."),
    "loss_needs_a_match": _("Say in which match {entry} loses the IMPs."),
    "loss_needs_opponents": _("Say against which opponents {entry} loses the IMPs."),
    "danish_too_early": _(
        "Only the last rounds, {most} at most, are paired strictly by standings."
    ),
    "due_without_results": _("The event has no results yet from which points could be taken."),
    "points_lost_before": _("{entry} has lost these points already."),
    "table_code_unknown": _("This is no code of a table."),
    "table_unknown": _("Nobody plays at table {section}{table} in this session."),
    "board_not_at_table": _("Board {board} is not played at table {table} in that round."),
    "table_pin_unknown": _("This is the PIN of nobody who sits at this table."),
    "table_pin_first": _("Enter your PIN first: it says who you are."),
    "sits_in_other_room": _(
        "This phone sits at table {table} in this match: it reads and writes nothing of the "
        "other room."
    ),
    "table_pin_needed": _("{side} say so: enter their PIN."),
    "table_pin_of_side": _("This is not the PIN of {side}."),
    "table_pin_tries": _(
        "Too many wrong PINs at this table: wait a few minutes, or call the director."
    ),
    "not_at_this_table": _("In round {round} others play board {board} at this table."),
    "noted_meanwhile": _(
        "Somebody noted another result of board {board} meanwhile: look at it again."
    ),
    "call_held_up": _("Boards of round {round} hold the table up: let it go on."),
    "call_other_seats": _("Who sits here is not who the seating of round {round} says."),
    "others_hold_up": _(
        "Who sat here in round {round} has still to enter or verify a board: the director lets "
        "you go on."
    ),
    "table_not_held_up": _("No earlier round holds table {section}{table} up."),
    "unplayed_not_asked": _("Nobody says that board {board} was not played."),
    "no_board_owes": _("No board of this session lacks a score."),
    "board_not_left": _("The table was not let go on without board {board}."),
    "result_lacks": _(
        "The result of board {board} lacks its contract, its declarer or its tricks."
    ),
    "line_unknown": _("This board is in no book."),
    "board_played_before": _(
        "One of the contestants has a result of board {board} at table {where} already."
    ),
    "undo_not_of_seating": _(
        "Board {board} was seated otherwise: a change of the seating is undone on its own page."
    ),
    "undo_not_of_ruling": _(
        "Board {board} was ruled on: a ruling is corrected or taken back on its own page."
    ),
    "papers_before_results": _("The session is not closed yet: there are no results to print."),
    "undo_more_since": _("More was done to board {board} since: undo that first."),
    "record_replaced": _("The result of board {board} was changed meanwhile: look at it again."),
    "record_needs_reason": _("Say why, for board {board}."),
    "record_is_there": _("Board {board} has a result that counts."),
    "declarer_missing": _("Say who declared board {board}."),
    "tables_another_day": _(
        "The tables write down on the day of play, {day}, and in its night until {until}."
    ),
    "round_not_begun": _("Round {round} has not begun."),
    "places_differ": _("{count} running places do not agree with the lines they are counted from."),
    "tables_noted_nothing": _("No table has written down a result yet."),
    "tables_incomplete": _("{count} results are missing or not verified: {boards}."),
}
