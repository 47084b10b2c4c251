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
    },
)
