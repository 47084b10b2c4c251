"""Names of the acts at the table in the trail. The code of an act is after "act:"."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "act:call_opened": _("Call {number} for the director entered"),
    "act:call_place_let_pass": _("Place of a call let pass, other than seated: {reason}"),
    "act:call_on_the_way": _("A director is on the way to the table of call {number}"),
    "act:call_not_on_the_way": _("Nobody is on the way to the table of call {number} any more"),
    "act:call_placed": _("Place of a call put right"),
    "act:call_players_noted": _("Players of a call noted"),
    "act:psychic_noted": _("Psychic call noted"),
    "act:call_closed": _("Call {number} closed without ruling: {reason}"),
    "act:call_reopened": _("Call {number} opened again: {reason}"),
    "act:fact_noted": _("Fact of a call noted"),
    "act:fact_replaced": _("Fact of a call put right"),
    "act:board_noted": _("Auction and cards of a call noted"),
    "act:penalty_given": _("Penalty {number} given"),
    "act:penalty_taken_back": _("Penalty {number} taken back: {reason}"),
    "act:disqualification_approved": _("Disqualification approved, penalty {number}"),
    "act:evidence_attached": _("Evidence attached: {name}"),
    "act:evidence_withdrawn": _("Evidence taken off: {name}, {reason}"),
    "act:own_table_allowed": _("Ruling at the own table allowed: {reason}"),
    "act:session_times_noted": _("Times of session {session} noted"),
    "act:ruling_made": _("Ruling on call {number}"),
    "act:ruling_measures_applied": _("Measures of the ruling on call {number} in the score"),
    "act:ruling_corrected": _("Ruling on call {number} corrected: {reason}"),
    "act:ruling_withdrawn": _("Ruling on call {number} taken back: {reason}"),
    "act:ruling_changed_on_appeal": _("Ruling on call {number} changed on appeal: {reason}"),
    "act:poll_opened": _("Poll of {peers} peers opened"),
    "act:poll_answered": _("Answer to a poll of peers"),
    "act:poll_closed": _("Poll of peers closed: {answers} answers"),
    # for several of them, where their values differ
    "many:call_opened": _("Calls of the director recorded"),
    "many:ruling_made": _("Decisions on calls of the director"),
    "many:penalty_given": _("Penalties given"),
}
