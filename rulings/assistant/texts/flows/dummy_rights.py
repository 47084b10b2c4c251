"""The words of the flow dummy_rights."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Dummy goes too far"),
    note=_("For 43B3 the irregularity is a defender's in Italy and in 1997, anyone's in Brazil."),
    said={
        "what": _("What has dummy done?"),
        "what.allowed": _(
            "held somebody back from an irregularity, asked declarer whether he was void, or "
            "waited until play ended"
        ),
        "what.attention": _("drew attention to an irregularity in play before anybody else"),
        "what.director": _("summoned the Director in play before anybody else"),
        "what.part": _("shared in the play or passed information to declarer"),
        "what.suggest": _("moved a card of dummy or hinted at one"),
        "what.a2": _("exchanged hands, got up to watch declarer, or saw a defender's cards"),
        "broke": _(
            "Had dummy earlier exchanged hands, got up to watch declarer, or seen a defender's "
            "cards?"
        ),
        "case": _("Which of these was it?"),
        "case.lead": _("cautioned declarer about the hand on lead"),
        "case.revoke": _("asked declarer whether he was void before anybody else did"),
        "case.irregularity": _("drew attention to an irregularity before anybody else"),
        "case.other": _("nothing of the kind"),
        "o_ok": _("Dummy was entitled to do so."),
        "o_general": _(
            "You may penalise dummy; nothing else is put right, and a score is adjusted only "
            "where opponents suffered."
        ),
        "o_suggest": _(
            "Carry on; if dummy hinted at a play that cost the defenders something, adjust "
            "afterwards."
        ),
        "o_a2": _("You may penalise; from now on it has consequences if dummy speaks up."),
        "o_lead": _("One of the defenders says from which hand declarer's side leads."),
        "o_revoke": _(
            "If it was one, the wrong card is replaced, and the revoke still counts as established."
        ),
        "o_irregularity": _("Nothing is put right: carry on, and think of 12B1 later."),
        "what_17": _("What has dummy done?"),
        "what_17.allowed": _(
            "held anybody back from an irregularity, asked declarer whether he was void, or "
            "waited until play ended"
        ),
        "what_17.attention": _("drew attention to an irregularity in play before anybody else"),
        "what_17.director": _("summoned the Director in play before anybody else"),
        "what_17.part": _("shared in the play or passed information to declarer"),
        "what_17.suggest": _("moved a card of dummy or hinted at one"),
        "what_17.a2": _("exchanged hands, got up to watch declarer, or saw a defender's cards"),
        "what_17.ask_def": _("asked a defender whether he was void"),
        "case_17": _("Which of these was it?"),
        "case_17.lead": _("cautioned declarer about the hand on lead"),
        "case_17.revoke": _("asked declarer whether he was void before anybody else did"),
        "case_17.irregularity": _(
            "drew attention to an irregularity of a defender's before anybody else"
        ),
        "case_17.other": _("nothing of the kind"),
        "o_irregularity_17": _(
            "Nothing is put right: carry on. Later the defenders lose what their irregularity"
            " gained them; declarer's side keeps the score at the table."
        ),
        "o_ask_def": _(
            "That is not for dummy to ask. You may penalise him, and declarer may not use "
            "what he heard."
        ),
    },
    note_2017=_(
        "By 43B3 the two sides are now treated apart. Any player, dummy too, may try to keep "
        "anybody from an irregularity (9A3, 42B)."
    ),
)
