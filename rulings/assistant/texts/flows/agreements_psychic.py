"""The words of the flow agreements_psychic."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Deceptive calls, agreements and how they are disclosed"),
    said={
        "what": _("What do the opponents complain of?"),
        "what.departure": _("somebody deviated from the announced methods, on purpose or not"),
        "what.undisclosed": _("part or all of an agreement was kept back"),
        "what.illegal": _("a method was used that is not permitted"),
        "what.aids": _("somebody looked at notes, a card or a reminder out of time"),
        "barred": _(
            "Is this kind of deviation restricted by regulation (for example on an artificial "
            "opening)?"
        ),
        "barred_damage": _("Did the opponents suffer?"),
        "partner_knew": _("Could the partner expect it better than the opponents could?"),
        "partner_knew.no": _("no"),
        "partner_knew.yes": _("yes: it had occurred before, or partner's own call allowed for it"),
        "repeated": _("Has this pair done so often enough for an unspoken agreement to exist?"),
        "knew_damage": _("Did the opponents suffer from what was kept from them?"),
        "crucial": _("Would an opponent, fully informed, have chosen otherwise, to his profit?"),
        "illegal_damage": _("Did the agreement hurt the opponents?"),
        "aids_who": _("What was consulted, and at what moment?"),
        "aids_who.allowed": _(
            "the other pair's card before bidding, while clarifying or on his turn; declarer's "
            "side its own card while clarifying"
        ),
        "aids_who.other": _("something other than that"),
        "o_fine": _(
            "Quite in order: what partner could not foresee need not be told. The result counts."
        ),
        "o_regulation": _(
            "A regulation was broken but nobody suffered: the result counts, and you may penalise."
        ),
        "o_regulation_adjust": _("A regulation was broken and somebody suffered: adjust."),
        "o_hidden_adjust": _(
            "An agreement was hidden and somebody suffered: adjust, and you may penalise."
        ),
        "o_hidden": _(
            "There is an agreement, to be told from now on; as nobody suffered the result counts."
        ),
        "o_disclosure_adjust": _("The side that suffered gets an adjusted score."),
        "o_disclosure": _(
            "No adjustment. Tell the pair what is expected; if it happens again you may penalise."
        ),
        "o_illegal_adjust": _("Adjust the score; a procedural penalty is possible."),
        "o_illegal": _(
            "Nobody suffered: the result counts. A procedural penalty is possible, and the method"
            " is forbidden from here on."
        ),
        "o_aids_ok": _("It may be done, unless your regulations say no."),
        "o_aids": _(
            "It may not be done: you may penalise, and see whether forbidden knowledge was gained."
        ),
    },
    note_2017=_("The items of 40B and 40C were put in another order: look them up before citing."),
)
