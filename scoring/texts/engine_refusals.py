"""The refusals of the engine."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

ENGINE_REFUSALS: Catalogue = {
    "bad_contract": _('"{contract}" is not a contract: write it like 4S, 3NTX or P.'),
    "bad_tricks": _("Declarer cannot have won {tricks} tricks in {contract}: 0 to 13."),
    "bad_vulnerability": _("{contract}: vulnerable or not, nothing else; found {vulnerable}."),
    "bad_session": _("{session} is not a session number: sessions are numbered from 1."),
    "bad_board": _("{board} is not a board number: boards are numbered from 1."),
    "bad_seat": _('"{seat}" is not a seat or a side.'),
    "not_exact": _("{name} must be a whole number, a fraction or a decimal; found {value}."),
    "unknown_rounding": _('"{rounding}" is not a way of rounding.'),
    "empty_field": _("There is nothing to score: no results."),
    "field_of_one": _("An event needs at least two contestants; found {contestants}."),
    "not_a_score": _("Result {place} is not a score: {score}."),
    "bad_score": _("Board {board}: {score} is not a score."),
    "bad_group": _("A group of {group} results cannot be part of a field of {field}."),
    "not_a_small_group": _(
        "Only groups of one, two or three results are scored by percentage; found {results}."
    ),
    "columns_differ": _("The column {name} does not fit the others: {values}."),
    "bad_adjustment": _("Board {board}: a line has both a score and an artificial one."),
    "field_too_large": _("A field of {tables} tables is too large to be counted exactly."),
    "unknown_setting": _('"{value}" is not a known choice for {setting}.'),
    "bad_datum_rule": _("The rule for the datum leaves nothing to average: {rule}."),
    "bad_boards": _("{boards} is not a possible number of boards."),
    "unknown_scale": _('"{scale}" is not a known victory point scale.'),
    "bad_scale": _('The victory point scale "{scale}" has no usable column for {boards} boards.'),
    "scale_without_columns": _(
        "The victory point scale has no columns; a match of {boards} boards cannot be converted."
    ),
    "percent_out_of_range": _("{percent} is not a percentage between 0 and 100."),
    "bad_percent": _("Board {board}: {percent} is not a percentage between 0 and 100."),
    "nobody_at_table": _("Board {board}: a line without any pair."),
    "pair_against_itself": _("Board {board}: pair {contestant} cannot play against itself."),
    "team_against_itself": _("Round {round}: team {team} cannot play against itself."),
    "duplicate_result": _(
        "Session {session}, board {board}: {contestant} has more than one result."
    ),
    "duplicate_board": _("Round {round}: board {board} appears twice in the match."),
    "duplicate_match": _("Round {round}: team {team} meets the same opponent twice."),
    "duplicate_contestant": _("{contestant} is entered twice."),
    "unknown_contestant": _("{contestant} does not take part in this event."),
    "unknown_contestant_on_board": _(
        "Board {board}: {contestant} does not take part in this event."
    ),
    "bad_status": _('"{status}" is not a known status for {contestant}.'),
    "bad_line": _('"{line}" is not a line for {contestant}: NS or EW.'),
    "both_lines": _("{contestant} sat in both lines; two rankings need each pair in one."),
    "no_arrow_switch": _(
        "The {pairs} pairs never changed direction: one ranking needs an arrow switch."
    ),
    "more_results_than_expected": _(
        "Session {session}, board {board}: {results} results where {expected} were expected."
    ),
    "artificial_imps_unknown": _("An artificial score of {percent}% has no value in IMPs."),
    "too_many_outcomes": _(
        "Board {board}: a weighted score has at most five outcomes; found {outcomes}."
    ),
    "bad_weight": _("Board {board}: a weight must be more than nothing; found {weight}."),
    "weights_not_one": _(
        "Board {board}: the weights of a weighted score sum to {total}, not to 1."
    ),
    "carried_without_top": _(
        "{contestant} brings matchpoints without the top they were earned out of."
    ),
    "carry_over_rule_missing": _("The event states no rule for what is carried over."),
    "bad_factor": _("{factor} is not a share that can be carried over."),
    "correction_period_too_short": _(
        "A correction period of {minutes} minutes is too short: at least {least}."
    ),
    "no_score": _("No score was recorded and the sheets do not agree ({home}, {away})."),
    "wrong_seats": _(
        "Session {session}, board {board}: team {team} is North-South at both tables."
    ),
    "split_board_incomplete": _("Board {board}: a split score needs a result for each team."),
    "score_differs": _("{score} does not follow from the contract: it should be {expected}."),
    "score_wrong_vulnerability": _("{score} is possible only with another vulnerability."),
    "score_impossible": _("No contract scores {score}."),
    "match_ruling_names_a_team": _("Say which team this is about."),
    "match_ruling_boards_unknown": _("Name boards of this match; not of it: {boards}."),
    "match_without_points": _("The match has no victory points yet."),
    "knockout_level": _("{home} and {away} are level; the match has no leader."),
    "player_twice": _("Round {round}: {player} cannot play board {board} twice."),
    "award_field_invalid": _(
        "Points need at least one table and one board and a mean value index of zero or more; "
        "found {tables} tables, {boards} boards, mean {mean_iv}."
    ),
    "places_not_a_ranking": _("Place {found} cannot follow here: place {expected} was expected."),
    "boards_out_of_range": _(
        "Player {person} cannot have played {boards} of {team_boards} boards."
    ),
    "unknown_ranking_column": _("A ranking is ordered by pe, pm or total; found: {order}."),
    "award_of_another_season": _("Points of {person} belong to season {season}, not to {wanted}."),
    "closing_twice": _("{person} has more than one closing line before this season."),
    "closing_not_earlier": _(
        "The closing line of {person} is of season {season}, which is not an earlier one."
    ),
    "no_category_fits": _(
        "No category fits {pe} experience points and {pm_tenths} tenths of merit points."
    ),
    "unknown_category": _("There is no category {category} that points lead to."),
    "swiss_no_round": _("No round without a rematch exists for these {teams} teams."),
    "swiss_no_bye_left": _(
        "All {teams} teams have already sat out a round: nobody may have the bye."
    ),
    "swiss_field_even": _("A triple match needs an odd field; this one has {teams} teams."),
    "swiss_too_few_teams": _("A Swiss event needs at least {least} teams; there are {teams}."),
    "swiss_too_few_rounds": _("A Swiss event needs at least {least} rounds; {rounds} are planned."),
    "round_out_of_range": _("Round {round} with a lag of {lag} cannot be drawn."),
    "standing_out_of_order": _("Team {team} has more victory points than the team above it."),
    "field_too_small": _("A round needs at least two contestants; there are {teams}."),
    "team_twice": _("{team} appears twice."),
    "team_unnamed": _("A contestant has no name or number."),
    "not_a_pair": _("A match is played by two different contestants; found: {teams}."),
    "bonus_in_official_event": _(
        "An official Swiss event gives no bonus from resistance points or standing."
    ),
    "bonus_not_in_regulation": _(
        "A bonus from resistance points must be described in the event's regulation."
    ),
    "round_not_in_event": _("Round {round} is not one of the {rounds} of the event."),
    "boards_after_decision": _(
        "The match was decided before extra set {set}: no more boards count."
    ),
    "not_one_winner": _("A knock-out has one winner; {winners} teams were never put out."),
    "place_match_unknown": _(
        "{first} and {second} did not go out in the same round: they play no place match."
    ),
    "bad_value_index": _("A value index cannot be {iv}."),
    "no_handicap_for_category": _("The handicap table has no category {category}."),
    "handicap_out_of_range": _("A handicap of {handicap} is outside 0 to {most}."),
    "patton_scale_missing": _(
        "A Patton match needs the organiser's table of points by margin in IMPs."
    ),
    "patton_scale_most": _(
        "The most the scale gives ({most}) must be what all boards bring ({boards})."
    ),
    "ruling_without_score": _("Board {board}: say which score is assigned."),
    "board_never_played": _(
        "A score is assigned in place of a result, and this table made none: give an artificial "
        "score."
    ),
    "only_in_a_match": _("Only a match of two teams has another table to go by."),
    "other_table_not_played": _("The other table has no result on this board either."),
    "strata_count": _(
        "An event has {fewest} to {most} strata, or none; {strata} would be classed here."
    ),
    "stratum_without_name": _("Each stratum needs a name."),
    "stratum_name_twice": _("Two strata are called {name}."),
    "stratum_names_count": _(
        "{names} names and {limits} limits: there is one name more than there are limits, since "
        "the strongest stratum has none."
    ),
    "stratum_limits_not_falling": _(
        "The limits must fall from the strongest stratum to the weakest and are not below 0; "
        "found: {limits}."
    ),
}
