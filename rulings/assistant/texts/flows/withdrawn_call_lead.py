"""The words of the flow withdrawn_call_lead."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("What may be asked of the lead when a call was taken back"),
    said={
        "defender": _("Is the offender's side defending?"),
        "differs": _(
            "At the turn concerned, does the call that stands differ from the one taken back (or "
            "mean something quite different)?"
        ),
        "specific": _("Did the call taken back refer to one or more named suits and nothing else?"),
        "specific:help": _(
            "What counts are the suits shown. A pass or a natural notrump shows none. For a "
            "double or redouble at the wrong turn the answer is no in any case (32 sends you to "
            "26B)."
        ),
        "shown": _("Has the player shown all of those suits by legal calls as well?"),
        "choice": _(
            "The offender's partner is on lead for the first time, the opening lead included: "
            "what does declarer ask?"
        ),
        "choice:help": _("If there are several, declarer chooses among those not shown."),
        "choice.demand": _("require the suit"),
        "choice.forbid": _("bar the suit"),
        "choice.none": _("leave it free"),
        "o_none_declaring": _("The offender does not defend, so the lead is free."),
        "o_none_same": _("The call that stands is the same one, so the lead is free."),
        "o_a1": _("The lead is free; yet partner may not use what the call taken back told him."),
        "o_demand": _("At his first lead partner of the offender leads that suit."),
        "o_forbid": _(
            "At his first lead, and while he stays on lead, partner of the offender leads another"
            " suit."
        ),
        "o_declined": _("Declarer leaves the lead free."),
        "o_b": _(
            "When partner of the offender first leads, declarer may name a suit he does not lead "
            "for as long as he stays on lead."
        ),
        "free_case": _("Does a law of its own free the lead here?"),
        "free_case.none": _("no"),
        "free_case.slip": _("yes: a call that was never meant was changed (25A)"),
        "free_case.lowest": _(
            "yes: a low bid was raised to the lowest sufficient one in its denomination"
        ),
        "free_case.rightful": _("yes: the player on turn called over the call at the wrong turn"),
        "free_case.over": _(
            "yes: the player to the left called over a double that may not be made, a bid "
            "above seven or the call of a barred player"
        ),
        "comparable": _("Is the call that took its place comparable with it?"),
        "comparable:help": _(
            "Set the two calls side by side (23A). Made once more with another meaning, it "
            "counts as another call."
        ),
        "choice_17": _(
            "The offender's partner is on lead for the first time, the opening lead included:"
            " what does declarer ask?"
        ),
        "choice_17:help": _(
            "A suit can be barred but no longer required, and only one that no legal call of "
            "the offender's showed."
        ),
        "choice_17.forbid": _("bar one suit that the offender did not show legally"),
        "choice_17.none": _("leave it free"),
        "choice_17.nothing_left": _("nothing: the offender's legal calls showed every suit"),
        "o_excepted": _("In this case the lead is free."),
        "o_comparable": _(
            "The lead is free and 16C does not hold. When the board is over, look for damage."
        ),
        "o_nothing_left": _("There is no suit to bar, so the lead is free."),
    },
    note_2017=_(
        "26A now asks whether the call that stands is comparable; 26B bars a suit and does "
        "not require one."
    ),
)
