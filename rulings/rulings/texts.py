"""Refusals of measures on the score, and e-mails to players about rulings."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "measures_two_scores": _("Only one measure can say what the board counts."),
    "measure_needs_side": _("Say which side."),
    "measure_side_unknown": _("Nobody is noted on that side of the table: note the players first."),
    "measure_tricks_beyond": _("From {made} tricks made so many cannot be transferred."),
    "measure_shares_unknown": _("An artificial score is 60, 50 or 40 % for each side."),
    "measure_penalty_incomplete": _("A penalty needs its offence, its amount and its unit."),
    "measure_needs_contract": _(
        "The table's result has no contract to transfer tricks in: give the result itself with its "
        "weight, 100 %."
    ),
    "measure_result_unreadable": _("“{written}” is not a result: write 4S N =, 3NT W -2 or -100."),
    "measure_waits_for_line": _(
        "This table has no verified result on the board yet; the measure waits for one."
    ),
    "measure_waits_for_agreement": _("It was given after its window and waits for agreement."),
    "measures_none_waiting": _("Nothing of this ruling waits for the score."),
    "weights_not_whole": _("The weights have to sum to 100 %, each with its result."),
    "notice_ruling_given": _("A ruling on board {board} of {event} counts in your score: read it."),
    "notice_ruling_given_subject": _("Ruling on board {board}: {event}"),
    "notice_ruling_corrected": _("The ruling on board {board} of {event} was corrected: read it."),
    "notice_ruling_corrected_subject": _("Ruling corrected, board {board}: {event}"),
    "notice_ruling_withdrawn": _(
        "The ruling on board {board} of {event} was taken back, with what it did to the score."
    ),
    "notice_ruling_withdrawn_subject": _("Ruling taken back, board {board}: {event}"),
}
