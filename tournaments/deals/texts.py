"""Sentences about sets of deals and hand records."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "act:deals_sealed": _("Deals of session {session} sealed, boards {boards}"),
    "act:deals_replaced": _("Deals of session {session} replaced: {reason}"),
    "act:sealed_deals_taken_out": _("Sealed deals of session {session} taken out: {reason}"),
    "act:deals_opened": _("Deals of session {session} opened"),
    "act:deal_difference_settled": _("Cards of board {board} settled: {reason}"),
    "deal_boards_out_of_range": _(
        "A set has its boards between 1 and {most}: that is what dealing machines can number."
    ),
    "not_a_set_of_deals": _("This is not the text of a set of deals."),
    "deals_no_such_session": _("The event has {sessions} sessions; {session} is not one."),
    "deals_event_cancelled": _("This event is cancelled."),
    "boards_in_play": _("Tables have boards still to play: {boards}."),
    "boards_unseen": _("Boards are not shown yet, as the event has set it: {boards}."),
    "deals_session_begun": _(
        "Session {session} has begun: deals are promised before anybody plays them."
    ),
    "deals_session_not_over": _("Session {session} is played until {at}."),
    "deals_known_already": _("The cards of session {session} are known already."),
    "deals_replace_reason_missing": _(
        "Session {session} has a set of deals. Say why another one takes its place: the reason is "
        "published beside the promise of the first."
    ),
    "deals_opened_already": _("These deals are open."),
    "deals_replaced_already": _("These deals were replaced by others."),
    "deals_not_played_yet": _(
        "Session {session} is played on {day}: deals stay sealed until then."
    ),
    "deals_seen_by_player": _(
        "Who plays in the event takes no sealed deals out: somebody else has to."
    ),
    "deals_look_reason_missing": _("Say what the deals are taken out for."),
    "deals_unknown_format": _("Deals cannot be written as {format}."),
    "deal_difference_settled_before": _("This difference was settled before."),
    "deal_difference_reason_missing": _("Say how you know which cards were played."),
    "deals_brought_by_player": _("Who plays in the event brings no deals for it."),
    "no_deals_to_print": _("No cards of this session are known."),
    "no_deals_in_file": _("There are no deals in this file."),
    "deal_not_whole": _("Board {board} is not a whole pack: 13 cards for each, each card once."),
    "deal_given_twice": _("Board {board} comes twice, with other cards."),
    "deals_leave_a_gap": _("Boards are missing in between: {boards}."),
    "deal_without_board": _("The deal at line {line} has no board number from 1 to 999."),
    "deal_of_lin_without_board": _("Deal {place} of the file has no board number from 1 to 999."),
    "deal_other_dealer": _("Board {board} has another dealer in the file ({dealer})."),
    "deal_other_vulnerability": _("Board {board} has another vulnerability in the file."),
}
