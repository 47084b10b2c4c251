"""Names of the acts on results, homologation and the ranking in the trail."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "act:board_ruling_given": _("Score adjusted on board {boards}, revision {revision}"),
    "act:board_ruling_kept": _(
        "Ruling on board {board} kept over a changed line, revision {revision}"
    ),
    "act:board_ruling_taken_back": _("Ruling on board {board} taken back, revision {revision}"),
    "act:closing_brought_in": _("Points of season {season} brought in from a file"),
    "act:condition_insisted_on": _("Waiver of {article} taken back: {reason}"),
    "act:condition_waived": _("{article} waived: {reason}"),
    "act:contestant_ruling_given": _("Ruling on {entry}: {status}, revision {revision}"),
    "act:contestant_ruling_taken_back": _("Ruling on {entry} taken back, revision {revision}"),
    "act:late_change_declined": _("Late change of results declined: {about}"),
    "act:late_change_director_agreed": _("Director agreed to a late change of results: {about}"),
    "act:late_change_done": _("Late change of results done: {about}"),
    "act:late_change_proposed": _("Late change of results proposed: {about}"),
    "act:match_ruling_given": _("Ruling on the match {match}, revision {revision}"),
    "act:match_ruling_taken_back": _("Ruling on the match {match} taken back, revision {revision}"),
    "act:entry_adjusted": _("Points taken from {entries}, revision {revision}"),
    "act:entry_adjustment_taken_back": _("Points given back to {entry}, revision {revision}"),
    "act:event_homologated": _("Event homologated, revision {revision} of the results"),
    "act:fact_appeal_lodged": _("Appeal recorded"),
    "act:fact_appeals_decided": _("Recorded that appeals are decided"),
    "act:fact_report_accepted": _("Director's report accepted"),
    "act:fact_report_received": _("Director's report received"),
    "act:fact_report_returned": _("Director's report returned"),
    "act:player_identified": _("“{former}” of {entry} is {member}; revision {revision}"),
    "act:person_chosen": _("Said who “{name}” of a result file is"),
    "act:points_loss_taken_back": _("Loss of ranking points of {entry} taken back"),
    "act:points_lost": _("{entry} loses ranking points: {percent}%"),
    "act:ranking_computed": _("Ranking of season {season} computed, version {version}"),
    "act:ranking_published": _("Ranking published"),
    "act:ranking_terms_set": _("Terms of the ranking set, version {version}"),
    "act:strata_set": _("Strata set, version {version}: {strata}"),
    "act:strata_set_after_play": _("Strata set after play, version {version}: {strata}. {reason}"),
    "act:result_file_confirmed": _("Result file confirmed, revision {revision} of the results"),
    "act:result_file_into_book": _(
        "Result file entered at the tables: {boards} boards, {conflicts} otherwise than verified, "
        "{asked} not placed"
    ),
    "act:result_file_discarded": _("Result file discarded"),
    "act:result_file_handed_on": _("Result file handed to the office: {reason}"),
    "act:session_taken_along": _("What was played was taken along as a file for another site"),
    "act:result_file_received": _("Result file {name} received"),
    "act:substitutes_told": _("Substitutes of {entry}: {substitutes}; revision {revision}"),
    "act:season_close_previewed": _("Close of the season tried out"),
    "act:season_close_taken_back": _("Close of the season taken back"),
    "act:session_closed": _("Session {session} closed: revision {revision} of the results"),
    "act:board_put_off": _("Board {board} of table {table} is played later"),
    "act:table_result_put_back": _(
        "Board {board} of table {table} put back as it was before: {reason}"
    ),
    "act:extra_boards_laid": _("Extra boards of a match that was level: {boards}"),
    "act:table_result_noted": _("Result of board {board} entered for table {table}: {reason}"),
    "act:season_closed": _("Season closed: {closings} closing lines, {categories} categories"),
    # for several of them, where their values differ
    "many:result_file_received": _("Files of results received"),
    "many:session_closed": _("Sessions closed"),
    "many:table_result_noted": _("Results noted by a table"),
    "many:ranking_computed": _("Rankings computed"),
}
