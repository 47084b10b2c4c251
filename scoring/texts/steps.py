"""The steps of a trace, in words."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

STEPS: Catalogue = {
    "contract_tricks_bid": _("{contract}: {result} for the tricks bid."),
    "contract_game": _("Game: {result}."),
    "contract_part_score": _("Part score: {result}."),
    "contract_slam": _("Slam: {result}."),
    "contract_insult": _("Made though doubled: {result}."),
    "contract_overtricks": _("Overtricks, {tricks}: {result}."),
    "contract_undertricks": _("{contract}, {tricks} down: {result}."),
    "contract_total": _("{contract} with {tricks} tricks: {result}."),
    "matchpoints": _(
        "Result {place}, {score}: better than {beaten} and equal to {equal}, {result} matchpoints."
    ),
    "neuberg": _(
        "{group} results of {field}: ({points} + {tie}) × {field}/{group} - {tie} = {result}."
    ),
    "imps": _("A difference of {difference} is {result} IMPs."),
    "datum": _("Datum: {counted} of {results} results, mean {mean}, rounded {result}."),
    "victory_points": _(
        "{margin} IMPs over {boards} boards, column {column}: {result} to {other} VPs."
    ),
    "percentage_victory_points": _("{percentage}% over {boards} boards: {result} to {other} VPs."),
    "own_error": _(
        "Lost by an error of its own: {without_error} less {at_table}; {assigned} becomes {result}."
    ),
    "small_group": _(
        "Result {place}, {score}, in a group of {group}: {result}% of the top, {other}% for the "
        "opponents."
    ),
    "void_match": _(
        "Void match of {boards} boards, {affected} of them above and below average: {result}% and "
        "{other}%."
    ),
    "mismatch": _("Sides too far apart: {score} victory points become {result}."),
    "resistance": _("Resistance points: {values} = {result}."),
    "trimmed_resistance": _("Without the best and the worst opponent: {values} = {result}."),
    "balanced_margin": _("Mean of {home} for home and {away} for away: home ahead by {result}."),
    "withdrawal_loss": _("By decision {share} of {units} is lost, {result}."),
    "interleaved_place": _(
        "{contestant}, {rank} in its line {line} with {figure}: place {result}."
    ),
    "carry_over": _("Carried over: {points} × {factor} = {result}."),
    "stratum_without_ranking": _(
        "No ranking was published by {day}, so nobody has points and everybody is of the weakest "
        "stratum."
    ),
    "stratum_points": _(
        "{player}: {result} points (PE and PM) in the ranking of {day}, list {version} of {season}."
    ),
    "stratum_by_mean": _("Mean of the players' points: {result}."),
    "stratum_by_sum": _("Sum of the players' points: {result}."),
    "stratum_by_strongest": _("Points of the strongest player: {result}."),
    "stratum_strongest": _("{points} points are above the limit {below}: stratum {result}."),
    "stratum_between": _(
        "{points} points are not above {limit}, but above {below}: stratum {result}, and also "
        "placed in the stronger ones."
    ),
    "stratum_weakest": _(
        "{points} points are not above {limit}: stratum {result}, and also placed in the stronger "
        "ones."
    ),
    "triplet_handicap": _("Handicap of the triplet: {share} of {total} = {result}."),
    "pair_handicap": _("Handicap of the pair: {first} + {second} = {result}."),
    "handicapped_percentage": _("{percentage}% with a handicap of {handicap}: {result}%."),
    "boards_for_title": _("The title needs {share} of {boards} boards: {result}."),
    "added_strength": _("Value index grown by {growth}: {growth} / {per} = {result} VPs lost."),
    "board_matchpoints": _("Board {board}: {raw} matchpoints of {available}."),
    "board_matchpoints_weighted": _(
        "Board {board}: weighted score, {raw} matchpoints of {available}."
    ),
    "board_factor": _(
        "Board {board}: {raw} among {group} results, in proportion {result} of {available}."
    ),
    "board_infinite": _(
        "Board {board}: ({raw} + 1) of twice {group} results, {result} of {available}."
    ),
    "board_factor_weighted": _(
        "Board {board}: weighted score, {raw} among {group} results, in proportion {result} of "
        "{available}."
    ),
    "board_infinite_weighted": _(
        "Board {board}: weighted score, ({raw} + 1) of twice {group} results, {result} of "
        "{available}."
    ),
    "board_neuberg": _(
        "Board {board}: {group} results of {field}, ({raw} + 1) × {field}/{group} - 1 = {result}."
    ),
    "board_neuberg_weighted": _(
        "Board {board}: weighted score among {group} results of {field}, ({raw} + 1) × "
        "{field}/{group} - 1 = {result}."
    ),
    "board_neuberg_halves": _(
        "Board {board}: {group} results of {field}, ({raw} + 1/2) × {field}/{group} - 1/2 = "
        "{result}."
    ),
    "board_neuberg_halves_weighted": _(
        "Board {board}: weighted score among {group} results of {field}, ({raw} + 1/2) × "
        "{field}/{group} - 1/2 = {result}."
    ),
    "board_fouled": _(
        "Board {board}: fouled, group of {group} of {field}, ({raw} + 1) × {field}/{group} - "
        "1 = {result}."
    ),
    "board_fouled_weighted": _(
        "Board {board}: fouled, weighted score in a group of {group} of {field}, ({raw} + 1) "
        "× {field}/{group} - 1 = {result}."
    ),
    "board_fouled_halves": _(
        "Board {board}: fouled, group of {group} of {field}, ({raw} + 1/2) × {field}/{group} "
        "- 1/2 = {result}."
    ),
    "board_fouled_halves_weighted": _(
        "Board {board}: fouled, weighted score in a group of {group} of {field}, ({raw} + "
        "1/2) × {field}/{group} - 1/2 = {result}."
    ),
    "board_small_group": _(
        "Board {board}: group of {group}, {percent}% of {available} = {result}."
    ),
    "board_small_group_weighted": _(
        "Board {board}: weighted score in a group of {group}, {percent}% of {available} = {result}."
    ),
    "board_artificial": _("Board {board}: artificial score, {percent}% of {available} = {result}."),
    "board_artificial_own": _(
        "Board {board}: artificial score of {raw}%, own average {percent}% of {available} = "
        "{result}."
    ),
    "board_artificial_not_lowered": _(
        "Board {board}: artificial score, {percent}% of {available} = {result}. Own average "
        "{own}%: Law 12C2(c) would give that, RTP 2.2.3.1 gives {percent}%, and the rule set "
        "follows the regulation."
    ),
    "board_artificial_lowered": _(
        "Board {board}: artificial score of {raw}%, own average {percent}% of {available} = "
        "{result}. RTP 2.2.3.1 would give {raw}%, Law 12C2(c) gives the own average, and the rule "
        "set follows the Law."
    ),
    "board_artificial_imps": _("Board {board}: artificial score of {percent}%, {result} IMPs."),
    "board_own_average": _("Board {board}: own average of the other boards, {result}."),
    "board_bye": _("Board {board}: sat out, own average of the other boards, {result}."),
    "board_awarded": _("Board {board}: awarded {result}."),
    "board_cross_imps": _("Board {board}: {raw} IMPs against the other tables, {result}."),
    "board_cross_imps_weighted": _(
        "Board {board}: weighted score, {raw} IMPs against the other tables, {result}."
    ),
    "board_butler": _("Board {board}: {result} IMPs against the datum."),
    "board_butler_weighted": _("Board {board}: weighted score, {result} IMPs against the datum."),
    "ruling_artificial": _("Board {board}: artificial score given: {reason}."),
    "ruling_cancelled": _("Board {board}: cancelled for lateness: {reason}."),
    "ruling_missing": _("Board {board}: the result cannot be found: {reason}."),
    "ruling_replaced_pair": _("Board {board}: the pair was replaced: {reason}."),
    "ruling_suspended_pair": _("Board {board}: a player was suspended: {reason}."),
    "ruling_assigned": _("Board {board}: score assigned: {reason}."),
    "ruling_weighted": _("Board {board}: weighted score given: {reason}."),
    "ruling_own_error": _(
        "Board {board}: score assigned, less the damage of an own error: {reason}."
    ),
    "ruling_other_table": _("Board {board}: score by the other table's result: {reason}."),
    "ruling_points": _("Board {board}: points given by a ruling: {reason}."),
    "ruling_not_counted": _("Board {board}: the result does not count: {reason}."),
    "ruling_version": _("Board {board}: counted with its own version of the board: {reason}."),
    "ruling_turned": _("Board {board}: played turned a quarter: {reason}."),
    "ruling_corrected": _("Board {board}: recorded result put right: {reason}."),
    "ruling_sits_out": _("Board {board}: the opponents had left: {reason}."),
    "ruling_void_match": _("Board {board}: of a match that is void: {reason}."),
    "ruling_likely": _("Board {board}: each side its own result: {reason}."),
    "match_ruled_no_show": _("Round {round}, against {opponent}: no-show: {reason}."),
    "match_ruled_reserve": _("Round {round}, against {opponent}: a reserve came in: {reason}."),
    "match_ruled_suspended": _(
        "Round {round}, against {opponent}: ended by a suspension or exclusion: {reason}."
    ),
    "match_ruled_wrong_seats": _("Round {round}, against {opponent}: wrong seats: {reason}."),
    "match_ruled_cancelled": _("Round {round}, against {opponent}: boards cancelled: {reason}."),
    "match_ruled_no_comparison": _(
        "Round {round}, against {opponent}: no comparison possible: {reason}."
    ),
    "match_ruled_interrupted": _("Round {round}, against {opponent}: interrupted: {reason}."),
    "match_ruled_interrupted_by": _(
        "Round {round}, against {opponent}: interrupted by a team: {reason}."
    ),
    "match_ruled_technical": _("Round {round}, against {opponent}: technical failure: {reason}."),
    "match_ruled_mismatch": _("Round {round}, against {opponent}: should not have met: {reason}."),
    "knockout_by_ruling": _("By a ruling the other team has lost the match."),
    "contestant_abandoned": _("Left the event: {reason}."),
    "contestant_excluded": _("Excluded; results against it stand: {reason}."),
    "contestant_out_of_competition": _("Plays out of competition: no place, no points."),
    "contestant_disqualified": _("Disqualified: no place, no points."),
    "contestant_deleted": _("Excluded; its results are deleted: {reason}."),
    "session_total": _("Session {session}: {result} IMPs over {boards} boards."),
    "session_percentage": _(
        "Session {session}: {result} of {available} over {boards} boards, {percentage}%."
    ),
    "penalty_top": _("Penalty in session {session}: {amount}% of a top."),
    "penalty_points": _("Penalty in session {session}: {result} points."),
    "penalty_percentage": _("Penalty: {result} percentage points."),
    "carried_over": _("Carried over: {result}."),
    "handicap_added": _("Handicap: {result}."),
    "standing_disagrees": _(
        "Stored is place {place} with {stored}; counted again it is place {place_now} with "
        "{result}. Tell the office."
    ),
    "pair_total": _("Total: {result} IMPs over {boards} boards."),
    "pair_percentage": _("Total: {score} of {available} over {boards} boards, {result}%."),
    "list_handicap": _("Handicap list: {result}, place {place}."),
    "list_scratch": _("Scratch list: {result}, place {place}."),
    "pairs_bye": _("Round sat out: the own average of the session, {result} VPs."),
    "pairs_match": _(
        "Session {session}, against {opponent}: {imps} IMPs over {boards} boards, {result} VP."
    ),
    "pairs_match_percent": _(
        "Session {session}, against {opponent}: {percentage}% over {boards} boards, {result} VPs."
    ),
    "match_loss_own": _("Penalty in the match against {opponent}: {result} IMPs."),
    "match_loss_opponent": _("Penalty of {opponent} in the match: {result} IMPs for them."),
    "penalty_imps_as_vps": _("Penalty of {imps} IMPs, of no one match: {result} VP."),
    "bonus_vps": _("Bonus: {result} VP."),
    "pairs_vps_total": _("Total of {matches} matches: {result} VP."),
    "match_board_compared": _("Board {board}: difference {difference}, {result} IMPs."),
    "match_board_weighted": _("Board {board}: weighted score, {result} IMPs."),
    "match_board_split": _(
        "Board {board}: split score, {result} IMPs and {away} for the other team."
    ),
    "match_board_awarded": _("Board {board}: awarded {result}, {away} for the other team."),
    "match_board_cancelled": _("Board {board}: cancelled."),
    "match_board_missing": _("Board {board}: no result at one table."),
    "match_penalty": _("Penalties in IMPs: {home} and {away}."),
    "match_handicap": _("Handicap in IMPs: {home} and {away}."),
    "match_carried": _("Carried into the match: {home} and {away} IMPs."),
    "match_margin": _("IMPs {home} - {away}, margin {result}."),
    "match_victory_points": _("{boards} boards, column of {column}: {result} - {away}."),
    "best_of_three": _(
        "Best of {floor}, own average {own_average} and {neighbours_average} of {neighbours} "
        "teams: {result}."
    ),
    "team_match_match": _(
        "Round {round}, against {opponent}: margin {margin} over {boards} boards, {result} VP."
    ),
    "team_match_triple": _(
        "Round {round}, in a triple, against {opponent}: margin {margin} over {boards} boards, "
        "half the VPs: {result}."
    ),
    "team_bye": _("Round {round}: bye, {result} VP."),
    "team_match_fixed": _("Round {round}: {result} VP by ruling."),
    "team_match_best_of_three": _("Round {round}, against {opponent}: best of three, {result} VP."),
    "team_match_own_average": _("Round {round}: average of the other matches, {result} VP."),
    "team_match_complement": _(
        "Round {round}, against {opponent}: {result} VP, or what their average elsewhere leaves."
    ),
    "team_match_later": _("Round {round}, against {opponent}: to be finished on another day."),
    "team_penalty": _("Penalty: {result} VP."),
    "team_total": _("Total of {matches} matches: {result} VP, place {rank}."),
    "award_tie": _("Places {first} to {last} are shared by {tied}: each takes the mean."),
    "award_experience_share": _(
        "Place {place} of {contestants}, {rewarded} of them rewarded: share {result}."
    ),
    "award_field_quality": _(
        "Mean value index {mean_iv} against {reference}, kept between {least} and {most}: "
        "quality {result}."
    ),
    "award_experience": _(
        "{factor} × √{tables} ({root}, of {tables} tables) × length {length} × quality "
        "{quality} × share {share} = {exact}: {result} experience points."
    ),
    "award_merit": _(
        "Place {place} of {contestants}, {rewarded} rewarded: {factor} × logarithm "
        "{logarithm} × share {share} = {exact}: {result} merit points."
    ),
    "award_none_to_substitute": _("Player {person} was a substitute: no ranking points."),
    "award_too_few_boards": _(
        "Player {person} played {boards} boards, fewer than the {needed} needed for {column}: none."
    ),
    "ranking_reduction": _(
        "Season {season} closed with {pe} PE and {pm} PM: PE above {pe_floor} × {pe_ratio}, "
        "PM × {pm_ratio}, leaves {result}."
    ),
    "ranking_reduction_foreseen": _(
        "Season {season} would close with {pe} PE and {pm} PM: PE above {pe_floor} × {pe_ratio}, "
        "PM × {pm_ratio}, would leave {result}."
    ),
    "ranking_award": _("{pe} PE and {pm} PM earned."),
    "ranking_award_not_counted": _(
        "{pe} PE and {pm} PM of an event that is not homologated: not counted."
    ),
    "ranking_points": _("Points of season {season}: {result} (PE / PM)."),
    "category_reached": _(
        "{pe} PE and {pm} PM reach {result}, which asks for {pe_min} PE and {pm_min} PM."
    ),
    "category_reached_by_place": _(
        "Place {place} in the order of PM reaches {result}, which takes the first {place_max}."
    ),
    "category_fall_limited": _("A category falls by at most {steps} step in a season: {result}."),
    "category_kept": _(
        "Whoever once held a category of the protected group never falls below {result}."
    ),
    "category_after_take_back": _("The close of the season was taken back: {result} again."),
    "category_not_licensed": _("Not licensed in season {season}: the category stays {result}."),
    "category_change": _("Points lead to {earned}, held {held}: category {result}."),
    "swiss_seed": _("Seed of the draw: {result}."),
    "swiss_drawn": _("{team}: drawn as number {result}."),
    "swiss_seeded": _("{team}: IV {iv}, best place in the ranking {best}, number {result}."),
    "swiss_pair": _(
        "{result}: places {upper} and {lower}; already met between them: {met_between}."
    ),
    "swiss_round": _(
        "{teams} teams paired without a rematch; sum of squared differences of place {result}."
    ),
    "swiss_bye": _(
        "{result} sits out: the lowest not yet to have done so ({kept_in} lower kept in, "
        "without whom no round exists)."
    ),
    "swiss_triple": _("{result} meet one another in a triple match."),
    "danish_round": _(
        "{teams} teams by standings; {result} places decided by more than {margin} victory points."
    ),
    "tie_break_matchpoints_among_tied": _(
        "Tie of {tied} for place {place}, matchpoints among the tied on boards played in the "
        "same line: {result}."
    ),
    "tie_break_boards_where_they_met": _(
        "Tie of {tied} for place {place}, matchpoints on the boards where they met: {result}."
    ),
    "tie_break_fewer_tops_and_zeros": _(
        "Tie of {tied} for place {place}, fewer tops and zeros: {result}."
    ),
    "tie_break_steadiest_sessions": _(
        "Tie of {tied} for place {place}, smaller gap between best and worst session: {result}."
    ),
    "tie_break_won_all_matches": _("Tie of {tied} for place {place}, all matches won: {result}."),
    "tie_break_vps_among_tied": _(
        "Tie of {tied} for place {place}, victory points among the tied: {result}."
    ),
    "tie_break_imps_among_tied": _(
        "Tie of {tied} for place {place}, IMPs among the tied: {result}."
    ),
    "tie_break_points_among_tied": _(
        "Tie of {tied} for place {place}, total points among the tied: {result}."
    ),
    "tie_break_boards_among_tied": _(
        "Tie of {tied} for place {place}, boards won among the tied: {result}."
    ),
    "tie_break_imp_difference": _(
        "Tie of {tied} for place {place}, IMP difference over all matches: {result}."
    ),
    "tie_break_imp_quotient": _(
        "Tie of {tied} for place {place}, quotient of IMPs won and lost: {result}."
    ),
    "tie_break_resistance": _("Tie of {tied} for place {place}, resistance points: {result}."),
    "tie_break_trimmed_resistance": _(
        "Tie of {tied} for place {place}, resistance points without the best and the worst "
        "opponent: {result}."
    ),
    "tie_break_imps_won": _("Tie of {tied} for place {place}, IMPs won: {result}."),
    "tie_break_draw": _("Tie of {tied} for place {place}, order drawn: {result}."),
    "knockout_by_imps": _("Part {number}: ahead by {margin} IMPs: that decides."),
    "knockout_by_total_points": _(
        "Part {number}: level in IMPs, ahead by {points} total points: that decides."
    ),
    "knockout_by_boards_won": _(
        "Part {number}: level in IMPs and total points, boards won {boards}: that decides."
    ),
    "knockout_level_part": _(
        "Part {number}: {margin} IMPs, {points} total points, boards won {boards}: level."
    ),
    "knockout_interrupted": _(
        "Interrupted with {played} of {boards} boards compared: {result} goes on."
    ),
    "knockout_interrupted_both": _(
        "Interrupted with {played} of {boards} boards compared: both go on."
    ),
    "knockout_both_went_on": _("Round {round}: interrupted for good, both teams went on."),
    "knockout_won": _("Round {round}: beat {opponent}, {margin} IMPs ahead."),
    "knockout_lost": _("Round {round}: lost against {opponent}, {margin} IMPs."),
    "knockout_bye": _("Round {round}: bye."),
    "knockout_declined": _("Match for place {place} not played, both agreed: the worse place."),
    "knockout_place": _("Matches won: {wins}; place {result}."),
    "resistance_bonus": _(
        "Bonus of {rate} VP for each 100 of {points} resistance points: {result}."
    ),
    "tie_break_matches_won": _("Tie of {tied} for place {place}, matches won: {result}."),
    "handicap_imps": _("({higher} - {lower}) × {boards} boards / {divisor} = {result} IMPs."),
    "patton_boards": _("{played} boards: {result} against {other}."),
    "patton_imps": _("Margin of {margin} IMPs: {result} against {other}."),
    "patton_total": _("Boards and IMPs together: {result} against {other}."),
}
