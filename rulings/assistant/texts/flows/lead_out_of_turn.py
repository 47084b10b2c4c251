"""The words of the flow lead_out_of_turn."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Lead to a later trick by the wrong hand"),
    said={
        "who": _("Whose hand led wrongly?"),
        "who.declarer": _("declarer's side, either hand"),
        "who.defender": _("defender"),
        "misled": _("Was the leader misinformed by an opponent that he was to lead?"),
        "proper": _("Has the opponent who should have led put down his lead to this trick?"),
        "next_played": _("Did anybody follow to the lead?"),
        "next_played.no": _("no one"),
        "next_played.next": _("the player to follow"),
        "next_played.wrong_def": _("the defender before that hand, once declarer had led"),
        "def_choice": _("Put it to both defenders. How do they answer?"),
        "def_choice.accept": _("let it stand (one says so, the other says nothing)"),
        "def_choice.refuse": _("take it back (one says so, the other says nothing)"),
        "def_choice.split": _("each wants something else"),
        "next_def": _("The next defender to play chooses. What is the choice?"),
        "next_def.accept": _("let it stand"),
        "next_def.refuse": _("take it back"),
        "whose": _("Who should have led?"),
        "whose.defender": _("one of the defenders"),
        "whose.declarer": _("declarer's side, but in the other hand"),
        "decl_choice": _("Put it to declarer. What is the choice?"),
        "decl_choice.accept": _("let it stand"),
        "decl_choice.refuse": _("take it back"),
        "on_lead": _("The card is now a major penalty card. Who has the lead?"),
        "on_lead.partner": _("partner of the offender"),
        "on_lead.declarer": _("declarer or dummy"),
        "def_lead": _("What does declarer ask of the partner on lead?"),
        "def_lead.demand": _("lead of that suit"),
        "def_lead.forbid": _("any other suit"),
        "def_lead.free": _("no requirement"),
        "o_misled": _("The lead may be withdrawn at no cost, and nobody may let it stand."),
        "o_proper": _(
            "The right lead counts; those who played to the wrong one may pick their cards up."
        ),
        "o_accepted": _("The lead counts as a right one."),
        "o_accepted_97split": _(
            "Each defender may let it stand. As 1997 does not say who prevails, one who does so "
            "is enough."
        ),
        "o_wrong_defender": _("The lead counts; the defender was too early with his card."),
        "o_decl_defender_turn": _("The card is picked up and a defender leads. That is all."),
        "o_decl_wrong_hand": _(
            "The card is picked up, and declarer leads what he likes from the hand that is due."
        ),
        "o_def_refused_declarer": _(
            "The card is now a major penalty card, and declarer's side leads."
        ),
        "o_def_demand": _("The card is picked up; partner leads the same suit."),
        "o_def_forbid": _("The card is picked up; while on lead partner leads other suits."),
        "o_def_free": _("Partner's lead is free; the card remains a major penalty card."),
        "thirteenth": _("Was it the lead to trick thirteen?"),
        "o_thirteenth": _("To the last trick a lead by the wrong hand is always picked up."),
    },
    note_2017=_("53B and 53C have changed places since 2007."),
)
