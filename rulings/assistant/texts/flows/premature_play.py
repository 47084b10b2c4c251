"""The words of the flow premature_play."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Lead or play before the right moment"),
    note=_(
        "In 1997 the rank is not named; 50B makes a card that was played on purpose a major one."
    ),
    said={
        "who": _("Who was too early?"),
        "who.defender": _("defender"),
        "who.declarer": _("declarer"),
        "exempt": _(
            "Had both hands of declarer's side already played, or had dummy of his own accord "
            "moved or hinted at a card?"
        ),
        "exempt:help": _(
            "Where dummy has one card of the suit or equal cards, nothing is played until "
            "declarer says so."
        ),
        "choice": _(
            "It has become a (major) penalty card. What does declarer ask of the partner in this "
            "trick?"
        ),
        "choice.high": _("top card of the suit"),
        "choice.low": _("bottom card of the suit"),
        "choice.bar": _("nothing from a suit declarer chooses"),
        "able": _("Is partner able to do so?"),
        "o_declarer": _("Declarer's card was early but is played for good."),
        "o_declarer_97": _("For declarer 1997 has nothing: carry on."),
        "o_exempt": _("Nothing has to be put right."),
        "o_choice": _("The early card is a penalty card; partner does what declarer asked."),
        "o_unable": _(
            "As partner is not able to, any legal card will do; the early card remains a penalty "
            "card."
        ),
        "who_17": _("Who was too early?"),
        "who_17.defender": _("a defender, when partner had yet to play to this trick"),
        "who_17.declarer": _("declarer"),
        "who_17.rho_turn": _(
            "a defender, with a card for this trick when the player to the right was to play"
        ),
        "kind": _("What did declarer do too early?"),
        "kind.play": _("he played to this trick"),
        "kind.lead": _("he led to the following trick"),
        "legal_card": _("May that card lawfully be played to this trick?"),
        "exempt_17": _("Is one of these the case?"),
        "exempt_17.both": _(
            "both hands of declarer's side had played, dummy's card having been called or "
            "shown by declarer"
        ),
        "exempt_17.dummy": _("dummy of his own accord took hold of a card or hinted at one"),
        "exempt_17.no": _("not one of these"),
        "choice_17": _(
            "It has become a major penalty card. What does declarer ask of the partner in "
            "this trick?"
        ),
        "choice_17:help": _(
            "That he may ask for a suit other than the one led is new. The suit led comes "
            "first all the same."
        ),
        "choice_17.high": _("top card of the suit"),
        "choice_17.low": _("bottom card of the suit"),
        "choice_17.require": _("a card from another suit that declarer chooses"),
        "choice_17.bar": _("nothing from another suit that declarer chooses"),
        "o_declarer_lead": _(
            "57C3 is about playing, not about leading: let this trick be completed, then read"
            " 53 and 57 on the lead."
        ),
        "o_rho_legal": _(
            "He plays that card when his turn comes. Partner may not use what it told him."
        ),
        "o_rho_illegal": _("That card becomes a major penalty card."),
    },
    note_2017=_(
        "57A3 is new, so that the bar on a suit is 57A4 now. 57C3 is about declarer, 57D "
        "about a defender at the turn of the player to the right."
    ),
)
