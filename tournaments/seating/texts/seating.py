"""Sentences about movements, groups, draws and schedules."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "movement_needs_tables": _("There are too few tables for a movement: {tables}."),
    "movement_needs_odd_tables": _(
        "A complete Mitchell needs an odd number of tables, not {tables}."
    ),
    "movement_needs_even_tables": _("This Mitchell needs an even number of tables, not {tables}."),
    "movement_too_many_rounds": _(
        "The movement has at most {most} rounds, and at least one: {rounds} cannot be played."
    ),
    "movement_has_no_appendix": _(
        "There is no appendix Mitchell of {rounds} rounds for {tables} tables: no number below 5 "
        "may divide the rounds, and there are at most twice as many tables."
    ),
    "movement_has_no_web": _(
        "There is no web of {rounds} rounds for {tables} tables: it has three rounds at least and "
        "more tables than rounds; with an even number of rounds the tables are an even number "
        "too, or odd and three more than the rounds at least, and some of these cannot be built."
    ),
    "mixed_has_three_sessions": _(
        "Mitchell and Howell side by side are played over {sessions} sessions; this is session "
        "{session}."
    ),
    "movement_has_no_such_round": _("The movement has no round {round}."),
    "movement_not_kept": _("No movement of {rounds} rounds is known for {tables} tables."),
    "movement_lacks_fixed_seats": _(
        "{wanted} pairs need a seat to stay in; the movement has {seats}."
    ),
    "movement_may_not_be_shortened": _(
        "This movement is played to its end: {all} rounds, not {rounds}."
    ),
    "mixed_not_for_so_many": _(
        "Mitchell and Howell side by side are for {allowed} pairs, not for {pairs}."
    ),
    "mitchell_not_for_so_many": _("A Mitchell is for {fewest} pairs or more, not for {pairs}."),
    "howell_not_for_so_many": _("A Howell is for {fewest} to {most} pairs, not for {pairs}."),
    "individual_not_for_so_many": _(
        "No individual movement is known for {players} players; there are those for {fewest} to "
        "{most}."
    ),
    "no_movement_fits": _("No movement for {pairs} pairs has so many boards in so much time."),
    "league_needs_teams": _("A league needs two teams or more, not {teams}."),
    "knockout_needs_entries": _("A knock-out needs two contestants or more, not {entries}."),
    "groups_stay_empty": _("{count} contestants do not fill {groups} groups."),
    "draw_needs_seed": _("A draw needs a seed that is published before it."),
    "drawn_twice": _("{contestant} would be drawn twice."),
    "pot_too_large": _("Pot {pot} has more contestants than there are groups ({groups})."),
    "MITCHELL": _("Mitchell"),
    "SKIP_MITCHELL": _("Mitchell with a skip"),
    "RELAY_MITCHELL": _("Mitchell with relay and bye-stand"),
    "APPENDIX_MITCHELL": _("appendix Mitchell"),
    "HESITATION_MITCHELL": _("hesitation Mitchell"),
    "HOWELL": _("Howell"),
    "THREE_QUARTER_HOWELL": _("three-quarter Howell"),
    "WEB_MITCHELL": _("web Mitchell"),
    "SWISS": _("Swiss"),
    "MIXED_AB_C": _("Mitchell A–B, Howell C"),
    "MIXED_BC_A": _("Mitchell B–C, Howell A"),
    "MIXED_CA_B": _("Mitchell C–A, Howell B"),
    "MIXED_BA_C": _("Mitchell B–A, Howell C"),
    "MIXED_CB_A": _("Mitchell C–B, Howell A"),
    "MIXED_AC_B": _("Mitchell A–C, Howell B"),
    "INDIVIDUAL_MOVEMENT": _("individual movement"),
    "swiss_round_is_past": _("Round {drawn} is drawn: seats of round {round} stay as they are."),
    "swiss_seated_otherwise": _("This session is seated by a movement, not by Swiss rounds."),
    "swiss_round_not_drawn": _("No round of this session is drawn yet."),
    "swiss_boards_of_a_round": _("Say how many boards a round has."),
    "swiss_session_before_open": _("Session {session} is not over: draw its rounds first."),
    "swiss_round_not_finished": _(
        "Round {round} of session {session} still lacks results of {missing} boards."
    ),
    "swiss_pairs_not_stated": _(
        "Say first, where the event is managed, that it is ranked by victory points, Swiss."
    ),
    "seat_swiss": _("place {place} of the standings before the round"),
    "seat_swiss_first": _("number {place} by IV, {iv}"),
    "seats_do_not_fit": _("{contestants} contestants do not fill {seats} seats."),
    "seat_not_free": _("The seat {line} at table {table} is not free, or does not stay."),
    "movement_needs_boards": _("The movement needs {needed} boards; {at_hand} are at hand."),
    "movement_faulty": _(
        "The movement cannot be played: see contestant {contestant} in round {round}."
    ),
    "movement_meets_too_often": _(
        "Contestants {first} and {second} would meet more than {most} times."
    ),
    "official_event_too_short": _(
        "An official pairs event has at least {fewest} boards in play, not {boards}."
    ),
    "pair_plays_too_few": _("A pair would play {boards} boards; at least {fewest} are asked."),
    "draw_again_needs_reason": _("The seating is drawn. Drawing it again needs a reason."),
    "seating_has_begun": _(
        "The session began at {starts_at}; from then on the movement stays as it is."
    ),
    "reserve_comes_too_late": _(
        "A reserve enters in round {latest} at the latest, not in round {round}."
    ),
    "pair_comes_too_late": _(
        "The pair is {minutes} minutes late; from {after} minutes its place may be given away."
    ),
    "seating_not_drawn": _("Nobody is seated in this session yet."),
    "seating_without_times": _("Say first when the session begins."),
    "session_outside_event": _("A session is played between {first} and {last}."),
    "seating_not_for_teams": _("Teams are not seated by a movement."),
    "sections_play_unlike": _(
        "No such movement of {rounds} rounds is known for a section of {contestants}."
    ),
    "seating_not_listed": _("{contestant} does not play in this session."),
    "missing_has_results": _(
        "{contestant} is playing: boards with a result in this session: {count}. Who leaves during "
        "play is let out of the seating, at “Change a seat, let somebody in or out”."
    ),
    "not_seated": _("{contestant} has no seat."),
    "no_such_seat": _(
        "This session has no seat {seat}: seats have the numbers of the contestants, {seats}."
    ),
    "no_empty_seat": _("Section {section} has no empty seat {number}. Empty: {empty}."),
    "no_seat_empty": _(
        "Every seat is taken: while nothing has been noted, draw the session again with one more; "
        "later nobody can come in unless somebody leaves."
    ),
    "seating_no_such_round": _("The movement has {rounds} rounds; round {round} is none of them."),
    "draw_touches_results": _(
        "{count} results were noted by those who sit there now: {results}. Draw again before "
        "anything is noted, or change seats by hand."
    ),
    "seating_touches_results": _(
        "{count} results were noted by those who sit there now: {results}. Say whose they are: of "
        "those who sit there after the change, or of those who are named."
    ),
    "seating_results_unseen": _(
        "The change touches {count} results, or others than were shown: look at them once more."
    ),
    "seating_leaves_results": _(
        "{count} results are of contestants who would have no seat: {results}. Make the change "
        "from a later round on."
    ),
    "seating_has_rulings": _(
        "A ruling on the score stands on {count} boards that would be others’, or nobody’s: "
        "{results}. Take it back first."
    ),
    "seating_doubles_results": _(
        "The same contestant would have two results of a board, or meet itself: {results}."
    ),
    "seating_plays_again": _(
        "Boards would be met again by who has played, or is to play, them elsewhere: {results}."
    ),
    "seating_nothing_to_undo": _("No change of the seating is left to be undone."),
    "seats_of_one": _("Two contestants are needed to change places."),
    "seating_change_needs_reason": _("A change of the seating needs a reason."),
    "seat_needs_criterion": _("A seat that is kept needs a reason that can be published."),
    "seat_drawn": _("table drawn (ticket {ticket})"),
    "seat_seed_drawn": _("seed of its line, table drawn (ticket {ticket})"),
    "seat_fixed_for_wish": _("seat kept: {criterion}"),
    "seat_fixed_lowest_value": _("stays, as one of the lowest values (IV {iv})"),
    "seat_group_drawn": _("group {group}, number drawn (ticket {ticket})"),
    "seat_follows_session": _("same number as in session {session}"),
    "seat_of_newcomer": _("takes a number left empty since session {session}"),
    "seat_by_hand": _("placed by the director: {reason}"),
    "seat_as_played": _("as it was seated where it was played"),
    "seat_joined": _("joined in round {round}: {reason}"),
    "seat_serpentine": _("to and fro by value"),
    "seat_kept_apart": _("changed places so that its club is spread"),
    "seat_section_full": _("moved, the section was full"),
    "result_entered_by_another": _("The result is entered by {enters}."),
    "result_verified_by_same_side": _("The result is verified by {verifies}."),
    "board_not_entered": _("Board {board} is not entered yet: {side} enter it first."),
    "board_not_verified": _("Board {board} is not verified yet: {side} verify it first."),
    "slip_lead_missing": _("The lead is missing; in a dispute it counts against North-South."),
    "only_director_corrects": _(
        "The boards have left the table: only the director corrects the result."
    ),
    "correction_needs_both_pairs": _("Both pairs agree to a correction; missing: {sides}."),
}
