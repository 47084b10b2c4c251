"""The words of the flow misinformation."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Explanation wrong or not given"),
    note=_("1997 has the duties in 75D with its footnote, and adjusts by way of 40C."),
    triggers=(
        _("misinformed"),
        _("alert missing"),
    ),
    said={
        "who_tells": _("How was it noticed?"),
        "who_tells.opponent": _("an opponent or the Director discovered it"),
        "who_tells.explainer": _("the player who explained saw his mistake"),
        "who_tells.partner": _("partner believes that it was explained wrongly"),
        "p_phase": _("At what point of the board is that partner?"),
        "p_phase.auction": _("they are still bidding"),
        "p_phase.declaring": _("bidding closed, his side declares"),
        "p_phase.defending": _("bidding closed, he is a defender in play"),
        "p_phase.end": _("the board has been played"),
        "evidence": _("What have the two really agreed?"),
        "evidence.as_explained": _(
            "what was explained; the call did not fit, as the evidence shows"
        ),
        "evidence.other": _("something else, or it should have been alerted"),
        "evidence.unknown": _("the evidence does not tell"),
        "stage": _("At what point is the board?"),
        "stage.auction": _("the auction period is running"),
        "stage.play": _("play is under way"),
        "stage.over": _("the board has been played"),
        "partner_since": _("Did the partner of the misinformed player call after that call?"),
        "influenced": _(
            "Might the wrong information well have led to that call (Brazilian text: did it; "
            "1997: did it in all likelihood)?"
        ),
        "wants": _("Does he wish for another call?"),
        "lho_changes": _(
            "Had the player after him called, and does that player wish for another call now?"
        ),
        "card_stage": _(
            "Does anyone wish to withdraw a card that was played on the strength of the wrong "
            "explanation?"
        ),
        "card_stage.back": _("yes, and his was the latest card of the trick"),
        "card_stage.late": _("yes, but his was not the latest card of the trick"),
        "card_stage.no": _("no"),
        "lead_dummy": _("Is that card the opening lead, and has dummy already shown a card?"),
        "gained": _("Did the offending side profit from it?"),
        "o_silent": _(
            "He says nothing and shows nothing while bidding lasts; then he puts it right at once"
            " (declaring) or when play is over (defending)."
        ),
        "o_silent_play": _(
            "As a defender he waits for the end of play, calls you and puts it right."
        ),
        "o_misbid": _(
            "The explanation was right and only the call wrong: nobody infringed. The result "
            "counts; partner neither corrects it nor uses what he heard."
        ),
        "o_no_change": _(
            "The call remains and play continues; whoever feels hurt calls you afterwards."
        ),
        "o_changed": _("He may call something else at no cost."),
        "o_changed_both": _(
            "He may call something else and so may the next player; should that second withdrawal"
            " hurt the innocent side, adjust."
        ),
        "o_card_back": _("The card is picked up and another is played, at no cost."),
        "o_auction_late": _(
            "It is too late for another card: carry on and come back to it afterwards."
        ),
        "o_adjust": _("Assign a score as though they had been told the truth."),
        "o_stands": _("No profit: the result counts."),
        "evidence.no_agreement": _("nothing: they told of an agreement that the two do not share"),
        "influenced_17": _("Might the wrong information well have led to that call?"),
        "influenced_17.yes": _("yes"),
        "influenced_17.no": _("no"),
    },
    note_2017=_("75D2 and 75D3 are new, on an agreement told that the two do not share."),
)
