"""Refusals about knock-out results and about the terms of a ranking."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

PLACES: Catalogue = {
    "knockout_without_results": _("No results of this match are in yet."),
    "knockout_boards_missing": _("{boards} boards of the match have no result yet."),
    "knockout_needs_extra_boards": _("The match is level: {boards} more boards are to be played."),
    "knockout_not_settled": _("The results of this match may still change."),
    "knockout_still_to_finish": _("The match is still to be finished, on the day that is set."),
    "knockout_nobody_can_come": _("Neither team can finish it: say who goes on as its end."),
    "knockout_both_nowhere_to_go": _(
        "No round follows that could take both teams: say that the leader goes on."
    ),
    "not_a_knockout": _("This is said of matches of a knock-out."),
    "handicap_after_play": _(
        "A handicap is chosen before play: boards of this event were played already."
    ),
    "handicap_not_in_percent": _(
        "A handicap of pairs is added to a percentage: this event is counted in IMPs."
    ),
    "strata_in_play": _(
        "Boards of this event were played or sent: limits chosen now would be chosen with the "
        "scores in sight. Strata may be set once the results are published, and say so."
    ),
    "strata_announced": _(
        "The strata were set before play and stay: contestants competed in these lists."
    ),
    "strata_homologated": _("The event is homologated: its strata stay as they are."),
    "strata_need_reason": _("Results are published: strata that are set now need a reason."),
    "terms_vps_were_lost": _(
        "Penalties that stand take victory points ({penalties}): take them back before the event "
        "is ranked by IMPs."
    ),
    "terms_not_pairs": _("Only pairs are ranked by the victory points of their matches."),
    "terms_percent_was_lost": _(
        "Penalties of this event took something other than victory points: {penalties}. Take them "
        "back first."
    ),
    "terms_not_patton": _("This event is not scored as Patton."),
    "patton_table_wrong": _(
        "The table rises from {draw} for a draw to {most}, two points for each board."
    ),
    "lot_only_in_swiss": _("Lots end ties in Swiss events only."),
    "lot_already_drawn": _("The lot is drawn: seed {seed}."),
}
