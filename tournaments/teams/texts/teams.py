"""Sentences about schedules, draws, line-ups, sheets and lists of teams."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "notice_line_up_asked": _(
        "{event}, {match}, segment {segment}: the line-up of the other team is in. Now name yours:"
    ),
    "notice_line_up_asked_subject": _("Your line-up is awaited: {match}"),
    "not_a_team_event": _("This is not an event of teams."),
    "team_play_missing": _("Say first how the event is played."),
    "play_already_drawn": _(
        "The matches are drawn: format, groups and legs stay as they are, or draw anew."
    ),
    "segments_without_boards": _("A match has not enough boards for {segments} segments."),
    "squad_size_not_allowed": _("A team may list {fewest} to {most} players here, not {asked}."),
    "swiss_is_drawn_by_rounds": _("A Swiss event is drawn round by round."),
    "not_a_swiss_event": _("This event is not a Swiss event."),
    "no_such_team_round": _("The event has {rounds} rounds."),
    "later_round_drawn": _("A round after round {round} is drawn already."),
    "round_not_finished": _("Round {round} waits for {missing} results."),
    "round_not_drawn": _("Round {round} is not drawn and published yet."),
    "too_many_groups": _("There are at most {most} groups, not {groups}."),
    "draw_replaced": _("This draw was replaced by a newer one."),
    "draw_already_played": _(
        "Matches of this draw were played or have line-ups: it stays as it is."
    ),
    "draw_reason_missing": _(
        "Version {version} of the draw stands. A new one needs a reason, which stays on record."
    ),
    "round_outside_event": _("The event is played on {days}."),
    "round_has_its_time": _(
        "Each match of round {round} has its time: it moves when both captains ask."
    ),
    "match_has_ended": _("This match has ended: {state}."),
    "match_has_begun": _("This match has begun."),
    "match_ending_unknown": _("A match is played, or somebody does not come."),
    "match_waits_for_teams": _("It is not known yet who plays this match."),
    "match_without_time": _("This match has no day and hour yet."),
    "match_needs_present": _("Say which of the two teams was there."),
    "match_needs_winner": _("Say which team goes on."),
    "winner_not_in_match": _("That team does not play this match."),
    "next_match_begun": _("The next match has begun with another team."),
    "following_match_begun": _(
        "{match} follows from this match and has line-ups, results or an end: take that back first."
    ),
    "nothing_to_draw_anew": _("No match let both its teams go on: the bracket stands as drawn."),
    "round_still_open": _("Matches of round {round} are still to end: draw once all have."),
    "end_not_noted": _("This match has no end that could be taken back."),
    "end_reason_missing": _("Say why the end of the match is taken back."),
    "team_not_in_match": _("The team does not play this match."),
    "concession_only_in_knockout": _("Only knock-out and placing matches may be conceded."),
    "concession_by_captain": _("Only the captain may concede."),
    "concession_too_early": _(
        "{played} of {segments} segments are played: a team may concede after {needed}."
    ),
    "match_of_withdrawn_team": _(
        "{teams} withdrew from the event: the match is not played and has no line-ups."
    ),
    "line_up_incomplete": _("A line-up names the four places of the team."),
    "line_up_player_twice": _("{player} is named twice."),
    "line_up_stranger": _("{player} is not on the list of the team."),
    "line_up_seen": _("Both line-ups are in and have been seen: they stay."),
    "line_up_not_seen_yet": _(
        "Both line-ups are not in yet: the captain names anew, nothing is changed."
    ),
    "line_ups_not_sealed": _("In this event line-ups are not sealed."),
    "line_ups_not_due_yet": _("Line-ups are due by {until}."),
    "segments_not_picked": _("It is not said yet who chooses in which segment."),
    "nothing_to_pick": _("Nothing is to be picked in this match."),
    "others_pick_first": _("The other team picks first."),
    "segment_must_be_picked": _("Pick a segment."),
    "no_such_breach": _("Breaches are counted from one: {breach} is none."),
    "due_decided": _("This penalty is decided."),
    "match_end_against_sheet": _(
        "Both captains agreed {home}–{away} on the official sheet: the other team won. Say why, or "
        "have the captains put the sheet right."
    ),
    "no_show_against_sheet": _(
        "Both captains agreed {home}–{away} on the official sheet: the match was played. Say why "
        "it counts otherwise."
    ),
    "match_end_although_played": _(
        "The tables noted {boards} results of this match: it was played. Alter those results first."
    ),
    "no_extra_boards": _("This match is not level by the boards the tables noted."),
    "match_lines_waiting": _(
        "{boards} boards of this match are still to be noted or verified at the tables."
    ),
    "match_end_against_lines": _(
        "By the boards the tables noted it ended {home}–{away}: the other team won."
    ),
    "match_end_against_results": _(
        "By its results the other team is ahead. Say in the note why this one goes on."
    ),
    "match_end_unfinished": _(
        "{played} of the {due} boards of this match are in. Say in the note why it is over."
    ),
    "sheet_against_lines": _(
        "The boards the tables noted make it {home}–{away}. Have the board that is wrong put right."
    ),
    "sheet_difference_wrong": _("The difference is {computed} IMPs, not {written}."),
    "team_paper_unknown": _("There is no such paper of a team event."),
    "nothing_to_print": _("Nothing that is published and to be played is there to print."),
    "move_waits_already": _("A change of date waits for an answer."),
    "move_into_the_past": _("A match moves to a time to come."),
    "move_not_yours": _("This request does not wait for you."),
    "club_of_no_member": _("No player of the team belongs to {club}."),
    "captain_of_another_team": _("{player} belongs to another team of the event."),
    "team_not_entered": _("The team is not entered."),
    "list_change_empty": _("Name who comes, who leaves, or both."),
    "not_on_the_team_list": _("{player} is not on the list of the team."),
    "too_many_substitutions": _(
        "The team would use substitutes {used} times; at most {most} are allowed. Each beyond is a "
        "no-show."
    ),
    "segments_by_results": _(
        "Segments said to be played: {said}. By the results {boards} boards are compared, which "
        "makes {played}: have the results taken in first."
    ),
    "segments_by_line_ups": _(
        "Segments said to be played: {said}. Both teams have named players for {named} only."
    ),
    "room_closed": _(
        "In the closed room are only the players, the director, and whom they name who does not "
        "take part."
    ),
    "team_member_may_not_watch": _(
        "Of the teams only the captain may watch the open room while the match is played."
    ),
    "captain_watches_from_start": _(
        "A captain watches from the start, with the director's knowledge."
    ),
    "closed_room_first": _("The open room begins once the closed room is seated."),
    # The reasons for a team's place in the draw.
    "placed_after_interruption": _("Place {first} of the first draw: place {result} among these."),
    "placed_by_iv": _("IV {iv}, best place in the ranking {best}: place {result}."),
    "placed_by_lot": _("Ticket {ticket}: drawn as number {result}."),
    "placed_from_pot": _("Pot {pot} by IV, ticket {ticket}: drawn as number {result}."),
    "placed_apart": _(
        "Place {result}, changed with place {other} so that one club is not together in a group."
    ),
    "substitutes_over_limit": _(
        "Substitutes in {used} matches, {most} allowed: this one counts as a no-show."
    ),
    "substitute_broke_rules": _("The substitute broke the rules: the match counts as a no-show."),
    "late_line_up": _("Line-up late, breach {breach} of the event: {result} VPs."),
}
