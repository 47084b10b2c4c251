"""The words of the flow wrong_board."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Board or cards that belong elsewhere"),
    note=_(
        "A procedural penalty by 17D4 is Italian only; in Brazil use Law 90. For 1997 the measure"
        " is a difference that matters on the first board and any difference on the second."
    ),
    said={
        "what": _("Which of these happened?"),
        "what.board": _("the board at the table is one they should not play now"),
        "what.cards": _("a player called with a hand out of some other board"),
        "what.other_board": _("the board those cards came from is now due for that player"),
        "when": _("At what stage was it discovered?"),
        "when.auction": _("in the bidding"),
        "when.after": _("when play had begun"),
        "played_before_a": _("Has anyone who should play this board now played it earlier?"),
        "recall": _(
            "Void the auction, bring the right contestants to the table and begin again: does "
            "everyone call exactly as before?"
        ),
        "deliberate": _("Did somebody try on purpose to prevent normal play of the board?"),
        "played_before": _("Had a player at this table played it earlier?"),
        "played_before.nobody": _("no one"),
        "played_before.somebody": _("somebody does"),
        "lho_called": _(
            "That call is void, and its maker calls again from the right hand. Had the player to "
            "the left called after it?"
        ),
        "same_call": _(
            "Does the new call mean what the void one meant (1997: nothing that matters is "
            "different)?"
        ),
        "partner_called_q": _(
            "Had the partner of the player concerned called as well, after the next call?"
        ),
        "repeats": _("Does he call there as he did before?"),
        "o_result_stands": _(
            "As a rule the result counts; you may have both pairs play the board they missed."
        ),
        "o_second_result": _(
            "The result obtained second is nobody's; whoever loses a valid score by it gets an "
            "artificial one."
        ),
        "o_play_on": _("Bidding and play go on as usual."),
        "o_deliberate": _(
            "Play continues; a procedural penalty is possible, and so is an adjusted score."
        ),
        "o_cancel_board": _("As some call is not the same, annul the board."),
        "o_normal": _("Bidding continues after the new call as usual."),
        "o17_go_on": _("The player to the left makes his call once more, and bidding continues."),
        "o17_artificial": _("This board gets an artificial score."),
        "o17_other_ok": _("The second board can be played as usual."),
        "o17_other_artificial": _("The second board gets an artificial score."),
        "event": _("What form has the event?"),
        "event.pairs": _("pairs or individual"),
        "event.teams": _("teams"),
        "played_before_17": _("Had any of the four played it before, whoever the opponents were?"),
        "partner_called": _(
            "That call and all later ones are void. Had the offender's partner called after it?"
        ),
        "repeats_17": _("Does he call there as he did before?"),
        "repeats_17:help": _(
            "A call that means something quite different, or is psychic, is not the same."
        ),
        "o_cancelled": _(
            "The board is annulled for both sides; whoever loses a valid score by it gets an "
            "artificial one."
        ),
        "o_complete": _(
            "They finish the board and its result counts; you may have both pairs play the "
            "one they missed later."
        ),
        "o_teams": _("15B is about pairs and individuals; between teams rule by 86B."),
        "o_go_on": _(
            "The offender takes the right hand and calls again; from there bidding goes on as"
            " usual."
        ),
        "o_adjust": _("This board gets an adjusted score."),
        "o_other_ok": _("The second board can be played as usual."),
        "o_other_adjust": _("The second board gets an adjusted score."),
    },
    note_2017=_(
        "15A has taken in 17D: what counts is whether the offender's partner called. By 15B "
        "the board is finished when none of the four had played it; the auction is not made "
        "again."
    ),
)
