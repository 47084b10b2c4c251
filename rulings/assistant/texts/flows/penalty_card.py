"""The words of the flow penalty_card."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Cards seen in the play, and penalty cards"),
    note=_("Of the two national texts only the Italian one contains Law 48."),
    said={
        "whose": _("To whom does the card belong?"),
        "whose.declarer": _("declarer's side"),
        "whose.defender": _("one of the defenders"),
        "spread": _("In what way was it seen?"),
        "spread.some": _("cards were shown or fell"),
        "spread.spread_led": _("declarer put down his cards after a lead by the wrong defender"),
        "spread.spread": _("declarer put down his cards on another occasion"),
        "excused": _("Does something keep it from being a penalty card?"),
        "excused:help": _(
            "Sparing the cards after a concession that partner contests came in 2007; 1997 offers"
            " just the remark to 68."
        ),
        "excused.normal": _("yes: played normally, or faced as a law demands"),
        "excused.objection": _(
            "yes: faced in conceding, and partner contested that straight away (68B2)"
        ),
        "excused.current": _(
            "yes: what was said or shown was about the current trick alone (68, remark)"
        ),
        "excused.no": _("no"),
        "count": _("What lies face up?"),
        "count.minor": _("one small card (nine or lower) seen by mishap"),
        "count.honour": _("a single honour (ten upward)"),
        "count.deliberate": _(
            "one card, whatever its rank, that was played (lead at the wrong turn, revoke put "
            "right, and the like)"
        ),
        "count.several": _("several penalty cards in that defender's hand"),
        "sit_minor": _("Which point is to be settled?"),
        "sit_minor.owner": _("its owner has to play"),
        "sit_minor.partner": _("its owner's partner has the lead"),
        "sit_minor.other_played": _("its owner played a different small card of the suit"),
        "sit_major": _("Which point is to be settled?"),
        "sit_major.owner": _("its owner has to play"),
        "sit_major.partner": _("its owner's partner has the lead"),
        "sit_major.other_played": _("its owner could have played it and did not"),
        "sit_major.led_early": _("the partner led without waiting for declarer"),
        "several_playable": _("Could he legally play more than one penalty card at this point?"),
        "lead_choice": _("Which choice does declarer make?"),
        "lead_choice.demand": _("ask for a suit with a penalty card in it"),
        "lead_choice.forbid": _("rule out one or several of those suits"),
        "lead_choice.free": _("leave it free"),
        "accept_other": _(
            "What does declarer want done with the card that was played in its place?"
        ),
        "accept_other.played": _("he has gone on and played after it"),
        "accept_other.accept": _("let it stand"),
        "accept_other.refuse": _("not let it stand"),
        "o_declarer_card": _(
            "Nothing is asked of declarer's side: it has no penalty cards, and a card that fell "
            "need not be played."
        ),
        "o_spread_54": _("Carry on with the opening lead by the wrong player."),
        "o_spread_claim": _(
            "It may amount to a claim or a concession, unless (2007) it clearly was not intended."
        ),
        "o_not_penalty": _(
            "It is no penalty card. If it was seen when a trick or a concession was discussed it "
            "is picked up, and partner may not use the knowledge."
        ),
        "o_minor_owner": _(
            "Until it is gone he may play no other small card of that suit; an honour he may."
        ),
        "o_minor_partner": _("Partner's lead is free, though he may not use having seen the card."),
        "o_major_owner": _(
            "It is played as soon as the law lets it; the duty to follow suit and any restriction"
            " on lead or play precede it."
        ),
        "o_major_owner_choice": _("Declarer says which of the penalty cards is played."),
        "o_demand": _(
            "Partner leads that suit; penalty cards in it are picked up, and their owner plays "
            "what he likes."
        ),
        "o_forbid": _(
            "While on lead partner avoids the suit or suits; penalty cards in them are picked up."
        ),
        "o_free": _(
            "Partner's lead is free; the cards keep their state, and declarer chooses again at "
            "the next lead."
        ),
        "o_led_early": _("The card led without waiting is a penalty card too."),
        "o_other_accepted": _("What was played remains; the penalty card is still one."),
        "o_other_refused": _(
            "The penalty card is played after all, and the card put back becomes a major penalty "
            "card."
        ),
        "o_minor_partner_17": _(
            "Partner's lead is free. He may use what he sees while the card is in view; when "
            "the board is over, look for damage."
        ),
        "o_spread_claim_17": _(
            "It may amount to a claim or a concession, unless it clearly was not intended (68A)."
        ),
    },
    note_2017=_(
        "50E is new: all may use a penalty card in view, but the owner's partner may not once"
        " it is picked up."
    ),
)
