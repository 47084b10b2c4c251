"""The words of the flow card_exposed_in_auction."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Card seen or led before play began"),
    triggers=(
        _("dropped a card in the auction"),
        _("led too soon"),
    ),
    said={
        "own_fault": _("Is it through his own fault that partner could see the card?"),
        "how_many": _("What was seen?"),
        "how_many.low": _("a single card, nine or lower, not a lead"),
        "how_many.honour": _("a single honour (ten upward)"),
        "how_many.led": _("a single card led before time"),
        "how_many.two": _("more than one card"),
        "role_low": _("With the auction finished, where does the owner of the card sit?"),
        "role_low.declaring": _("declarer or dummy"),
        "role_low.defender": _("defender"),
        "role_silence": _(
            "Partner passes at his next turn. With the auction finished, where does the owner of "
            "the card sit?"
        ),
        "role_silence.declaring": _("declarer or dummy"),
        "role_silence.defender": _("defender"),
        "o_none": _("The player is not to blame: this law asks for nothing; turn to 16C."),
        "o_low_decl": _(
            "The card lies face up while the auction period lasts and is then picked up. That is "
            "all."
        ),
        "o_low_def": _(
            "The card lies face up while the auction period lasts and is a minor penalty card "
            "afterwards."
        ),
        "o_sil_decl": _(
            "Partner passes for one turn; when the auction period is over the card is picked up."
        ),
        "o_sil_def": _("Partner passes for one turn, and the card is a major penalty card."),
    },
)
