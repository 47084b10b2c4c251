"""Texts about result files: refusals, warnings, reasons for differing figures."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue
from scoring.intake.texts.formats import FORMATS_IN_WORDS

REFUSED: Catalogue = {
    "file_not_understood": _("The file is damaged, or is of a kind the site does not read."),
    "reading_took_too_long": _("Reading the file took longer than {seconds} seconds."),
    "format_unknown": format_lazy(
        _("The file is in no format the site reads: {formats}."), formats=FORMATS_IN_WORDS
    ),
    "archive_not_read": _("The file is an archive (ZIP): unpack it and send what is in it."),
    "page_without_results": _("This web page carries no results as those of ACBL Live do."),
    "only_deals": _("The file holds deals without results: it is read under “Deals”."),
    "database_cut_off": _("The Access database is cut off: its last page is not whole."),
    "lin_not_read": _(
        "LIN files hold deals and play; their results are not read. Bring their deals on the "
        "event's page of deals."
    ),
    "not_this_format": _("The file looks like {format} but is not: {element}"),
    "no_results": _("The file holds no results: nothing was played in it."),
    "no_board_results": _("The file holds a classification without the results of the boards."),
    "no_contestants": _("The file does not say who played."),
    "file_of_several_sessions": _(
        "The file tells of several sessions: it is sent without the number of one."
    ),
    "no_comparison": _("Each board was played at one table only: there is nothing to compare."),
    "markup_broken": _("Line {line}, column {column}: the XML is broken off or not well formed."),
    "session_file_wrong": _("“{where}” of the session cannot be read: {value}"),
    "session_file_altered": _("The file was changed after it was written: its sum is another."),
    "session_file_newer": _("The file is of version {version}, which this site does not read."),
    "json_broken": _("Line {line}: the JSON is broken off or not well formed."),
    "database_broken": _("The Access database is damaged or incomplete (table “{table}”)."),
    "too_many_elements": _("The file holds more than {limit} elements."),
    "too_many_lines": _("The file holds more than {limit} results."),
    "too_many_contestants": _("The file names more than {limit} contestants."),
    "event_type_unknown": _("Line {line}: events of the kind “{value}” are not read."),
    "board_unreadable": _("Line {line}: “{value}” is not a board number."),
    "score_unreadable": _("{where}: “{value}” is not a score."),
    "seating_unknown": _("{where}: the file does not say which team sat North-South."),
    "team_missing": _("Line {line}: a match without its team."),
    "row_unreadable": _(
        "Line {line}, column {column}: “{value}” cannot be read. Wanted: {wanted}."
    ),
    "cell_empty": _("Line {line}, column {column}: nothing is written. Wanted: {wanted}."),
    "wanted_contestant": _("the number of a pair, team or player"),
    "wanted_side": _("NS or EW"),
    "wanted_rests": _("which of the three rests, as 3, or 1:3 5:1 by round"),
    "wanted_number": _("a number"),
    "wanted_contract": _("a contract, as 4S, 3NTX or P"),
    "wanted_declarer": _("the declarer: N, E, S or W"),
    "wanted_score": _("the score of North-South, as 420 or -50"),
    "wanted_result": _(
        "a score, or else contract, declarer and tricks, or an adjusted score in the remark"
    ),
}

NOTICED: Catalogue = {
    "heading_unknown": _(
        "Line {line}: “{column}” is no heading of the template; what stands there was not read."
    ),
    "ampersand_not_escaped": _("Line {line}: a bare “&” was read as it stands."),
    "date_unreadable": _("“{value}” is not a date that can be read."),
    "more_than_one_event": _("The file holds {count} events; the first was read."),
    "entry_missing": _("Pair {number} {section} plays but is on no list of participants."),
    "entry_stated_twice": _("Pair {number} {section} is listed twice with different players."),
    "published_per_session": _("Totals are published by session; they are not compared."),
    "contract_unreadable": _("{where}: “{value}” is not a contract; the written score counts."),
    "side_not_named": _("{where}: one side is not named; its result counts for the others."),
    "deal_unreadable": _("The cards of a board are not all there (line or board {line})."),
    "result_stated_twice": _("{where}: a later line gives this result again; the later counts."),
    "adjustment_not_counted": _(
        "Pair {number} carries an adjustment of {value} that is not counted: its unit is not told."
    ),
    "awarded_score_missing": _(
        "{where}: the director awarded a score that the file does not hold."
    ),
    "remark_unknown": _("{where}: the remark “{value}” is not understood."),
    "sides_switched": _("{where}: the pairs sat the other way round; they are counted so."),
    "sections_scored_together": _("The sections are scored as one field."),
    "scoring_type_unknown": _(
        "Scoring type {value} is not known; the event is scored by matchpoints."
    ),
    "seating_assumed": _(
        "Rooms are not named; the first table of a board is taken for the open room."
    ),
    "board_not_comparable": _(
        "Match {match}, board {board}: the two tables cannot be compared ({fault})."
    ),
    "vp_scale_assumed": _("The file publishes no victory points; they follow the scale {scale}."),
    "vp_scale_unknown": _(
        "No known scale gives the published victory points; those of the file are kept."
    ),
    "vp_scale_uneven": _(
        "The published victory points give {first} and {second} for the same {margin} IMPs."
    ),
    "setting_found": _(
        "Found by trying, since the file does not say how it is scored: {setting} = {value}."
    ),
    "found_expected_own_group": _(
        "Found by trying: the program counts each board among its own results; a board with fewer "
        "results is not raised to the field."
    ),
    "found_conversion_infinite": _(
        "Found by trying: the program raises each board to a field without end (Neuberg)."
    ),
    "found_conversion_factor": _(
        "Found by trying: the program raises boards with fewer results in proportion to the tops."
    ),
    "found_ranked_with": _(
        "Found by trying: the places count {share} of the handicap, which the figures do not."
    ),
    "points_given_by_hand": _(
        "Some lines carry points their score does not earn; the totals count them as published."
    ),
    "score_is_rare": _("{where}: {contract} for {score} is seldom seen; look at it again."),
    "lead_not_held": _("{where}: {seat} does not hold the card led, {lead}; look at it again."),
    "seat:N": pgettext_lazy("compass", "N"),
    "seat:E": pgettext_lazy("compass", "E"),
    "seat:S": pgettext_lazy("compass", "S"),
    "seat:W": pgettext_lazy("compass", "W"),
    "tricks_unreadable": _("{where}: “{value}” is not a number of tricks; the score counts."),
    "declared_by_the_other_side": _(
        "{where}: every other table played this denomination from the other side; were the "
        "directions turned?"
    ),
    "score_unlike_others": _(
        "{where}: {score} is a thousand points or more from every other result of the board."
    ),
    "board_played_both_ways": _(
        "{where}: the same two played the board before, the other way round; the later counts."
    ),
    "board_played_twice": _(
        "{where}: one of these has another result on this board, against others; the later counts."
    ),
    "held_to_be_visitors": _(
        "Taken for visitors, since no member has this number or name: {players}. Say who is meant "
        "below, where one of them is a member."
    ),
    "player_in_two_entries": _("{player} plays in {entries} at once ({article})."),
    "entry_of_wrong_size": _(
        "Entry {entry} has {players} players; from {fewest} to {most} are asked for ({article})."
    ),
    "director_among_players": _("{director} directs the event and plays in it ({article})."),
    "score_not_of_contract": _(
        "{where}: the contract makes {computed}, {written} is written; the written score counts."
    ),
}

DIFFERENT: Catalogue = {
    "why_nothing_to_count": _("The file holds nothing this figure could come from."),
    "why_half_rounded_otherwise": _(
        "The figure lies exactly half-way and was rounded the other way."
    ),
    "why_truncated": _("The program cuts its figures off instead of rounding them."),
    "why_rounded_on_the_way": _("The program rounds while it counts, not only at the end."),
    "why_follows_from_lines": _("It follows from the board lines of this pair that differ."),
    "why_unknown_lines_agree": _(
        "Not explained: the points of its boards come out, the published total is not theirs."
    ),
    "why_ranked_by_handicap": _("The published place counts the handicap; the figures do not."),
    "why_ranked_by_mean": _("The program ranks by the mean of a board; here the sum counts."),
    "why_line_not_converted": _(
        "The traveller shows the points among the results standing; the totals of the file use "
        "those raised to the full field."
    ),
    "why_line_neuberg": _(
        "The traveller shows the points converted to the full field (Neuberg); the totals of the "
        "file count otherwise."
    ),
    "why_line_infinite": _(
        "The traveller shows the points raised to a field without end; the totals of the file "
        "count otherwise."
    ),
    "why_line_factor": _(
        "The traveller shows the points raised in proportion to the tops; the totals of the file "
        "count otherwise."
    ),
    "why_artificial_of_other_top": _("The artificial score was taken of another top."),
    "why_split_score": _(
        "The two sides were given different scores, which the file does not hold."
    ),
    "why_line_not_of_score": _(
        "The points on the line are not those its score earns; the published total counts them."
    ),
    "why_tie_broken": _("The tie was broken by a rule the file does not tell."),
    "why_tie_on_rounded": _("The program ties contestants that are equal only once rounded."),
}

RESULT_FILES: Catalogue = {**REFUSED, **NOTICED, **DIFFERENT}
