"""The words of the flow insufficient_bid."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Bid too low"),
    note=_(
        "The national texts letter the last two items differently: 27C and 27D in Brazil, 27D and"
        " 27E in Italy. Nothing in 1997 speaks of a second low bid; here it follows the attempted"
        " double. On 27B3: from 2007 the double can be free by way of 27B1(b)."
    ),
    triggers=(_("low bid"),),
    said={
        "in_turn": _("Was it the bidder's turn when the low bid was made?"),
        "lho": _(
            "Does the player to the left let the low bid stand, in words or by calling after it?"
        ),
        "lho:help": _(
            "Tell the table all the choices before you ask. To call after the low bid is to let "
            "it stand."
        ),
        "early": _("Did the offender replace it before you had explained the choices?"),
        "repl": _("What replaces (or replaced) the low bid?"),
        "repl.lowest_same": _("the cheapest bid that is high enough, same denomination"),
        "repl.other_bid": _("some other bid that is high enough"),
        "repl.pass": _("pass"),
        "repl.double": _("double or redouble"),
        "repl.insufficient": _("one more bid that is too low"),
        "natural": _("Are the low bid and its replacement both natural, without any doubt?"),
        "meaning": _(
            "Is every hand that would make the new call also a hand for the low bid, so that the "
            "new call says the same or something more precise?"
        ),
        "meaning:help": _("Look at what either call promises and at what it denies."),
        "lho2": _("Does the player to the left let the second low bid stand?"),
        "final_repl": _("That attempt is void. Which legal call does the offender make now?"),
        "final_repl.bid": _("a bid that is high enough"),
        "final_repl.pass": _("pass"),
        "o_out_of_turn": _("Rule on it as a bid at the wrong turn."),
        "o_accepted": _("The low bid counts as legal and bidding goes on after it."),
        "o_accepted_second": _("The second low bid was let through and counts as legal."),
        "o_free_natural": _(
            "Nothing more is due now and bidding goes on. When the board is over, look for damage."
        ),
        "o_free_meaning": _(
            "The new call tells no more than the low bid told, so nothing more is due. When the "
            "board is over, look for damage."
        ),
        "o_partner_silenced": _(
            "The new call counts, and partner of the offender passes until the auction ends."
        ),
        "o_attempt_cancelled": _(
            "The attempt is void and the new call counts; partner of the offender passes until "
            "the auction ends."
        ),
        "early_17": _("Did the offender replace it before you had ruled?"),
        "comparable": _("Is the new call comparable with the low bid (23A)?"),
        "comparable:help": _(
            "It is if it means the same or nearly so, tells a part of what the low bid could "
            "tell, or serves the same end. When in doubt, go through that question by itself."
        ),
        "o_free_lowest": _(
            "Nothing more is due, whatever the two bids meant, and the lead stays free. When "
            "the board is over, look for damage."
        ),
        "o_free_comparable": _(
            "The new call is comparable, so nothing more is due. When the board is over, look"
            " for damage."
        ),
    },
    note_2017=_(
        "That both bids are natural is no longer asked. A comparable call is free by 27B1(b)."
    ),
)
