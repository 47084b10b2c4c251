"""The words of the flow opening_lead_out_of_turn."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Opening lead by the wrong player"),
    note=_(
        "Read literally, the Brazilian 54 would take back the wrong lead when partner too has put"
        " a card face down; here, as in Italy and 1997, the face-down card is the one that "
        "returns."
    ),
    triggers=(_("lead by wrong player"),),
    said={
        "side": _("Who put a card down?"),
        "side.defender": _("the defender not on lead"),
        "side.declaring": _("somebody of declarer's side"),
        "faced": _("Is its face visible?"),
        "misled": _("Was the leader misinformed by an opponent that he was to lead?"),
        "partner_led": _("Has the player who should lead placed a card face down as well?"),
        "saw_dummy": _(
            "Did declarer have the chance to see a card of dummy's (other than one shown during "
            "the auction)?"
        ),
        "decl": _("Explain the choices to the presumed declarer. Which one is taken?"),
        "decl.spread": _("put the own hand down and be dummy (or part of it was seen)"),
        "decl.accept": _("let the lead stand and have dummy put down"),
        "decl.refuse": _("not let it stand"),
        "right_lead": _(
            "The card led becomes a major penalty card. What is asked of the player who should "
            "lead?"
        ),
        "right_lead.demand": _("lead of that suit"),
        "right_lead.forbid": _("any other suit"),
        "right_lead.free": _("no requirement"),
        "o_wrong_side": _("This is no lead yet: rule as for a card seen during the auction."),
        "o_face_down": _("You have the card picked up and the right player leads, at no cost."),
        "o_misled": _(
            "The lead may be withdrawn at no cost, and the opponents cannot let it stand."
        ),
        "o_must_accept": _("Declarer has to let the lead stand."),
        "o_spread": _(
            "The lead counts. Declarer's cards go on the table as dummy and the partner plays the"
            " hand."
        ),
        "o_accept": _(
            "The lead counts, dummy is put down, and the second card comes from declarer's hand."
        ),
        "o_refuse_demand": _("The card is picked up; the right player leads the same suit."),
        "o_refuse_forbid": _(
            "The card is picked up; while on lead the right player leads other suits."
        ),
        "o_refuse_free": _("The lead is free, and the card stays in view as a major penalty card."),
    },
    note_2017=_("54 is as in 2007; what may be known from the card follows 50E."),
)
