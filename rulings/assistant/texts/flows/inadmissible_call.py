"""The words of the flow inadmissible_call."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Calls that may never be made"),
    note=_(
        "The Italian 37A speaks of doubles and redoubles only; Brazil and 1997 add bids, as is "
        "done here."
    ),
    triggers=(
        _("doubled his partner"),
        _("double not possible"),
        _("bid though barred"),
    ),
    said={
        "what": _("Which forbidden call was made?"),
        "what:help": _(
            "If a player who must pass doubles or redoubles where Law 19 forbids it in any case "
            "(his own side's bid, or one doubled already), choose the first line (37A of 2007)."
        ),
        "what.dbl": _("double or redouble forbidden by Law 19"),
        "what.barred": _("bid, double or redouble though bound to pass"),
        "what.over7": _("bid beyond the seven level"),
        "what.after_end": _("call when the auction was closed"),
        "lho": _("Had the player to the left called after it before you gave your ruling?"),
        "was_throughout": _("Was the offender already condemned to pass until the auction ends?"),
        "in_turn": _("Did the double or redouble come at the offender's turn?"),
        "who_end": _("Whose was the call after the end, and what kind of call?"),
        "who_end.def_act": _("defender; not a pass"),
        "who_end.def_pass": _("defender; a pass"),
        "who_end.declaring": _("declarer or dummy; any call"),
        "o_dbl_over": _(
            "The double and what followed are void. The player who was due calls, and nothing "
            "else comes of it."
        ),
        "o_dbl": _(
            "A legal call takes its place; partner of the offender passes until the auction ends."
        ),
        "o_dbl_oot": _(
            "The player who was due calls. The offender is free when his turn comes; his partner "
            "passes until the auction ends."
        ),
        "o_dbl_oot97": _(
            "It may not be let through. The player who was due calls; the offender makes a legal "
            "call in turn, and his partner passes until the auction ends."
        ),
        "o_barred_over": _("It stays, as do the legal calls after it, without penalty."),
        "o_barred_over_rest": _(
            "It stays, as do the calls after it; but the offender is again bound to pass from "
            "here on."
        ),
        "o_barred": _("A pass replaces it. Both players of that side pass until the auction ends."),
        "o_over7": _(
            "It is turned into a pass. Both players of that side pass until the auction ends."
        ),
        "o_over7_over": _(
            "It and the calls after it are void and a pass replaces it. Both players pass to the "
            "end; the lead stays free and Law 23 plays no part."
        ),
        "o_over7_over_97": _(
            "It and the calls after it are void, a pass replaces it, and bidding goes on with no "
            "penalty."
        ),
        "o_end_nothing": _("Whatever was called after the closing pass is void, and that is all."),
        "o_end_lead": _("That call is void, and declarer may restrict the lead."),
        "what_17": _("Which forbidden call was made?"),
        "what_17:help": _(
            "If a player who must pass doubles or redoubles where Law 19 forbids it in any "
            "case (his own side's bid, or one doubled already), choose the first line (37A)."
        ),
        "what_17.dbl": _("double or redouble forbidden by Law 19"),
        "what_17.barred": _("bid, double or redouble though bound to pass"),
        "what_17.over7": _("bid beyond the seven level"),
        "what_17.after_end": _("call when the auction was closed"),
        "o_over7_over_17": _(
            "It and the calls after it are void and a pass replaces it. Both players pass to "
            "the end; the lead stays free and 72C plays no part."
        ),
        "late": _("Was it noticed only when the opening lead was already face up?"),
        "o_dbl_late": _("The contract is scored with that double or redouble left out."),
        "o_late_read": _(
            "Read Laws 35 and 37 to 39 on what is noticed once the lead is face up; the flow "
            "is not sure of it."
        ),
    },
    note_2017=_("36C, on what is noticed after the opening lead, is new."),
)
