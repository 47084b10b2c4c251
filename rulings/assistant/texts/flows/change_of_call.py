"""The words of the flow change_of_call."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Player changes a call"),
    triggers=(_("correct a call"),),
    said={
        "ended": _("Has the auction period come to its end?"),
        "partner_called": _("Has that player's partner called in the meantime?"),
        "unintended": _(
            "At the moment of the first call, was that the call the player had in mind?"
        ),
        "unintended.slip": _("no: hand or tongue slipped"),
        "unintended.meant": _("yes: second thoughts"),
        "pause": _(
            "Was the change, or the attempt, made at once on noticing, without stopping to think?"
        ),
        "pause:help": _("Time for thought counts from when the slip was seen."),
        "substituted": _("Was a second call really made in its stead?"),
        "accept": _(
            "Does the player to the left let the second call stand, or has he called after it "
            "knowing of it?"
        ),
        "lho97": _("What had the player to the left done so far?"),
        "lho97.not": _("no call so far, or a call after the second one"),
        "lho97.over_first": _("a call after the first one, before anyone spoke up"),
        "lho97.after": _("a call, and the change was tried only later"),
        "accept97": _(
            "Does the player to the left let the second call stand, or has he called after it?"
        ),
        "legal97": _("Would the first call have been legal?"),
        "choice97": _("What does the offender wish to do?"),
        "choice97.keep": _("keep the first call"),
        "choice97.change": _("make a different legal call"),
        "o_too_late": _("The first call can no longer be changed."),
        "o_unintended": _("The new call is allowed and has the rights and duties of any call."),
        "o_first_stands": _("No second call was made, so the first one counts."),
        "o_second_stands": _("The second call counts; the first one is taken back."),
        "o_substitute_cancelled": _("The second call is void; the first one counts."),
        "o97_lho_over_first": _(
            "The new call counts at no cost, and the player to the left may alter his own."
        ),
        "o97_accept": _("The second call counts at no cost."),
        "o97_first_illegal": _(
            "The second call is void. Rule on the first one, illegal as it is, by its own law; "
            "for the second the lead may be restricted."
        ),
        "o97_keep": _(
            "The first call counts. Partner passes for one turn, and the lead may be restricted."
        ),
        "o97_change": _(
            "Bidding continues with the other call. That side gets average minus at most while "
            "the opponents keep what they score; the lead may be restricted."
        ),
        "unintended_17": _(
            "At the moment of the first call, was that the call the player had in mind?"
        ),
        "unintended_17:help": _(
            "Only a slip of hand or tongue counts, never a lapse of attention. How he noticed"
            " does not matter, nor whether he stopped to think."
        ),
        "unintended_17.slip": _("no: hand or tongue slipped"),
        "unintended_17.meant": _("yes: second thoughts, or attention had wandered"),
    },
    note_2017=_("25A2 and 25A3 are new; that nobody stopped to think is not asked any more."),
)
