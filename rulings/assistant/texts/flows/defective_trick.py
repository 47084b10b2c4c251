"""The words of the flow defective_trick."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Trick with a card missing or too many"),
    said={
        "when": _("Have both sides gone on to the following trick?"),
        "what_early": _("In what way is the trick faulty?"),
        "what_early.missing": _("somebody contributed no card"),
        "what_early.extra": _("somebody contributed more than one"),
        "what_late": _("Who holds how many cards?"),
        "what_late.missing": _("a card over: none went to the trick"),
        "what_late.extra": _("a card or more under: too many went to the trick"),
        "had_suit": _(
            "Does he hold, or did he still hold, a card of the suit that was led to this trick?"
        ),
        "won": _("From this trick on, itself included, how many tricks were won by his side?"),
        "exposed": _(
            "While it was being put right, did a surplus card of a defender come into view?"
        ),
        "o_early_missing": _("He gives a legal card to the trick."),
        "o_early_extra": _("Rule on what is over as a fifth card, or as several cards at once."),
        "o_late_missing": _(
            "One of his cards, if possible of the suit led, joins the played ones, and he counts "
            "as having revoked."
        ),
        "o_late_missing_97": _("A card of that suit joins his played ones, without penalty."),
        "o_late_extra": _(
            "What is over is picked up, the card that was seen stays in the trick. The picked up "
            "cards count as held all the time."
        ),
        "o_late_extra_exposed": _(
            "What is over is picked up, a card that was seen as a penalty card. The picked up "
            "cards count as held all the time."
        ),
    },
)
